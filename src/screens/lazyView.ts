import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { persistently } from '../ui/Popup/persistently.ts';

/** React's `lazy` for a view whose code may have to wait for the connection. */
export const lazyView = <Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => persistently(load));
