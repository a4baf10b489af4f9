/** Types of the routes, computed from the table of screens, for links and for the hooks of the router. */
import type { AnyContext, Expand, Register, ResolveParams, RootRoute, Route } from '@tanstack/react-router';
import type { AppSystem, ScreenName, ScreenRequest } from '../system/system.ts';
import type { ScreenRows } from './screenRow.ts';
import type { screens } from './table.ts';

export interface RouterContext {
  system: AppSystem;
  rows: ScreenRows;
}

type Screens = typeof screens;
type Key = keyof Screens;
type Path = Extract<Key, `/${string}`>;

type ParentOf<K extends Key> = Screens[K] extends { in: infer P } ? Extract<P, Key> : 'app';
/** Path of a row below that of its parent. */
type OwnPath<K extends Key> = K extends Path
  ? K extends `${Extract<ParentOf<K>, Path>}${infer Rest}`
    ? Rest
    : K
  : string;
type IdOf<K extends Key> = K extends Key
  ? `${[ParentOf<K>] extends [never] ? '' : IdOf<ParentOf<K>>}${K extends Path ? OwnPath<K> : `/${K}`}`
  : never;
type SearchOf<K extends Key> = Screens[K] extends { search: infer S } ? S : undefined;

/** The parent type is the root, because no frame reads search parameters. */
type RouteOf<K extends Key> = Route<
  Register,
  RootRoute<Register, undefined, RouterContext>,
  OwnPath<K>,
  K extends Path ? K : '/',
  K extends Path ? string : K,
  IdOf<K>,
  SearchOf<K>,
  K extends Path ? Expand<ResolveParams<K>> : {},
  AnyContext,
  AnyContext,
  AnyContext,
  {},
  undefined
>;

type WithoutSlash<P extends string> = P extends '/' ? P : P extends `${infer Start}/` ? Start : P;
/** Paths for links. A frame is not a target if its default page has its own row. */
type Target = { [K in Path]: `${K}/` extends Path ? never : K }[Path];

export type Routes = { [K in Key]: RouteOf<K> };

export interface RouteTypes {
  fileRoutesByFullPath: { [K in Path]: RouteOf<K> };
  fullPaths: Path;
  fileRoutesByTo: { [K in Target as WithoutSlash<K>]: RouteOf<K> };
  to: WithoutSlash<Target>;
  id: '__root__' | IdOf<Key>;
  fileRoutesById: { [K in Key as IdOf<K>]: RouteOf<K> };
}

type ParamsOf<K extends string> = K extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : K extends `${string}$${infer Name}`
    ? Name
    : never;
type RequestOf<K extends Key, N extends ScreenName> = { name: N } & { [P in ParamsOf<K>]: string };
/**
 * Rows with an actor that needs more than the parameters of the path. Must be `never`, otherwise the compiler reports
 * the row.
 */
type Incomplete = {
  [K in Key]: Screens[K] extends { actors: readonly (infer N extends ScreenName)[] }
    ? { [A in N]: RequestOf<K, A> extends Extract<ScreenRequest, { name: A }> ? never : K }[N]
    : never;
}[Key];
({}) satisfies Record<Incomplete, never>;
