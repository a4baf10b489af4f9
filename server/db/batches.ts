/** Rows in one insert statement, because both databases limit the number of bound values. */
const maxRows = 500;

export function* batchesOf<Item>(items: readonly Item[], size = maxRows): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
