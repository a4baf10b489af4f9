import type { Pagination } from '../../../../../domain/common.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import { callOf } from '../../call.ts';
import type { AnswerOf, Call, CallOf, EndpointName } from '../../call.types.ts';
import type { News } from '../news.ts';
import { following, type PageToLoad } from '../pages.ts';
import { type RecordsBase, without } from '../base.ts';
import { type ElementRules, mergeElements } from '../elements.ts';

/** An answer of the server for a resource. */
export interface Arrival<Spec, Answer = unknown> {
  spec: Spec;
  key: string;
  answer: Answer;
  /** The requested page, or null for the first. */
  page: PageToLoad | null;
  /** True if the page follows other pages of the same load. */
  more: boolean;
  /** True if the page is the last of its load. */
  last: boolean;
}

/** Records that an arrival changes. */
export type Received = Partial<RecordsBase>;

/** Further data for a list that follows changes. */
export interface Followed<Spec> {
  spec: Spec;
  workspaceId: string;
  viewerId: string;
}

/**
 * A kind of data that can be loaded from the server. `Spec` identifies one resource of the kind. `Element` is the type
 * of a list's elements, or `never` if the records are stored by id. `Details` is the type of the other fields in a
 * list's response.
 */
export interface ResourceKind<Spec extends { kind: string }, Element = never, Details = never> {
  /** Returns the key of the resource in the records. Two kinds never share a key. */
  key: (spec: Spec) => string;
  /** Returns the call for a page. Null means the first page, in the size that the specification requires. */
  call: (spec: Spec, page: PageToLoad | null) => Call;
  /** Returns the page to load after this answer, or null at the end. */
  next: (answer: unknown, page: PageToLoad | null) => PageToLoad | null;
  receive: (records: RecordsBase, arrival: Arrival<Spec>) => Received;
  /**
   * Prepares a full load: stores the loaded ids, so that `receive` can remove the records that the server no longer
   * returns.
   */
  expectAll?: (records: RecordsBase, spec: Spec) => Received;
  /** Returns true if the server's changes make the resource stale. `elements` are the elements of a list. */
  isStale?(spec: Spec, news: News, elements: readonly Element[]): boolean;
  /** Applies the server's changes to the list. Returns the same list if no change concerns it. */
  follow?(elements: readonly Element[], changes: readonly Change[], about: Followed<Spec>): readonly Element[];
  /** Adds elements that a screen received from its own calls. */
  merge?(elements: readonly Element[], arrived: readonly Element[]): readonly Element[];
  /**
   * Returns the elements before the first gap, or the same list if it has no gap. Absent if the elements aren't
   * numbered.
   */
  connected?(elements: readonly Element[]): readonly Element[];
  /** Returns the first page to load for a list that already has elements. Without it, a load begins with page 1. */
  resume?(elements: readonly Element[]): PageToLoad;
  /** Returns the page to load for a full load of a list that already has elements. The default is the first page. */
  reload?(elements: readonly Element[]): PageToLoad;
  /**
   * Returns the page to load when a screen requests more, if changed elements shift the server's pages. The default is
   * the page after the last response.
   */
  moreAfter?(elements: readonly Element[], spec: Spec): PageToLoad;
  /** True if screens show the first page before the other pages are loaded. */
  drawsFirstPage?: boolean;
  /** True if a refresh waits for `settleTime`, because such changes often arrive in a row. */
  settles?: boolean;
  /** Time in milliseconds between a change and the refresh. The default is 200. */
  settleTime?: number;
  /** True if the data is removed when the last screen releases the resource. */
  isPassing?: (spec: Spec) => boolean;
  /** True if the screen shows the error instead of the data. No toast is shown then. */
  showsFailure?: boolean;
  /** Delay in milliseconds before the next load after a failed refresh (`stale`) or a failed first load (`failed`). */
  retryAfter?: { stale?: number; failed?: number };
  /** Never set. `element` and `details` only carry the types. */
  element?: Element;
  details?: Details;
}

type Rules<Spec extends { kind: string }, Element = never> = Pick<
  ResourceKind<Spec, Element>,
  | 'key'
  | 'expectAll'
  | 'isStale'
  | 'drawsFirstPage'
  | 'settles'
  | 'settleTime'
  | 'isPassing'
  | 'showsFailure'
  | 'retryAfter'
>;
interface Asked<Spec, N extends EndpointName> {
  call: (spec: Spec, page: PageToLoad | null) => CallOf<N>;
}

