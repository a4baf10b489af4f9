import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Area } from '../../texts/catalogues.ts';
import { lazyComponent, useLazyComponent } from '../ui/base/Popup/lazyComponent.ts';
import { persistently } from '../ui/base/Popup/persistently.ts';
import { useHasTexts } from '../ui/base/texts/index.ts';

export interface LazyView<Props> {
  /** Renders `waiting`, or nothing, until the code and the texts are loaded. */
  (props: Props & { waiting?: ReactNode }): ReactNode;
  areas: readonly Area[];
  /** Loads the code. */
  preload: () => Promise<unknown>;
}

/**
 * View whose code and texts are loaded when it is first rendered. It doesn't suspend, so the rest of the screen is
 * shown while it loads. `areas` are the areas of the texts of all modules that the view imports, except those that are
 * loaded on every page.
 */
export function lazyView<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
): LazyView<Props> {
  const code = lazyComponent(load);
  const View: LazyView<Props> = ({ waiting = null, ...props }) => {
    const { View: Loaded } = useLazyComponent(code);
    const hasTexts = useHasTexts(areas);
    // A view that is shown remains visible while the texts of another language are loading.
    const [isShown, setShown] = useState(false);
    if (Loaded && hasTexts && !isShown) setShown(true);
    return Loaded && (isShown || hasTexts) ? <Loaded {...(props as unknown as Props)} /> : waiting;
  };
  View.areas = areas;
  View.preload = code.load;
  return View;
}

/**
 * The router's `lazyRouteComponent`, but retries loading the code until there is a connection. Without that, the router
 * would reload the page even when offline.
 */
export const lazyScreen = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(() => persistently(async () => ({ default: await load() })));
