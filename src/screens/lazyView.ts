import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { persistently } from '../ui/Popup/persistently.ts';

/** React's `lazy` for a view whose code may have to wait for the connection. */
export const lazyView = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => persistently(load));

/** The router's `lazyRouteComponent` for the same; left alone it reloads the page, connection or not. */
export const lazyScreen: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(() => persistently(load), exportName);
