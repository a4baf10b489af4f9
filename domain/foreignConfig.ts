/**
 * Reads XState machine configs that other tools wrote. Flattens nested states. Rejects features that a workflow doesn't
 * support, with their path.
 */
import { type AnyStateNode, createMachine } from 'xstate';
import { cutText } from './cutText.ts';
import { limits } from './limits.ts';
import type { StatusCategory } from './statusCategory.ts';
import { categoryOf } from './statusNames.ts';
import {
  type WorkflowDefinition,
  type WorkflowEdge,
  workflowGuard,
  type WorkflowGuard,
  workflowLimits,
  type WorkflowState,
} from './workflow.ts';
import { isRecord } from './isRecord.ts';
import { type Phrase, phrase, type PhraseOrText } from './phrase.ts';

type Read = { ok: true; name: string; definition: WorkflowDefinition } | { ok: false; reasons: PhraseOrText[] };

const colors = { unstarted: 'slate', started: 'amber', done: 'green' } as const satisfies Record<
  StatusCategory,
  WorkflowState['color']
>;
const [columnWidth, rowHeight] = [280, 140];

/** Reads a config. Its ids are placeholders, which `adoptDefinition` replaces with ids of the project. */
export function readForeignConfig(json: Record<string, unknown>): Read {
  const reasons: Phrase[] = [];
  try {
    if (leafCount(json) > workflowLimits.states)
      return {
        ok: false,
        reasons: [phrase('workflows', 'importReasons.statesAbove', { limit: workflowLimits.states })],
      };
    checkState(json, '', { json, ids: idsIn(json), parent: null }, reasons);
    if (reasons.length > 0) return { ok: false, reasons };
    return {
      ok: true,
      name: typeof json.id === 'string' && json.id !== '' ? nameOf(json.id) : '',
      definition: chartOf(createMachine(json as never).root),
    };
  } catch (error) {
    return {
      ok: false,
      reasons: [
        error instanceof RangeError
          ? phrase('workflows', 'importReasons.nestedTooDeeply')
          : error instanceof Error
            ? error.message
            : String(error),
      ],
    };
  }
}

const leafCount = (state: unknown): number => {
  const children = isRecord(state) && isRecord(state.states) ? Object.values(state.states) : [];
  return children.length === 0 ? 1 : children.reduce<number>((sum, child) => sum + leafCount(child), 0);
};

const refusedKeys = {
  invoke: 'runsNothing',
  always: 'movesNothing',
  after: 'movesNothing',
  onDone: 'movesNothing',
  entry: 'actsOnMoves',
  exit: 'actsOnMoves',
} as const;

function checkState(state: unknown, path: string, around: Around, reasons: Phrase[]): void {
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (!isRecord(state)) return void reasons.push(phrase('workflows', 'importReasons.isNoState', { path }));
  if (state.type === 'parallel' || state.type === 'history')
    reasons.push(phrase('workflows', 'importReasons.hasNoType', { path: at('type'), type: state.type }));
  for (const [key, reason] of Object.entries(refusedKeys))
    if (!isBlank(state[key])) reasons.push(phrase('workflows', `importReasons.${reason}`, { path: at(key) }));
  if (state.initial !== undefined && typeof state.initial !== 'string')
    reasons.push(phrase('workflows', 'importReasons.needsStateName', { path: at('initial') }));
  else if (state.initial !== undefined && !childOf(state, state.initial))
    reasons.push(phrase('workflows', 'importReasons.unknownInitial', { path: at('initial'), name: state.initial }));
  const leads = (target: string): boolean => leadsSomewhere(target, state, around);
  if (isRecord(state.on))
    for (const [event, given] of Object.entries(state.on)) checkMoves(given, at(`on.${event}`), leads, reasons);
  else if (!isBlank(state.on)) reasons.push(phrase('workflows', 'importReasons.needsMoves', { path: at('on') }));
  if (state.states === undefined) return;
  if (!isRecord(state.states))
    return void reasons.push(phrase('workflows', 'importReasons.needsStates', { path: at('states') }));
  const keys = Object.keys(state.states);
  if (path !== '' && keys.length > 0 && typeof state.initial !== 'string')
    reasons.push(phrase('workflows', 'importReasons.needsInitial', { path: at('initial') }));
  for (const key of keys) checkState(state.states[key], at(`states.${key}`), { ...around, parent: state }, reasons);
}

