/** Both databases limit the bound values of a statement. */
const maxRows = 500;

export function* batchesOf<Item>(items: readonly Item[], size = maxRows): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
