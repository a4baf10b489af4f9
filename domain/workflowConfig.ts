/**
 * Converts a team's chart to a config for an XState v5 machine, which Stately's editor can open, and to a Mermaid state
 * diagram. Properties that a config can't express are in `meta`, so that an import of the config loses nothing.
 */
import * as z from 'zod/mini';
import { cutText } from './cutText.ts';
import { color, id as uuid } from './common.ts';
import { readForeignConfig } from './foreignConfig.ts';
import { type Phrase, phrase, type PhraseOrText } from './phrase.ts';
import { statusCategory } from './statusCategory.ts';
import {
  recipient,
  workflowAction,
  type WorkflowAction,
  type WorkflowDefinition,
  type WorkflowEdge,
  workflowGuard,
  type WorkflowGuard,
  workflowDefinition,
  workflowLimits,
  type WorkflowState,
  type WorkflowTimer,
} from './workflow.ts';
import { isRecord } from './isRecord.ts';

interface ConfigTransition {
  target: string;
  guard?: { type: string; params: unknown };
  actions?: { type: string; params: unknown }[];
  meta: { edgeId: string; name: string };
}

interface ConfigState {
  id: string;
  type?: 'final';
  description: string;
  meta: Pick<WorkflowState, 'name' | 'color' | 'category' | 'x' | 'y'>;
  on?: Record<string, ConfigTransition[]>;
  after?: Record<string, { actions: { type: string; params: { id: string; whom: string } }[] }>;
}

export interface MachineConfigJson {
  id: string;
  description: string;
  initial?: string;
  /** `initial` is null if the chart has no initial state. The config itself must always have one. */
  meta: { workflow: 1; name: string; edges: string[]; initial?: null };
  states: Record<string, ConfigState>;
}

const minute = 60_000;
const describes = { unstarted: 'Work has not begun', started: 'Work is going on', done: 'Work is done' } as const;

/**
 * Converts a chart to a config. State names become keys, moves become events, and guards and actions become named
 * objects with params.
 */
export function toMachineConfig(definition: WorkflowDefinition, name: string): MachineConfigJson {
  const keys = keysOf(definition.states);
  const initial = keys.get(definition.initial ?? definition.states[0]?.id ?? '');
  return {
    id: 'workflow',
    description: name,
    ...(initial !== undefined && { initial }),
    meta: {
      workflow: 1,
      name,
      edges: definition.edges.map(({ id }) => id),
      ...(definition.initial === null && { initial: null }),
    },
    states: Object.fromEntries(
      definition.states.map((state) => [keys.get(state.id) ?? state.id, stateConfig(definition, state, keys)]),
    ),
  };
}

function stateConfig(
  { states, edges }: WorkflowDefinition,
  state: WorkflowState,
  keys: ReadonlyMap<string, string>,
): ConfigState {
  const { id, name, color: ofState, category, x, y, timers } = state;
  const on = new Map<string, ConfigTransition[]>();
  const leaving = edges.filter(({ from }) => from === id);
  for (const edge of leaving) {
    const target = keys.get(edge.to);
    if (target === undefined) continue;
    const event = eventOf(edge, states);
    const others = on.get(event) ?? [];
    on.set(event, others);
    others.push({
      target,
      ...(edge.guards.length > 0 && { guard: guardConfig(edge.guards) }),
      ...(edge.actions.length > 0 && { actions: edge.actions.map(({ kind, ...params }) => ({ type: kind, params })) }),
      meta: { edgeId: edge.id, name: edge.name },
    });
  }
  const after: NonNullable<ConfigState['after']> = {};
  for (const timer of timers) {
    (after[String(timer.afterMinutes * minute)] ??= { actions: [] }).actions.push({
      type: timer.kind,
      params: { id: timer.id, whom: timer.whom },
    });
  }
  return {
    id,
    ...(category === 'done' && leaving.length === 0 && timers.length === 0 && { type: 'final' as const }),
    description: describes[category],
    meta: { name, color: ofState, category, x, y },
    ...(on.size > 0 && { on: Object.fromEntries(on) }),
    ...(timers.length > 0 && { after }),
  };
}

