/** Text before the caret that names a task. */
export interface TaskQueryAt {
  /** Position of the `#` or of the prefix. */
  at: number;
  /** Words of a title, or a key that may be incomplete, such as `PLA-`. */
  query: string;
}

const farthest = 80;
const titled = /(?:^|[^\p{L}\p{N}_&/#])#([\p{L}\p{N}][\p{L}\p{N}\p{M}_.'’-]*(?: [\p{L}\p{N}\p{M}_.'’-]*){0,2})$/u;
const keyed = /(?:^|[^\p{L}\p{N}_/.@-])([A-Z][A-Z\d]{0,9})-(?:[1-9]\d{0,8})?$/u;

/**
 * Returns the query that ends a text: `#` with a part of a title or with a key, or the prefix of a project with `-`.
 * Returns null if there is none.
 */
export function taskQueryAt(text: string, hasPrefix: (prefix: string) => boolean): TaskQueryAt | null {
  const start = Math.max(0, text.length - farthest);
  const end = text.slice(start);
  const title = titled.exec(end)?.[1];
  if (title !== undefined) return { at: text.length - title.length - 1, query: title };
  const [found = '', prefix] = keyed.exec(end) ?? [];
  if (prefix === undefined || !hasPrefix(prefix)) return null;
  const query = found.slice(found.indexOf(`${prefix}-`));
  return { at: text.length - query.length, query };
}
