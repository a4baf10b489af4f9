import type { Area, Catalogues } from '../../../texts/catalogues.ts';
import { persistently } from '../Popup/persistently.ts';
import type { ReadTexts } from './index.ts';

export interface TextSource {
  /** Returns a catalogue, or undefined if it isn't loaded. */
  read: <A extends Area>(area: A) => Catalogues[A] | undefined;
  load: (area: Area) => Promise<void>;
}

/** Returns a function that returns a catalogue, and suspends the rendering until the catalogue is loaded. */
export const suspendingReader = ({ read, load }: TextSource): ReadTexts => {
  // React needs the same promise until the texts have loaded.
  const loads = new Map<Area, Promise<void>>();
  return (area) => {
    const loaded = read(area);
    if (loaded) return loaded;
    const loading = loads.get(area) ?? persistently(() => load(area));
    loads.set(area, loading);
    // Not passed to `use`: when React continues a component, it expects the same calls of `use` again, but this line
    // isn't reached any more once the texts have loaded.
    throw loading;
  };
};
