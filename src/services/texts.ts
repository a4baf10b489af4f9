import type { Language } from '../../domain/languages.ts';
import type { Area, Catalogues } from '../../texts/catalogues.ts';

/** Catalogues of the languages, loaded by area. A loaded catalogue is kept in memory. */
export interface TextStore {
  /** Returns a catalogue, or undefined if it isn't loaded. */
  read: <A extends Area>(language: Language, area: A) => Catalogues[A] | undefined;
  /** Calls during a load return the same promise. A call after a failure tries again. */
  load: (language: Language, area: Area) => Promise<void>;
}

export type LoadCatalogue = (language: Language, area: Area) => Promise<Catalogues[Area]>;

const files = import.meta.glob<{ default: Catalogues[Area] }>('../../texts/*/*.json');

const loadFile: LoadCatalogue = async (language, area) => {
  const file = files[`../../texts/${language}/${area}.json`];
  if (!file) throw new Error(`There is no catalogue ${language}/${area}`);
  return (await file()).default;
};

export function createTextStore(loadCatalogue: LoadCatalogue = loadFile): TextStore {
  const loaded = new Map<string, Catalogues[Area]>();
  const loading = new Map<string, Promise<void>>();
  return {
    read: (language, area) => loaded.get(`${language}/${area}`) as Catalogues[typeof area] | undefined,
    load: (language, area) => {
      const key = `${language}/${area}`;
      const known = loading.get(key);
      if (known) return known;
      const load = loadCatalogue(language, area).then(
        (catalogue) => void loaded.set(key, catalogue),
        (error: unknown) => {
          loading.delete(key);
          throw error;
        },
      );
      loading.set(key, load);
      return load;
    },
  };
}
