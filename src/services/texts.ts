import { tables } from 'virtual:texts';
import { fromPromise } from 'xstate';
import type { LanguageCall } from '../machines/app/language/language.types.ts';
import type { Language } from '../../domain/languages.ts';
import type { Area, Catalogues } from '../../texts/catalogues.ts';

/** Catalogues of the languages, loaded by area. A loaded catalogue is kept in memory. */
export interface TextStore {
  /** Returns a catalogue, or undefined if it isn't loaded. */
  read: <A extends Area>(language: Language, area: A) => Catalogues[A] | undefined;
  /** Returns a catalogue in any language in which it is loaded. */
  readAny: <A extends Area>(area: A) => Catalogues[A] | undefined;
  /** Calls during a load return the same promise. A call after a failure tries again. */
  load: (language: Language, area: Area) => Promise<void>;
  /** Loads all areas of signed-in users one after the other, and ignores errors. */
  loadRest: (language: Language) => Promise<void>;
  /** Loads each area that any language has loaded or is loading. */
  loadAll: (language: Language) => Promise<void>;
}

export type LoadCatalogue = (language: Language, area: Area) => Promise<Catalogues[Area]>;

const loadFile: LoadCatalogue = async (language, area) => {
  const table = await tables[language]?.();
  const load = table?.catalogues[area] ?? (await table?.loadOthers())?.catalogues[area];
  if (!load) throw new Error(`There is no catalogue ${language}/${area}`);
  return (await load()) as Catalogues[typeof area];
};

const areaOf = (key: string): Area => key.split('/')[1] as Area;

export function createTextStore(loadCatalogue: LoadCatalogue = loadFile): TextStore {
  const loaded = new Map<string, Catalogues[Area]>();
  const loading = new Map<string, Promise<void>>();
  const load: TextStore['load'] = (language, area) => {
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
  };
  return {
    read: (language, area) => loaded.get(`${language}/${area}`) as Catalogues[typeof area] | undefined,
    readAny: (area) => {
      const key = [...loaded.keys()].find((each) => areaOf(each) === area);
      return (key === undefined ? undefined : loaded.get(key)) as Catalogues[typeof area] | undefined;
    },
    load,
    loadRest: async (language) => {
      const others = await (await tables[language]?.())?.loadOthers().catch(() => undefined);
      for (const area of Object.keys({ ...others?.catalogues }))
        await load(language, area as Area).catch(() => undefined);
    },
    loadAll: async (language) => {
      const areas = new Set([...loading.keys()].map(areaOf));
      await Promise.all([...areas].map((area) => load(language, area)));
    },
  };
}

/** Loads the texts of a language that the app has used so far. */
export const loadLanguage = (texts: TextStore) =>
  fromPromise<void, LanguageCall>(({ input: { language } }) => texts.loadAll(language));
