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
type ValuesOf<M> = M extends (given: infer G extends Values) => string ? [given: G] : [];
type Values = Readonly<Record<string, string | number | boolean>>;

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
  if (typeof message === 'function') return (message as (values: typeof given) => string)(given);
  return typeof message === 'string' ? message : key;
}