interface Around {
  json: Record<string, unknown>;
  ids: ReadonlyMap<string, Record<string, unknown>>;
  parent: Record<string, unknown> | null;
}

function idsIn(state: Record<string, unknown>): Map<string, Record<string, unknown>> {
  const children = isRecord(state.states) ? Object.values(state.states).filter(isRecord) : [];
  return new Map([
    ...(typeof state.id === 'string' ? [[state.id, state] as const] : []),
    ...children.flatMap((child) => [...idsIn(child)]),
  ]);
}

const childOf = (state: unknown, key: string): unknown =>
  isRecord(state) && isRecord(state.states) && Object.hasOwn(state.states, key) ? state.states[key] : undefined;
const below = (state: unknown, path: string): unknown => path.split('.').reduce(childOf, state);

/** Returns true if the target of a transition exists. XState resolves `#id`, `#id.child`, `.child` and siblings. */
function leadsSomewhere(target: string, state: Record<string, unknown>, { json, ids, parent }: Around): boolean {
  if (target.startsWith('.')) return below(state, target.slice(1)) !== undefined;
  if (!target.startsWith('#')) return below(parent ?? json, target) !== undefined;
  const wanted = target.slice(1);
  return [...ids].some(
    ([id, named]) =>
      wanted === id || (wanted.startsWith(`${id}.`) && below(named, wanted.slice(id.length + 1)) !== undefined),
  );
}

function checkMoves(given: unknown, path: string, leads: (target: string) => boolean, reasons: Phrase[]): void {
  const several = Array.isArray(given);
  for (const [index, move] of (several ? given : [given]).entries()) {
    const here = several && given.length > 1 ? `${path}.${index}` : path;
    if (isBlank(move)) continue;
    const target = isRecord(move) ? [move.target].flat()[0] : move;
    if (typeof target === 'string' && !leads(target))
      reasons.push(phrase('workflows', 'importReasons.unknownTarget', { path: here, target }));
    if (typeof move === 'string') continue;
    if (!isRecord(move)) {
      reasons.push(phrase('workflows', 'importReasons.needsTarget', { path: here }));
      continue;
    }
    if (
      Array.isArray(move.target)
        ? move.target.length > 1 || typeof move.target[0] !== 'string'
        : move.target !== undefined && typeof move.target !== 'string'
    ) {
      reasons.push(phrase('workflows', 'importReasons.needsOneState', { path: `${here}.target` }));
    }
    for (const key of ['guard', 'cond', 'in'] as const) {
      if (!isBlank(move[key]) && guardsOf(move[key]) === null)
        reasons.push(
          phrase('workflows', 'importReasons.unknownGuard', { path: `${here}.${key}`, ...named(move[key]) }),
        );
    }
    if (!isBlank(move.actions))
      reasons.push(
        phrase('workflows', 'importReasons.unknownAction', { path: `${here}.actions`, ...named(move.actions) }),
      );
  }
}

/** Returns the workflow guards of a transition, or null if a guard has an unknown name. */
function guardsOf(given: unknown): WorkflowGuard[] | null {
  if (isBlank(given)) return [];
  const { type, params } = isRecord(given) ? given : { type: given, params: {} };
  const read = workflowGuard.safeParse({ ...(isRecord(params) ? params : {}), kind: type });
  return read.success ? [read.data] : null;
}

const named = (given: unknown): { hasName: boolean; name: string } => {
  const [first] = Array.isArray(given) ? (given as unknown[]) : [given];
  const name = isRecord(first) ? first.type : first;
  return { hasName: typeof name === 'string', name: typeof name === 'string' ? cutText(name, 60) : '' };
};
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

