import type { Area, Catalogues } from '../texts/catalogues.ts';

/** Paths of the messages in a catalogue, for example `failures.NETWORK`. */
type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends string | ((given: never) => string) ? K : `${K}.${KeyIn<T[K]>}`;
}[keyof T & string];
type MessageAt<T, K extends string> = K extends keyof T
  ? T[K]
  : K extends `${infer First}.${infer Rest}`
    ? First extends keyof T
      ? MessageAt<T[First], Rest>
      : never
    : never;
/** Parameters of a message: none, or one object with its values. */
type ValuesOf<M> = M extends (given: infer G extends Record<string, string | number | boolean>) => string
  ? [given: { [K in keyof G]: G[K] extends string ? G[K] | Phrase | readonly PhraseOrText[] : G[K] }]
  : [];
/** Values of a message by name. A list is shown as `a, b and c`. */
type Values = Readonly<Record<string, string | number | boolean | Phrase | readonly PhraseOrText[]>>;

/**
 * Reference to a message in a catalogue, with the message's values. The view shows the message in the user's language.
 */
export interface Phrase {
  area: Area;
  key: string;
  given?: Values;
}

/** A phrase, or a text that is not translated, such as a message from the server. */
export type PhraseOrText = Phrase | string;

export const phrase = <A extends Area, K extends KeyIn<Catalogues[A]>>(
  area: A,
  key: K,
  ...values: ValuesOf<MessageAt<Catalogues[A], K>>
): Phrase => {
  const [given] = values as [Values?];
  return { area, key, ...(given && { given }) };
};

/** Returns the catalogue of an area in one language. */
export type ReadCatalogue = <A extends Area>(area: A) => Catalogues[A];

/** Returns the message at a path such as `failures.NETWORK`, or undefined if the catalogue doesn't have it. */
export const messageAt = (catalogue: object, key: string): unknown =>
  key.split('.').reduce<unknown>((parent, name) => (parent as Record<string, unknown> | undefined)?.[name], catalogue);

/**
 * Returns the text of a phrase. A string is returned unchanged. If the catalogue has no such message, it returns the
 * key.
 */
export function textOf(read: ReadCatalogue, message: PhraseOrText): string {
  if (typeof message === 'string') return message;
  const { area, key, given = {} } = message;
  const catalogue = read(area);
  const found = messageAt(catalogue, key);
  if (typeof found !== 'function') return typeof found === 'string' ? found : key;
  const shown = (value: Values[string]) => {
    if (typeof value !== 'object') return value;
    if ('area' in value) return textOf(read, value);
    return new Intl.ListFormat(catalogue.wording).format(value.map((item) => textOf(read, item)));
  };
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, shown(value)]));
  return (found as (values: object) => string)(values);
}
