import type { Pagination } from '../../../../domain/common.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import { callOf } from '../../call.ts';
import type { AnswerOf, Call, CallOf, EndpointName } from '../../call.types.ts';
import type { News } from '../news.ts';
import { following, type PageToLoad } from '../pages.ts';
import { type RecordsBase, without } from '../base.ts';
import { type ElementRules, mergeElements } from '../elements.ts';

/** An answer of the server that belongs to a resource. */
export interface Arrival<Spec, Answer = unknown> {
  spec: Spec;
  key: string;
  answer: Answer;
  /** The page that was asked for; null: the first. */
  page: PageToLoad | null;
  /** It follows other pages of the same load. */
  more: boolean;
  /** No page follows it. */
  last: boolean;
}

/** The part of the records that an arrival changes. */
export type Received = Partial<RecordsBase>;

/** What a list that follows changes knows besides its elements. */
export interface Followed<Spec> {
  spec: Spec;
  workspaceId: string;
  viewerId: string;
}

/**
 * One kind of thing that the server can be asked for. `Spec` names one of that kind; `Element` is what a list of them
 * holds, `never` for a kind whose answers are kept by id. `Details` is what a list's answer says besides its elements.
 */
export interface ResourceKind<Spec extends { kind: string }, Element = never, Details = never> {
  /** Names the resource in the records; resources of two kinds never share one. */
  key: (spec: Spec) => string;
  /** The call for a page; null asks for the first, of the size that the specification gives. */
  call: (spec: Spec, page: PageToLoad | null) => Call;
  /** The page that is loaded after this answer to a page; null at the end. */
  next: (answer: unknown, page: PageToLoad | null) => PageToLoad | null;
  receive: (records: RecordsBase, arrival: Arrival<Spec>) => Received;
  /** Prepares for a load of everything: what doesn't come again has gone. */
  expectAll?: (records: RecordsBase, spec: Spec) => Received;
  /** Whether news of the server makes it stale. `elements` are those of a list. */
  isStale?(spec: Spec, news: News, elements: readonly Element[]): boolean;
  /** The list with these changes of the server in it; the same list if they are about others. */
  follow?(elements: readonly Element[], changes: readonly Change[], about: Followed<Spec>): readonly Element[];
  /** The list with elements that a screen got by calls of its own. */
  merge?(elements: readonly Element[], arrived: readonly Element[]): readonly Element[];
  /** The part of a list before its first gap; the same list if it has none. Absent where elements don't follow on each other. */
  connected?(elements: readonly Element[]): readonly Element[];
  /** The page that a load of a list begins with that has elements already; the first if absent. */
  resume?(elements: readonly Element[]): PageToLoad;
  /** Waits 200 ms after such news: they often come in a row. */
  settles?: boolean;
  /** A list for a typed text isn't worth keeping when nobody looks at it. */
  isPassing?: (spec: Spec) => boolean;
  /** A screen shows in its place why it can't be loaded: no toast. */
  showsFailure?: boolean;
  /** Milliseconds after which it is loaded again when a refresh failed, or the first load. */
  retryAfter?: { stale?: number; failed?: number };
  /** Never set: carry the types of what a list has. */
  element?: Element;
  details?: Details;
}

type Rules<Spec extends { kind: string }, Element = never> = Pick<
  ResourceKind<Spec, Element>,
  'key' | 'expectAll' | 'isStale' | 'settles' | 'isPassing' | 'showsFailure' | 'retryAfter'
>;
interface Asked<Spec, N extends EndpointName> {
  call: (spec: Spec, page: PageToLoad | null) => CallOf<N>;
}

/** A kind of resource whose answers are kept by id. */
export const defineResource =
  <Spec extends { kind: string }>() =>
  <N extends EndpointName>(
    endpoint: N,
    {
      call,
      next,
      receive,
      ...rules
    }: Rules<Spec> &
      Asked<Spec, N> & {
        next?: (answer: AnswerOf<N>) => PageToLoad | null;
        receive: (records: RecordsBase, arrival: Arrival<Spec, AnswerOf<N>>) => Received;
      },
  ): ResourceKind<Spec> => ({
    ...rules,
    call: (spec, page) => callOf(endpoint, call(spec, page)),
    next: (answer) => next?.(answer as AnswerOf<N>) ?? null,
    receive: (records, arrival) => receive(records, arrival as Arrival<Spec, AnswerOf<N>>),
  });

/** An answer with a list. Only short lists come without their pagination. */
interface Listed {
  elements: readonly unknown[];
  pagination?: Pagination;
}
export type ElementOf<N extends EndpointName> = AnswerOf<N> extends { elements: readonly (infer E)[] } ? E : never;

