"""What the service keeps: tables, and the functions that read and write them within one transaction."""