function chartOf(root: AnyStateNode): WorkflowDefinition {
  const leaves = leavesOf(root);
  const ids = new Map(leaves.map((leaf, index) => [leaf, placeholder(index)]));
  const idOf = (node: AnyStateNode): string => ids.get(firstLeaf(node)) ?? '';
  const edges: WorkflowEdge[] = [];
  for (const leaf of leaves) {
    for (const { name, target, guards } of movesOf(leaf)) {
      const [from, to] = [idOf(leaf), idOf(target)];
      // Skips self-transitions, because they don't move a card.
      if (from === to) continue;
      const same = edges.find(
        (edge) => edge.from === from && edge.to === to && JSON.stringify(edge.guards) === JSON.stringify(guards),
      );
      if (!same) edges.push({ id: placeholder(leaves.length + edges.length), from, to, name, guards, actions: [] });
      else if (`${same.name} / ${name}`.length <= limits.tagName) same.name = `${same.name} / ${name}`;
    }
  }
  const initial = root.config.initial === undefined ? null : idOf(root);
  const columns = depthsOf(leaves.map(idOf), edges, initial);
  const rows = new Map<number, number>();
  const states = leaves.map((leaf): WorkflowState => {
    const id = idOf(leaf);
    const name = leaf.path.map(nameOf).join(': ');
    const isLast = leaf.type === 'final' || !edges.some(({ from }) => from === id);
    const byName = categoryOf(name);
    const category = isLast ? 'done' : id === initial && byName === 'started' ? 'unstarted' : byName;
    const column = columns.get(id) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { id, name, color: colors[category], category, x: column * columnWidth, y: row * rowHeight, timers: [] };
  });
  return { initial, states, edges };
}

const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  const children = Object.values(node.states);
  return children.length === 0 ? (node.parent ? [node] : []) : children.flatMap(leavesOf);
};

/** Returns the leaf that XState enters when it enters the state. */
function firstLeaf(node: AnyStateNode): AnyStateNode {
  const [first] = Object.keys(node.states).length === 0 ? [] : (node.initial.target ?? []);
  return first ? firstLeaf(first) : node;
}

interface Move {
  name: string;
  target: AnyStateNode;
  guards: WorkflowGuard[];
}

/** Returns the transitions of a leaf and its ancestors. For the same event, the descendant's transition wins. */
function movesOf(leaf: AnyStateNode): Move[] {
  const moves: Move[] = [];
  const taken = new Set<string>();
  for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
    for (const [event, transitions] of node.transitions) {
      if (taken.has(event)) continue;
      taken.add(event);
      for (const { target, guard } of transitions) {
        const [to] = target ?? [];
        if (to) moves.push({ name: nameOf(event === '*' ? 'any' : event), target: to, guards: guardsOf(guard) ?? [] });
      }
    }
  }
  return moves;
}

/** Returns each state's distance from the initial state. Unreachable states get the maximum distance plus one. */
function depthsOf(ids: readonly string[], edges: readonly WorkflowEdge[], initial: string | null): Map<string, number> {
  const depths = new Map<string, number>();
  for (let level = [initial ?? ids[0] ?? ''], depth = 0; level.length > 0; depth += 1) {
    for (const id of level) depths.set(id, depth);
    level = [...new Set(edges.filter(({ from, to }) => level.includes(from) && !depths.has(to)).map(({ to }) => to))];
  }
  const last = Math.max(...depths.values()) + 1;
  for (const id of ids) if (!depths.has(id)) depths.set(id, last);
  return depths;
}

/** Returns a readable name for a state key. Splits `inProgress`, `IN_PROGRESS` and `in-progress` into words. */
function nameOf(key: string): string {
  const words = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  const isLoud = /^[\p{Lu}\d ]+$/u.test(words) && words.length > 3;
  const plain = isLoud
    ? words.toLowerCase()
    : /\s/.test(key)
      ? words
      : words.replace(/(?<= )\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return plain === '' ? '?' : plain.charAt(0).toUpperCase() + plain.slice(1);
}

const placeholder = (index: number): string => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
