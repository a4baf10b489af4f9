import type { AnyMachineSnapshot, StateValue } from 'xstate';
import type { ActorPath, RecorderEntry, Recorder } from './recorder.ts';

/** State of a machine, from which it can be resumed. Personal texts are masked. */
export interface RecordedState {
  machine: string;
  /** Path of its parent. Older recordings lack it. */
  parent?: ActorPath | null;
  value: StateValue;
  /** Null if the context was too large. The actor can then be inspected but not resumed. */
  context: unknown;
  /** The states that each history state remembers, by its id. */
  history: Record<string, string[]>;
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

/** Entries of the last minutes in a problem report. `at` is in milliseconds since `from`. */
export interface Recording {
  format: 'faena-recording';
  version: 1;
  /** Time of the first entry, in ISO 8601 and UTC. */
  from: string;
  to: string;
  app: string;
  browser: string;
  language: string;
  screen: string;
  actors: Record<ActorPath, RecordedState>;
  steps: RecordedStep[];
}

/** Maximum length of a context in masked JSON. A longer context is omitted. */
const contextLimit = 100_000;

export function recordingOf(
  recorder: Recorder,
  about: Pick<Recording, 'app' | 'browser' | 'language' | 'screen'>,
  now: number,
): Recording {
  const { start, entries } = recorder.read();
  const from = entries[0]?.at ?? now;
  return {
    format: 'faena-recording',
    version: 1,
    from: new Date(from).toISOString(),
    to: new Date(now).toISOString(),
    ...about,
    actors: Object.fromEntries([...start].map(([path, running]) => [maskedName(path), stateOf(running)])),
    steps: entries.map((entry) => stepOf(entry, from)),
  };
}

function stepOf(entry: RecorderEntry, from: number): RecordedStep {
  const at = entry.at - from;
  const actor = maskedName(entry.actor);
  switch (entry.kind) {
    case 'started':
      return { at, kind: 'started', actor, state: stateOf(entry) };
    case 'event':
      return {
        at,
        kind: 'event',
        actor,
        from: entry.from && maskedName(entry.from),
        event: { ...(masked(entry.event) as object), type: maskedName(entry.event.type) },
      };
    case 'state':
      return { at, kind: 'state', actor, value: entry.snapshot.value, status: entry.snapshot.status };
  }
}

function stateOf({
  machine,
  parent,
  snapshot: { value, context, historyValue, children },
}: {
  machine: string;
  parent: ActorPath | null;
  snapshot: AnyMachineSnapshot;
}): RecordedState {
  const maskedContext = masked(context);
  return {
    machine,
    parent: parent && maskedName(parent),
    value,
    context: JSON.stringify(maskedContext).length > contextLimit ? null : maskedContext,
    history: Object.fromEntries(
      Object.entries((historyValue ?? {}) as Record<string, { id: string }[]>).map(([id, nodes]) => [
        id,
        nodes.map((node) => node.id),
      ]),
    ),
    children: Object.keys(children).map(maskedName),
  };
}

/** Keys whose values are constants of the app or numbers, never texts of a user. */
const constantKeys = new Set([
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
/** Matches the kind and ids in the key of a resource. A search term follows after `?`. */
const resource = /^[a-zA-Z]+(\/[0-9a-f-]{36})*/i;

/**
 * Returns a copy without personal texts. Ids, dates, numbers and the app's constants remain. Other texts become dots of
 * equal length, so that an empty or too long text is still visible as such. Secrets are removed.
 */
export function masked(value: unknown, key = '', within = ''): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return secret.test(key) ? '(removed)' : maskedText(value, key, within);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object') return undefined;
  if ('sessionId' in value && 'send' in value) return { actor: String((value as { id?: unknown }).id) };
  // Left out, because the logic of a machine refers to itself and isn't needed for a replay.
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

/** Masks the search terms in names of actors and events, which follow after `?`. */
const maskedName = (name: string): string => name.replace(/\?[^]*$/, (rest) => `?${dots(rest.slice(1))}`);

/** Masks keys of objects that are no ids, resources or field names. */
export const maskedKey = (name: string): string =>
  identifier.test(name) || word.test(name) ? name : maskedText(name, 'key', '');

function maskedText(text: string, key: string, within: string): string {
  if (identifier.test(text) || dated.test(text)) return text;
  if (constantKeys.has(key) && word.test(text)) return text;
  // Input device of a drag. In other places, `by` is the name of a person.
  if (key === 'by' && /^(mouse|keyboard|touch)$/.test(text)) return text;
  // Name of a screen. In other places, `name` belongs to a person or a project.
  if (key === 'name' && (within === 'screen' || within === 'awaited') && word.test(text)) return text;
  const [start] = resource.exec(text) ?? [];
  if (key === 'key' && start !== undefined && (start.length === text.length || text[start.length] === '?')) {
    return start + (start.length === text.length ? '' : `?${dots(text.slice(start.length + 1))}`);
  }
  return dots(text);
}

const dots = (text: string): string => text.slice(0, 2_000).replace(/\S/gu, '•');
