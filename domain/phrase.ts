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
/** The values of a message: none, or an object. */
type ValuesOf<M> = M extends (given: infer G extends Record<string, string | number | boolean>) => string
  ? [given: { [K in keyof G]: G[K] extends string ? G[K] | readonly (string | Phrase)[] : G[K] }]
  : [];
/** A list is shown as `a, b and c`. Its phrases are of the same area. */
type Values = Readonly<Record<string, string | number | boolean | readonly (string | Phrase)[]>>;

/** Key of a message in a catalogue, and its values. The view shows the message in the reader's language. */
export interface Phrase {
  area: Area;
  key: string;
  given?: Values;
}

/** A phrase, or a text that is the same in every language, such as a message of the server. */
export type PhraseOrText = Phrase | string;

export const phrase = <A extends Area, K extends KeyIn<Catalogues[A]>>(
  area: A,
  key: K,
  ...values: ValuesOf<MessageAt<Catalogues[A], K>>
): Phrase => {
  const [given] = values as [Values?];
  return { area, key, ...(given && { given }) };
};

/** Returns the text of a phrase. Returns its key if the catalogue has no such message. */
export function textOf(catalogue: Catalogues[Area], { key, given = {} }: Phrase): string {
  const message: unknown = key
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], catalogue);
  if (typeof message === 'function') return (message as (values: object) => string)(shownValues(catalogue, given));
  return typeof message === 'string' ? message : key;
}

const shownValues = (catalogue: Catalogues[Area], given: Values): object =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? new Intl.ListFormat(catalogue.locale).format(
            value.map((item) => (typeof item === 'string' ? item : textOf(catalogue, item))),
          )
        : value,
    ]),
  );
