/** All that tests try out in the gallery, where they find it: as `lab`. */

import * as motion from "./motion.js";
import * as parts from "./parts.js";
import * as pictures from "./pictures.js";
import * as sounds from "./sounds.js";

Object.assign(globalThis, { lab: { ...motion, ...parts, ...pictures, ...sounds } });
