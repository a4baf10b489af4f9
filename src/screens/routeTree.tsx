/** Creates the routes from the table of screens. */
import { type AnyRoute, createRootRouteWithContext, createRoute, redirect, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadTexts, preloadActor, type ScreenName, type ScreenRequest, useScreen } from '../system/system.ts';
import { SignInScreen } from './authentication/SignInScreen.tsx';
import { guards } from './guard.ts';
import { lazyScreen } from './lazyView.tsx';
import { RootView } from './root/RootView.tsx';
import type { RouterContext, Routes, RouteTypes } from './routeTypes.ts';
import type { ScreenRow, ScreenRows } from './screenRow.ts';
import { screens } from './table.ts';

const root = createRootRouteWithContext<RouterContext>()({ component: RootView });

/** Views that are part of the first chunk. */
const atOnce: Readonly<Record<string, ComponentType>> = { '/authentication/sign-in': SignInScreen };

export const rows: ScreenRows = screens;
const routes = new Map<string, AnyRoute>();

/** Returns the key of the parent row, in whose view this row's view is shown. '' for the root. */
const parentOf = ({ in: parent = 'app' }: ScreenRow): string => parent ?? '';

/** Returns the component of a row. It starts the actors of the row before the view sends to them. */
function componentOf(key: string, { view, actors }: ScreenRow): ComponentType | undefined {
  const View: (ComponentType & { preload?: unknown }) | undefined = view ? lazyScreen(view.load) : atOnce[key];
  if (!View || !actors) return View;
  const Screen = () => (
    <>
      {actors.map((name) => (
        <ScreenActor key={name} path={key} name={name} />
      ))}
      <View />
    </>
  );
  return Object.assign(Screen, { preload: View.preload });
}

function ScreenActor({ path, name }: { path: string; name: ScreenName }): null {
  const params = useParams({ from: routes.get(path)?.id as never });
  useScreen({ ...(params as object), name } as ScreenRequest);
  return null;
}

const routeOf = (key: string, row: ScreenRow, parent: string): AnyRoute =>
  createRoute({
    getParentRoute: () => routes.get(parent) ?? root,
    ...(key.startsWith('/') ? { path: parent.startsWith('/') ? key.slice(parent.length) : key } : { id: key }),
    validateSearch: row.search,
    beforeLoad: row.redirect
      ? ({ params }: { params: object }) => {
          throw redirect({ to: row.redirect, params, replace: true } as never);
        }
      : row.guard && guards[row.guard],
    component: componentOf(key, row),
    loader: ({ context: { system } }: { context: RouterContext }) => {
      for (const name of row.actors ?? []) preloadActor(system, name);
      return loadTexts(system, row.view?.texts ?? []);
    },
  } as never);

const childrenOf = (parent: string): AnyRoute[] =>
  Object.entries(rows).flatMap(([key, row]) => (parentOf(row) === parent ? (routes.get(key) ?? []) : []));

for (const [key, row] of Object.entries(rows)) routes.set(key, routeOf(key, row, parentOf(row)));
for (const [key, route] of routes) route.addChildren(childrenOf(key));

export const routeTree = root.addChildren(childrenOf('') as unknown as Routes)._addFileTypes<RouteTypes>();
