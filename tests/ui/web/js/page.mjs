/** Stands for the page in which the modules find what Python tells them; `make js` hands it over. */

const site = { textContent: `{"contract": ${process.env.CONTRACT}}` };
Object.assign(globalThis, { document: { getElementById: () => site } });