/** A kind of list whose elements are kept as they come, in `records.lists`. */
export const defineList =
  <Spec extends { kind: string }>() =>
  <N extends EndpointName, Details = never>(
    endpoint: N,
    {
      call,
      pages = 'all',
      details,
      ...rules
    }: Rules<Spec, ElementOf<N>> &
      Asked<Spec, N> &
      Pick<ResourceKind<Spec, ElementOf<N>>, 'follow'> & {
        pages?: 'all' | 'first';
        details?: (answer: AnswerOf<N>) => Details;
      },
  ): ResourceKind<Spec, ElementOf<N>, Details> => ({
    ...rules,
    call: (spec, page) => callOf(endpoint, call(spec, page)),
    next: (answer) => (pages === 'first' ? null : following((answer as Listed).pagination)),
    receive: ({ lists }, { key, answer, more }) => {
      const { elements, pagination } = answer as Listed;
      const before = more ? (lists[key]?.elements ?? []) : [];
      return {
        lists: {
          ...lists,
          [key]: {
            elements: [...before, ...elements],
            total: pagination?.total ?? elements.length,
            ...(details && { details: details(answer as AnswerOf<N>) }),
          },
        },
      };
    },
  });

/** How much of a list is loaded at once, where not all of it is. */
interface Window<N extends EndpointName, Element> {
  /** The page that is loaded after this answer to a page; null at the end. */
  next: (answer: AnswerOf<N>, page: PageToLoad | null) => PageToLoad | null;
  /** The page that is loaded when a screen asks for more; null when nothing is left. */
  rest: (answer: AnswerOf<N>, elements: readonly Element[]) => PageToLoad | null;
  /** Whether the elements of this answer belong to no loaded page. */
  skips?: (answer: AnswerOf<N>, page: PageToLoad | null) => boolean;
}

/**
 * A kind of list that follows the server's changes: elements are merged one by one, and a load from the start removes
 * those that it doesn't bring. It is loaded whole, or as a window that grows when a screen asks for more.
 */
export const defineLiveList =
  <Spec extends { kind: string }>() =>
  <N extends EndpointName, Element extends { id: string; version: number }>(
    endpoint: N,
    {
      call,
      order,
      merge,
      next = (answer) => following((answer as Listed).pagination),
      rest,
      skips,
      ...rules
    }: Rules<Spec, Element> &
      Asked<Spec, N> &
      Partial<Window<N, Element>> &
      Pick<ResourceKind<Spec, Element>, 'connected' | 'resume'> &
      ElementRules<Element> &
      Required<Pick<ResourceKind<Spec, Element>, 'follow'>>,
  ): ResourceKind<Spec, Element> => {
    const elementsOf = ({ lists }: RecordsBase, key: string) => (lists[key]?.elements ?? []) as readonly Element[];
    const merged = (elements: readonly Element[], arrived: readonly Element[]) =>
      mergeElements(elements, arrived, { order, merge });
    /** Without elements behind a gap that this page should have filled, and didn't: the server doesn't have what is missing. */
    const withoutLost = (all: readonly Element[], known: readonly Element[], page: PageToLoad | null) => {
      const { connected, resume } = rules;
      if (!connected || !resume || page === null || page.after !== resume(known).after) return all;
      return connected(all).length === connected(known).length ? connected(all) : all;
    };
    return {
      ...rules,
      call: (spec, page) => callOf(endpoint, call(spec, page)),
      next: (answer, page) => next(answer as AnswerOf<N>, page),
      merge: merged,
      expectAll: (records, spec) => {
        const key = rules.key(spec);
        const expected = rules.resume ? [] : elementsOf(records, key).map(({ id }) => id);
        return { unseen: { ...records.unseen, [key]: expected } };
      },
      receive: (records, { key, answer, page, last }) => {
        if (skips?.(answer as AnswerOf<N>, page)) return {};
        const { elements: arrived } = answer as { elements: readonly Element[] };
        const came = new Set(arrived.map(({ id }) => id));
        const unseen = (records.unseen[key] ?? []).filter((id) => !came.has(id));
        const known = elementsOf(records, key);
        const all = merged(known, arrived);
        const elements = last ? withoutLost(all, known, page).filter(({ id }) => !unseen.includes(id)) : all;
        return {
          lists: {
            ...records.lists,
            [key]: { elements, total: elements.length, rest: rest?.(answer as AnswerOf<N>, elements) ?? null },
          },
          unseen: last ? without(records.unseen, [key]) : { ...records.unseen, [key]: unseen },
        };
      },
    };
  };

/** A kind of record that is kept by itself, as a list of one. A newer version never gives way to an older one. */
export const defineRecord =
  <Spec extends { kind: string }>() =>
  <N extends EndpointName>(
    endpoint: N,
    { call, ...rules }: Rules<Spec, AnswerOf<N>> & Asked<Spec, N> & Pick<ResourceKind<Spec, AnswerOf<N>>, 'follow'>,
  ): ResourceKind<Spec, AnswerOf<N>> => ({
    ...rules,
    call: (spec, page) => callOf(endpoint, call(spec, page)),
    next: () => null,
    receive: ({ lists }, { key, answer }) => ({ lists: withRecord(lists, key, answer as Versioned) }),
  });

interface Versioned {
  version?: number;
}

const withRecord = (lists: RecordsBase['lists'], key: string, record: Versioned): RecordsBase['lists'] => {
  const known = lists[key]?.elements[0] as Versioned | undefined;
  const isOlder = (known?.version ?? 0) > (record.version ?? 0);
  return isOlder ? lists : { ...lists, [key]: { elements: [record], total: 1 } };
};
