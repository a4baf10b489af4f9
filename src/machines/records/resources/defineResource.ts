import type { Pagination } from '../../../../domain/common.ts';
import { callOf } from '../../call.ts';
import type { AnswerOf, Call, CallOf, EndpointName } from '../../call.types.ts';
import type { News } from '../news.ts';
import { following, type PageToLoad } from '../pages.ts';
import type { RecordsBase } from '../base.ts';

/** An answer of the server that belongs to a resource. */
export interface Arrival<Spec, Answer = unknown> {
  spec: Spec;
  key: string;
  answer: Answer;
  /** It follows other pages of the same load. */
  more: boolean;
  /** No page follows it. */
  last: boolean;
}

/** The part of the records that an arrival changes. */
export type Received = Partial<RecordsBase>;

/**
 * One kind of thing that the server can be asked for. `Spec` names one of that kind; `Element` is what a list of them
 * holds, `never` for a kind whose answers are kept by id.
 */
export interface ResourceKind<Spec extends { kind: string }, Element = never> {
  /** Names the resource in the records; resources of two kinds never share one. */
  key: (spec: Spec) => string;
  /** The call for a page; null asks for the first, of the size that the specification gives. */
  call: (spec: Spec, page: PageToLoad | null) => Call;
  /** The page after this answer; null at the end. */
  next: (answer: unknown) => PageToLoad | null;
  receive: (records: RecordsBase, arrival: Arrival<Spec>) => Received;
  /** Prepares for a load of everything: what doesn't come again has gone. */
  expectAll?: (records: RecordsBase, spec: Spec) => Received;
  /** Whether news of the server makes it stale. */
  isStale?: (spec: Spec, news: News) => boolean;
  /** Waits 200 ms after such news: they often come in a row. */
  settles?: boolean;
  /** A list for a typed text isn't worth keeping when nobody looks at it. */
  isPassing?: (spec: Spec) => boolean;
  /** A screen shows in its place why it can't be loaded: no toast. */
  showsFailure?: boolean;
  /** Never set: carries the type of the elements. */
  element?: Element;
}

type Rules<Spec extends { kind: string }> = Pick<
  ResourceKind<Spec>,
  'key' | 'expectAll' | 'isStale' | 'settles' | 'isPassing' | 'showsFailure'
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
  <N extends EndpointName>(
    endpoint: N,
    { call, pages = 'all', ...rules }: Rules<Spec> & Asked<Spec, N> & { pages?: 'all' | 'first' },
  ): ResourceKind<Spec, ElementOf<N>> => ({
    ...rules,
    call: (spec, page) => callOf(endpoint, call(spec, page)),
    next: (answer) => (pages === 'first' ? null : following((answer as Listed).pagination)),
    receive: ({ lists }, { key, answer, more }) => {
      const { elements, pagination } = answer as Listed;
      const before = more ? (lists[key]?.elements ?? []) : [];
      return {
        lists: { ...lists, [key]: { elements: [...before, ...elements], total: pagination?.total ?? elements.length } },
      };
    },
  });
