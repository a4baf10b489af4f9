import type { ComponentType } from 'react';
import { persistently } from './persistently.ts';

/**
 * A component whose code comes apart. Unlike React's `lazy` it draws at once when the code is here: the fallback of a
 * `Suspense` would stay for 300 ms.
 */
export interface LazyPart<Props> {
  /** The component, when its code is here. */
  loaded: () => ComponentType<Props> | null;
  /** Fetches the code, once; waits for the connection when there is none. */
  load: () => Promise<ComponentType<Props>>;
}

export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  let part: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | undefined;
  return {
    loaded: () => part,
    load: () => (loading ??= persistently(load).then((loaded) => (part = loaded))),
  };
};
