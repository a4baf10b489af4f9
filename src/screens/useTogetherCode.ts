import { use } from 'react';
import { type AppSystem, useSystem } from '../system.ts';
import { persistently } from '../ui/Popup/persistently.ts';

const codes = new WeakMap<AppSystem, Promise<unknown>>();

/** Suspends until the machines of comments, conversations, documents and boards are here, for views that open one outside of a route of theirs. */
export const useTogetherCode = (): void => {
  const system = useSystem();
  const code = codes.get(system) ?? persistently(system.loadTogetherCode);
  codes.set(system, code);
  use(code);
};
