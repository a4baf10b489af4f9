import type { Language } from '../../../../domain/languages.ts';
import type { Area, Catalogues } from '../../../../texts/catalogues.ts';
import { persistently } from '../Popup/persistently.ts';
import type { TextsReader } from './index.ts';

export interface TextSource {
  /** Returns a catalogue, or undefined if it isn't loaded. */
  read: <A extends Area>(language: Language, area: A) => Catalogues[A] | undefined;
  /** Returns a catalogue in any language in which it is loaded. */
  readAny: <A extends Area>(area: A) => Catalogues[A] | undefined;
  load: (language: Language, area: Area) => Promise<void>;
}

/**
 * Reader that never suspends a rendering, because that would hide the screen and take the focus away. A catalogue that
 * isn't loaded is requested, and is shown in another language, or as empty texts, until `onArrival` is called.
 */
export const lateReader = (texts: TextSource, language: Language, onArrival: () => void): TextsReader => {
  const requested = new Set<Area>();
  const has = (area: Area): boolean => {
    if (texts.read(language, area)) return true;
    if (!requested.has(area)) void persistently(() => texts.load(language, area)).then(onArrival);
    requested.add(area);
    return false;
  };
  return {
    has,
    read: <A extends Area>(area: A) =>
      (has(area) ? texts.read(language, area) : texts.readAny(area)) ?? (blank as unknown as Catalogues[A]),
  };
};

/** Catalogue whose messages are empty texts. */
const blank: unknown = new Proxy(() => '', { get: (_, key) => (key === Symbol.toPrimitive ? () => '' : blank) });