/** Defines a kind of resource whose records are stored by id. */
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

interface Identified {
  id: string;
}

/** Response with a list. Only short lists have no pagination. */
interface Listed {
  elements: readonly Partial<Identified>[];
  pagination?: Pagination;
}
export type ElementOf<N extends EndpointName> = AnswerOf<N> extends { elements: readonly (infer E)[] } ? E : never;

/** Defines a kind of list whose elements are stored in the server's order, in `records.lists`. */
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
        /** `all` loads every page, `first` only one, and `asked` one more page at each request of a screen. */
        pages?: 'all' | 'first' | 'asked';
        details?: (answer: AnswerOf<N>) => Details;
      },
  ): ResourceKind<Spec, ElementOf<N>, Details> => ({
    ...rules,
    call: (spec, page) => callOf(endpoint, call(spec, page)),
    next: (answer) => (pages === 'all' ? following((answer as Listed).pagination) : null),
    receive: ({ lists }, { key, answer, more }) => {
      const { elements, pagination } = answer as Listed;
      const before = (more ? (lists[key]?.elements ?? []) : []) as readonly Partial<Identified>[];
      // Skips known elements, because an element may be on two pages: pages shift when others are added.
      const known = new Set(before.map(({ id }) => id));
      return {
        lists: {
          ...lists,
          [key]: {
            elements: [...before, ...elements.filter(({ id }) => id === undefined || !known.has(id))],
            total: pagination?.total ?? elements.length,
            ...(pages === 'asked' && { rest: following(pagination) }),
            ...(details && { details: details(answer as AnswerOf<N>) }),
          },
        },
      };
    },
  });

/** Rules for a list that is loaded page by page, on request of screens. */
interface Window<N extends EndpointName, Element> {
  /** Returns the page to load after this response, or null at the end. */
  next: (answer: AnswerOf<N>, page: PageToLoad | null) => PageToLoad | null;
  /** Returns the page to load when a screen requests more, or null at the end. */
  rest: (answer: AnswerOf<N>, elements: readonly Element[]) => PageToLoad | null;
  /** Returns true if the elements of this response are ignored. */
  skips?: (answer: AnswerOf<N>, page: PageToLoad | null) => boolean;
}

/**
 * Defines a kind of list that follows the server's changes. Elements are merged one by one, and a full load removes the
 * elements that it doesn't return. Without `rest`, the whole list is loaded. With `rest`, screens request more pages.
 */
export const defineLiveList =
  <Spec extends { kind: string }>() =>
  <N extends EndpointName, Element extends Identified & { version?: number }, Details = never>(
    endpoint: N,
    {
      call,
      order,
      merge,
      details,
      next = (answer) => following((answer as Listed).pagination),
      rest,
      skips,
      ...rules
    }: Rules<Spec, Element> &
      Asked<Spec, N> &
      Partial<Window<N, Element>> &
      Pick<ResourceKind<Spec, Element>, 'connected' | 'resume' | 'reload' | 'moreAfter' | 'follow'> &
      ElementRules<Element> & {
        /**
         * Returns the details of a response. `added` are the first elements of the list that the response lacks,
         * because they were added while it was loading.
         */
        details?: (answer: AnswerOf<N>, added: readonly Element[]) => Details;
      },
  ): ResourceKind<Spec, Element, Details> => {
    const elementsOf = ({ lists }: RecordsBase, key: string) => (lists[key]?.elements ?? []) as readonly Element[];
    const merged = (elements: readonly Element[], arrived: readonly Element[]) =>
      mergeElements(elements, arrived, { order, merge });
    /**
     * Removes the elements after a gap if the page for the gap didn't fill it, because the server doesn't have the
     * missing ones.
     */
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
        const start = elements.findIndex(({ id }) => came.has(id));
        const added = last ? elements.slice(0, start < 0 ? undefined : start) : [];
        return {
          lists: {
            ...records.lists,
            [key]: {
              elements,
              total: elements.length,
              rest: rest?.(answer as AnswerOf<N>, elements) ?? null,
              ...(details && { details: details(answer as AnswerOf<N>, added) }),
            },
          },
          unseen: last ? without(records.unseen, [key]) : { ...records.unseen, [key]: unseen },
        };
      },
    };
  };

/** Defines a kind of record that is stored as a list of one element. An older version never replaces a newer one. */
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
