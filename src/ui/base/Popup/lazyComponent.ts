import { type ComponentType, useEffect, useReducer } from 'react';
import { persistently } from './persistently.ts';

/** Component whose code is loaded lazily. Unlike React's `lazy`, it never suspends a rendering. */
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

/** Loads the component when it is needed. `View` is null until the code is loaded. */
export function useLazyComponent<Props>(
  component: LazyComponent<Props>,
  isWanted = true,
): { View: ComponentType<Props> | null } {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const loaded = component.loaded();
  useEffect(() => {
    if (!loaded && isWanted) void component.load().then(redraw);
  }, [component, loaded, isWanted]);
  return { View: loaded };
}