const guardConfig = (guards: readonly WorkflowGuard[]): { type: string; params: unknown } => {
  const [first, ...others] = guards.map(({ kind, ...params }) => ({ type: kind, params }));
  return first && others.length === 0
    ? first
    : { type: 'all', params: { guards: guards.map(({ kind, ...params }) => ({ type: kind, params })) } };
};

/** Replaces characters that XState reserves, and prefixes keys that JSON objects would sort first. */
const plain = (text: string): string => {
  const safe = text.replaceAll(/[.#*\\]/g, '·').trim();
  return safe === '' || /^\d+$/.test(safe) || safe.startsWith('__') || safe.startsWith('xstate')
    ? `State ${safe}`
    : safe;
};

function keysOf(states: readonly WorkflowState[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name } of states) {
    let key = plain(name);
    for (let count = 2; taken.has(key); count += 1) key = `${plain(name)} (${count})`;
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

const eventOf = (edge: WorkflowEdge, states: readonly WorkflowState[]): string =>
  plain(edge.name === '' ? `to ${states.find(({ id }) => id === edge.to)?.name ?? ''}` : edge.name);

export type ReadConfig =
  | { ok: true; name: string; definition: WorkflowDefinition }
  | { ok: false; reasons: PhraseOrText[] };

const named = z.object({ type: z.string(), params: z.optional(z.record(z.string(), z.unknown())) });
const all = z.object({ type: z.literal('all'), params: z.object({ guards: z.array(named) }) });
const transitionSchema = z.object({
  target: z.string(),
  guard: z.optional(z.unknown()),
  actions: z.optional(z.unknown()),
  meta: z.object({ edgeId: uuid, name: z.string() }),
});
const stateMeta = z.object({ name: z.string(), color, category: statusCategory, x: z.number(), y: z.number() });
const timerAction = z.object({ type: z.enum(['remind', 'escalate']), params: z.object({ id: uuid, whom: recipient }) });
const rootMeta = z.object({
  workflow: z.literal(1),
  name: z.string(),
  edges: z.optional(z.array(z.string())),
  initial: z.optional(z.null()),
});
const usualKeys = {
  root: ['id', 'description', 'initial', 'meta', 'states', 'version', 'types', 'context'],
  state: ['id', 'type', 'description', 'meta', 'on', 'after'],
};

/**
 * Reads a config that this file wrote. Returns the chart, or the reasons why the config is rejected. Sorts the timers
 * of each state by time. `readForeignConfig` reads configs written by other tools.
 */
export function fromMachineConfig(json: unknown): ReadConfig {
  const reasons: PhraseOrText[] = [];
  if (!isRecord(json)) return { ok: false, reasons: [phrase('workflows', 'importReasons.notObject')] };
  const root = rootMeta.safeParse(json.meta);
  if (!isRecord(json.states)) return { ok: false, reasons: [phrase('workflows', 'importReasons.noStates')] };
  if (!isRecord(json.meta) || json.meta.workflow === undefined) return bounded(readForeignConfig(json));
  if (!root.success) return { ok: false, reasons: [phrase('workflows', 'importReasons.wrongMeta')] };
  for (const key of Object.keys(json))
    if (!usualKeys.root.includes(key)) reasons.push(phrase('workflows', 'importReasons.unknownKey', { key }));

  const entries = Object.entries(json.states);
  if (entries.length > workflowLimits.states)
    return {
      ok: false,
      reasons: [phrase('workflows', 'importReasons.tooManyStates', { limit: workflowLimits.states })],
    };
  /** Ids of states by each name that a target may use. */
  const idOf = new Map<string, string>();
  for (const [key, value] of entries) {
    if (!isRecord(value) || typeof value.id !== 'string') continue;
    for (const way of [key, `#${value.id}`, `.${key}`]) idOf.set(way, value.id);
  }
  const states: WorkflowState[] = [];
  const edges: WorkflowEdge[] = [];
  for (const [key, value] of entries) {
    const state = readState(key, value, reasons);
    if (!state) continue;
    states.push(state);
    if (isRecord(value) && value.on !== undefined) edges.push(...readEdges(key, state.id, value.on, idOf, reasons));
  }
  let initial: string | null = null;
  if (json.initial !== undefined && root.data.initial !== null) {
    initial = idOf.get(String(json.initial)) ?? null;
    if (initial === null)
      reasons.push(phrase('workflows', 'importReasons.unknownStart', { name: String(json.initial) }));
  }
  if (reasons.length > 0) return { ok: false, reasons: shortened(reasons) };
  const order = new Map(root.data.edges?.map((edgeId, place) => [edgeId, place]));
  edges.sort((a, b) => (order.get(a.id) ?? Infinity) - (order.get(b.id) ?? Infinity) || 0);
  return bounded({ ok: true, name: root.data.name, definition: { initial, states, edges } });
}

function bounded(read: ReadConfig): ReadConfig {
  if (!read.ok) return { ok: false, reasons: shortened(read.reasons) };
  const { states, edges } = read.definition;
  const checked = workflowDefinition.safeParse(read.definition);
  if (checked.success) return { ...read, definition: checked.data };
  return {
    ok: false,
    reasons: shortened([
      ...new Map(
        checked.error.issues.map(({ path: [list, place, ...rest] }) => {
          const reason = invalidValueMessage(states, edges, String(list), Number(place), rest.join('.'));
          return [JSON.stringify(reason), reason];
        }),
      ).values(),
    ]),
  };
}

function invalidValueMessage(
  states: readonly WorkflowState[],
  edges: readonly WorkflowEdge[],
  list: string,
  place: number,
  field: string,
): Phrase {
  const state = list === 'states' ? states[place] : undefined;
  const edge = list === 'edges' ? edges[place] : undefined;
  if (state) return phrase('workflows', 'importReasons.stateField', { name: cutText(state.name, 60), field });
  if (edge) return phrase('workflows', 'importReasons.moveField', { name: cutText(edge.name, 60), field });
  return phrase('workflows', 'importReasons.listTooLong', { list });
}

const maxReasons = 20;
const shortened = (reasons: PhraseOrText[]): PhraseOrText[] =>
  reasons.length <= maxReasons
    ? reasons
    : [
        ...reasons.slice(0, maxReasons),
        phrase('workflows', 'importReasons.more', { count: reasons.length - maxReasons }),
      ];

function readState(key: string, value: unknown, reasons: PhraseOrText[]): WorkflowState | null {
  const fail = (reason: Phrase): null => {
    reasons.push(reason);
    return null;
  };
  if (!isRecord(value)) return fail(phrase('workflows', 'importReasons.stateNotObject', { key }));
  if (value.states !== undefined) return fail(phrase('workflows', 'importReasons.nestedState', { key }));
  if (value.type === 'parallel' || value.type === 'history')
    return fail(phrase('workflows', 'importReasons.stateType', { key, type: value.type }));
  const strange = Object.keys(value).filter((name) => !usualKeys.state.includes(name));
  if (strange.length > 0)
    return fail(phrase('workflows', 'importReasons.unknownStateKeys', { key, names: strange.join(', ') }));
  const id = uuid.safeParse(value.id);
  const meta = stateMeta.safeParse(value.meta);
  if (!id.success || !meta.success) return fail(phrase('workflows', 'importReasons.stateMeta', { key }));
  const timers = readTimers(key, value.after, reasons);
  return { id: id.data, ...meta.data, timers };
}

function readTimers(key: string, after: unknown, reasons: PhraseOrText[]): WorkflowTimer[] {
  if (after === undefined) return [];
  if (!isRecord(after)) {
    reasons.push(phrase('workflows', 'importReasons.stateTimers', { key }));
    return [];
  }
  return Object.entries(after)
    .flatMap(([delay, given]) => {
      const afterMinutes = Number(delay) / minute;
      const items = (Array.isArray(given) ? given : [given]).flatMap((item: unknown): unknown[] =>
        isRecord(item) && item.target === undefined && item.guard === undefined ? listed(item.actions) : [null],
      );
      return items.flatMap((item): WorkflowTimer[] => {
        const action = timerAction.safeParse(item);
        if (action.success && Number.isInteger(afterMinutes))
          return [{ id: action.data.params.id, afterMinutes, kind: action.data.type, whom: action.data.params.whom }];
        reasons.push(phrase('workflows', 'importReasons.stateTimer', { key, delay }));
        return [];
      });
    })
    .sort((a, b) => a.afterMinutes - b.afterMinutes);
}

function readEdges(
  key: string,
  from: string,
  on: unknown,
  idOf: ReadonlyMap<string, string>,
  reasons: PhraseOrText[],
): WorkflowEdge[] {
  if (!isRecord(on)) {
    reasons.push(phrase('workflows', 'importReasons.stateMoves', { key }));
    return [];
  }
  return Object.entries(on).flatMap(([event, given]) =>
    listed(given).flatMap((item): WorkflowEdge[] => {
      const fail = (reason: Phrase): [] => {
        reasons.push(reason);
        return [];
      };
      const one = transitionSchema.safeParse(item);
      if (!one.success) return fail(phrase('workflows', 'importReasons.moveMeta', { event, key }));
      const to = idOf.get(one.data.target);
      if (to === undefined)
        return fail(phrase('workflows', 'importReasons.moveTarget', { event, key, target: one.data.target }));
      const guards = readGuards(one.data.guard);
      if (!guards) return fail(phrase('workflows', 'importReasons.moveGuard', { event, key }));
      const actions = readActions(one.data.actions);
      if (!actions) return fail(phrase('workflows', 'importReasons.moveAction', { event, key }));
      return [{ id: one.data.meta.edgeId, from, to, name: one.data.meta.name, guards, actions }];
    }),
  );
}

function readGuards(given: unknown): WorkflowGuard[] | null {
  if (given === undefined) return [];
  const several = all.safeParse(given);
  return readNamed(several.success ? several.data.params.guards : [given], workflowGuard);
}

const readActions = (given: unknown): WorkflowAction[] | null => readNamed(listed(given), workflowAction);

function readNamed<T extends z.ZodMiniType>(given: readonly unknown[], schema: T): z.output<T>[] | null {
  const found: z.output<T>[] = [];
  for (const item of given) {
    const one = named.safeParse(item);
    const read = one.success ? schema.safeParse({ ...one.data.params, kind: one.data.type }) : null;
    if (!read?.success) return null;
    found.push(read.data);
  }
  return found;
}

const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/**
 * Replaces the ids in a chart from another project. A state gets the id of the project's status with the same name. All
 * other ids are new.
 */
export function adoptDefinition(
  { initial, states, edges }: WorkflowDefinition,
  statuses: readonly { id: string; name: string }[],
  newId: () => string,
): WorkflowDefinition {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name } of states) {
    const status = statuses.find((one) => !taken.has(one.id) && one.name.toLowerCase() === name.toLowerCase());
    if (status) taken.add(status.id);
    ids.set(id, status?.id ?? newId());
  }
  const at = (id: string): string => ids.get(id) ?? id;
  return {
    initial: initial === null ? null : at(initial),
    states: states.map((state) => ({
      ...state,
      id: at(state.id),
      timers: state.timers.map((timer) => ({ ...timer, id: newId() })),
    })),
    edges: edges.map((edge) => ({ ...edge, id: newId(), from: at(edge.from), to: at(edge.to) })),
  };
}

/** Escapes characters that have a meaning in Mermaid. `#` begins an entity. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[#;:"<>{}[\]()\\`%&]/g, (sign) => `#${sign.charCodeAt(0)};`)
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .trim();

export function toMermaid({ initial, states, edges }: WorkflowDefinition, name: string): string {
  const alias = new Map(states.map(({ id }, place) => [id, `s${place + 1}`]));
  const lines = ['---', `title: ${JSON.stringify(name)}`, '---', 'stateDiagram-v2'];
  for (const state of states) lines.push(`  state "${escaped(state.name)}" as ${alias.get(state.id)}`);
  const start = initial === null ? undefined : alias.get(initial);
  if (start) lines.push(`  [*] --> ${start}`);
  for (const edge of edges) {
    const from = alias.get(edge.from);
    const to = alias.get(edge.to);
    if (from && to) lines.push(`  ${from} --> ${to}${edge.name === '' ? '' : ` : ${escaped(edge.name)}`}`);
  }
  for (const { id, category } of states) {
    if (category === 'done' && !edges.some(({ from }) => from === id)) lines.push(`  ${alias.get(id)} --> [*]`);
  }
  return `${lines.join('\n')}\n`;
}
