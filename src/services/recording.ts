import type { AnyMachineSnapshot, StateValue } from 'xstate';
import type { ActorPath, Happening, Recorder } from './recorder.ts';

/** How a machine stood: enough to go on from, with every personal text masked. */
export interface RecordedState {
  machine: string;
  value: StateValue;
  /** null where it was too much to be kept: such an actor can be looked at, not run again. */
  context: unknown;
  /** Ids of the states that history states remember, by the history state's id. */
  history: Record<string, string[]>;
  /** Names of the actors below it. */
  children: string[];
}

export type RecordedStep =
  | { at: number; kind: 'started'; actor: ActorPath; state: RecordedState }
  | {
      at: number;
      kind: 'event';
      actor: ActorPath;
      from: ActorPath | null;
      event: { type: string } & Record<string, unknown>;
    }
  | { at: number; kind: 'state'; actor: ActorPath; value: StateValue; status: string };

/** What machines went through in the last minutes, as a problem report carries it. `at` counts milliseconds from `from`. */
export interface Recording {
  format: 'faena-recording';
  version: 1;
  /** ISO 8601 in UTC. */
  from: string;
  to: string;
  app: string;
  browser: string;
  language: string;
  screen: string;
  actors: Record<ActorPath, RecordedState>;
  steps: RecordedStep[];
}

/** Contexts whose masked JSON is longer are left out. */
const contextLimit = 100_000;

/** Everything that the recorder holds, masked. */
export function recordingOf(
  recorder: Recorder,
  about: Pick<Recording, 'app' | 'browser' | 'language' | 'screen'>,
  now: number,
): Recording {
  const { start, happenings } = recorder.read();
  const from = happenings[0]?.at ?? now;
  return {
    format: 'faena-recording',
    version: 1,
    from: new Date(from).toISOString(),
    to: new Date(now).toISOString(),
    ...about,
    actors: Object.fromEntries(
      [...start].map(([path, { machine, snapshot }]) => [maskedName(path), stateOf(machine, snapshot)]),
    ),
    steps: happenings.map((happening) => stepOf(happening, from)),
  };
}

function stepOf(happening: Happening, from: number): RecordedStep {
  const at = happening.at - from;
  const actor = maskedName(happening.actor);
  switch (happening.kind) {
    case 'started':
      return { at, kind: 'started', actor, state: stateOf(happening.machine, happening.snapshot) };
    case 'event':
      return {
        at,
        kind: 'event',
        actor,
        from: happening.from && maskedName(happening.from),
        event: { ...(masked(happening.event) as object), type: maskedName(happening.event.type) },
      };
    case 'state':
      return { at, kind: 'state', actor, value: happening.snapshot.value, status: happening.snapshot.status };
  }
}

function stateOf(machine: string, { value, context, historyValue, children }: AnyMachineSnapshot): RecordedState {
  const kept = masked(context);
  return {
    machine,
    value,
    context: JSON.stringify(kept).length > contextLimit ? null : kept,
    history: Object.fromEntries(
      Object.entries((historyValue ?? {}) as Record<string, { id: string }[]>).map(([id, nodes]) => [
        id,
        nodes.map((node) => node.id),
      ]),
    ),
    children: Object.keys(children).map(maskedName),
  };
}

/** Keys under which texts are the app's own words or numbers, never a person's. */
const ownWords = new Set([
  'type',
  'kind',
  'state',
  'status',
  'mode',
  'role',
  'roles',
  'theme',
  'sidebar',
  'tab',
  'code',
  'field',
  'fields',
  'key',
  'category',
  'color',
  'icon',
  'scope',
  'to',
  'from',
  'list',
  'open',
  'replyTo',
  'step',
  'channel',
  'place',
  'platform',
  'module',
  'version',
  'actorId',
  'notification',
  'keep',
  'via',
  'deck',
  'card',
]);
const secret = /token|password|secret|authorization|cookie|apikey/i;
const identifier = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const dated = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;
const word = /^[A-Za-z][\w.:-]{0,40}$/;
/** A resource's key: its kind and ids; what is searched for comes after `?`. */
const resource = /^[a-zA-Z]+(\/[0-9a-f-]{36})*/i;

/**
 * A copy without personal texts: ids, dates, numbers and the app's own words stay, every other text becomes as many
 * dots, so that what is empty, blank or too long still is. Secrets go altogether.
 */
export function masked(value: unknown, key = '', within = ''): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return secret.test(key) ? '(removed)' : maskedText(value, key, within);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object') return undefined;
  if ('sessionId' in value && 'send' in value) return { actor: String((value as { id?: unknown }).id) };
  // A machine refers to itself, and says nothing of what happened.
  if ('transition' in value && 'getInitialSnapshot' in value) return '(logic)';
  if (value instanceof Error)
    return { name: value.name, code: (value as { code?: unknown }).code ?? null, message: dots(value.message) };
  if (Array.isArray(value)) return value.map((one) => masked(one, key, within));
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value) || value instanceof Blob)
    return `(${value.constructor.name})`;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [maskedKey(name), masked(one, name, key === '' ? within : key)]),
  );
}

/** Names of actors and events are the app's; but one that reads what was searched for has that behind a `?`. */
const maskedName = (name: string): string => name.replace(/\?[^]*$/, (rest) => `?${dots(rest.slice(1))}`);

/** Objects are keyed by ids, resources and names of fields; another key may hold what a person typed. */
export const maskedKey = (name: string): string =>
  identifier.test(name) || word.test(name) ? name : maskedText(name, 'key', '');

function maskedText(text: string, key: string, within: string): string {
  if (identifier.test(text) || dated.test(text)) return text;
  if (ownWords.has(key) && word.test(text)) return text;
  // What a card is dragged with; elsewhere it names a person.
  if (key === 'by' && /^(mouse|keyboard|touch)$/.test(text)) return text;
  // Which screen is opened is told by its name; people and projects have names, too.
  if (key === 'name' && (within === 'screen' || within === 'awaited') && word.test(text)) return text;
  const [start] = resource.exec(text) ?? [];
  if (key === 'key' && start !== undefined && (start.length === text.length || text[start.length] === '?')) {
    return start + (start.length === text.length ? '' : `?${dots(text.slice(start.length + 1))}`);
  }
  return dots(text);
}

const dots = (text: string): string => text.slice(0, 2_000).replace(/\S/gu, '•');
