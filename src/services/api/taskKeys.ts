import { fromPromise } from 'xstate';
import { mostKeys } from '../../../domain/keyedTask.ts';
import { type KeyQuery, keyQueryOf } from '../../../domain/keyQuery.ts';
import type { FindTasksCall, KeyedTask, LoadKeysCall } from '../../machines/tasks/taskKeys/taskKeys.types.ts';
import type { Http } from '../http.ts';

const mostFound = 8;

const load = async (http: Http, { workspaceId, keys }: LoadKeysCall, signal: AbortSignal): Promise<KeyedTask[]> =>
  keys.length === 0
    ? []
    : (await http.call('listKeyedTasks', { workspaceId, query: { keys: keys.join(',') }, signal })).elements;

export const loadKeys = (http: Http) =>
  fromPromise<KeyedTask[], LoadKeysCall>(({ input, signal }) => load(http, input, signal));

/** Finds tasks by the beginning of a key or by a text, in the given project and in all others. */
export const findTasks = (http: Http) =>
  fromPromise<KeyedTask[], FindTasksCall>(async ({ input, signal }) => {
    const { workspaceId, text } = input;
    const typed = keyQueryOf(text);
    const keys = typed ? keysBeginningWith(typed) : await keysOfSearch(http, input, signal);
    return load(http, { workspaceId, keys }, signal);
  });

/** Returns the lowest keys that begin with the typed digits, at most as many as one request may have. */
export function keysBeginningWith({ prefix, digits }: KeyQuery): string[] {
  const numbers =
    digits === ''
      ? Array.from({ length: mostKeys }, (_, index) => index + 1)
      : ['', ...tails(1), ...tails(2)].map((tail) => Number(digits + tail));
  return [...new Set(numbers)]
    .filter((number) => number < 1_000_000_000)
    .slice(0, mostKeys)
    .map((number) => `${prefix}-${number}`);
}

/** Returns all sequences of this many digits. */
const tails = (length: number): string[] =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'));

async function keysOfSearch(
  http: Http,
  { workspaceId, text, projectId, prefixes }: FindTasksCall,
  signal: AbortSignal,
): Promise<string[]> {
  const query = { pageIndex: 1, pageSize: mostFound, search: text.trim() };
  const answers = await Promise.all([
    projectId === null
      ? { elements: [] }
      : http.call('listProjectTasks', { workspaceId, params: { projectId }, query, signal }),
    http.call('listTasks', { workspaceId, query, signal }),
  ]);
  const keys = answers.flatMap(({ elements }) =>
    elements.flatMap(({ projectId: of, number }) => {
      const prefix = of === null ? undefined : prefixes[of];
      return prefix === undefined || number === null ? [] : `${prefix}-${number}`;
    }),
  );
  return [...new Set(keys)];
}
