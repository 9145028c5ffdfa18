/**
 * What the page knows before Python has started: `table/contract.py` collects it, and `site.py` writes it into
 * the page. `contract.d.ts`, which is written from the same Python, has its types.
 */

export const { contract } = JSON.parse(document.getElementById("site")?.textContent ?? "{}");
