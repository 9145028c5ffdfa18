"""Films of replays as files of pictures, drawn with Pillow (the extra ``film``)."""
