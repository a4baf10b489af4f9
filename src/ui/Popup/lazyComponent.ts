import type { ComponentType } from 'react';
import { persistently } from './persistently.ts';

/**
 * Component whose code is loaded lazily. Unlike React's `lazy`, it renders at once when the code is loaded, while the
 * fallback of a `Suspense` would be shown for 300 ms.
 */
export interface LazyComponent<Props> {
  loaded: () => ComponentType<Props> | null;
  /** Loads the code once. Without a connection it waits. */
  load: () => Promise<ComponentType<Props>>;
}

export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> => {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | undefined;
  return {
    loaded: () => component,
    load: () => (loading ??= persistently(load).then((loaded) => (component = loaded))),
  };
};
