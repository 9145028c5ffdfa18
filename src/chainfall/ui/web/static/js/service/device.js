/**
 * Who plays on this device: the name, and the token that proves it to the service. It stays in this browser's storage, and
 * is sent only as a header.
 */

import { read, remove, setAside, write } from "../library/storage.js";

const STORED = "device";

/** @typedef {{token: string, name: string}} Device */

/** @returns {Device | null} null if no name was chosen on this device */
export function thisDevice() {
  const value = /** @type {Partial<Device> | null | undefined} */ (read(STORED, "The name on this device"));
  if (value === undefined) return null;
  if (typeof value?.token === "string" && typeof value.name === "string")
    return { token: value.token, name: value.name };
  setAside(STORED, "The name on this device");
  return null;
}

/** @param {Device} device @returns {boolean} whether it will be there after a reload */
export function keepDevice({ token, name }) {
  return write(STORED, { token, name });
}

/** The name has changed. @param {string} name */
export function renameDevice(name) {
  const device = thisDevice();
  if (device && device.name !== name) keepDevice({ ...device, name });
}

export function forgetDevice() {
  remove(STORED);
}
