import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { persistently } from '../ui/Popup/persistently.ts';

/** React's `lazy`, but retries loading the code until there is a connection. */
export const lazyView = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => persistently(load));

/**
 * The router's `lazyRouteComponent`, but retries in the same way. Without that, the router would reload the page even
 * when offline.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(() => persistently(load), exportName);
