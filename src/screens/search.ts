/** Search parameters of the screens. Each function returns the valid parameters and drops the others. */
import { type ExternalRefusal, externalRefusals } from '../../domain/externalSignIn.ts';
import { safeRedirect } from './redirect.ts';

type Search = Record<string, unknown>;

/** `create` opens the form for a new record. */
export const createSearch = (search: Search): { create?: boolean } => ({
  create: search['create'] === true || undefined,
});

/** `task` is the open task. */
export const taskSearch = (search: Search): { task?: string } => ({ task: text(search['task']) });

/** `q` contains the terms to highlight on the page. */
export const documentationSearch = (search: Search): { q?: string } => ({ q: text(search['q']) });

/** `guest` is the key of a guest link, which needs no session. */
export const pokerRoomSearch = (search: Search): { guest?: string } => ({ guest: text(search['guest']) });

export const ticketSearch = (search: Search): { token?: string } => ({ token: text(search['token']) });

export const signInSearch = (search: Search): { redirect?: string; reason?: ExternalRefusal } => ({
  redirect: safeRedirect(search['redirect']),
  reason: oneOf(externalRefusals, search['reason']),
});

export const signUpSearch = (search: Search): { redirect?: string; invitation?: string } => ({
  redirect: safeRedirect(search['redirect']),
  invitation: text(search['invitation']),
});

/**
 * `task` is the open task. `create` is the project of a new task, or 'task' for the board's own project or one that the
 * user chooses. `add` is the project whose tasks can be added.
 */
export const boardSearch = (search: Search): { task?: string; create?: string; status?: string; add?: string } => ({
  task: text(search['task']),
  create: text(search['create']),
  status: text(search['status']),
  add: text(search['add']),
});

/**
 * `type` limits the list to one type of notification. `open` is the notification whose task is shown next to the list.
 */
export const notificationsSearch = (search: Search): { state?: 'unread'; type?: string; open?: string } => ({
  state: oneOf(['unread'], search['state']),
  type: text(search['type']),
  open: text(search['open']),
});

/**
 * `view` is the saved view. `task` is the open task, and `tab` its tab. `create` is the status of a new task, or 'task'
 * for the first status. `q` is the query line.
 */
export const tasksSearch = (
  search: Search,
): { task?: string; tab?: 'comments' | 'history'; create?: string; view?: string; q?: string } => ({
  q: text(search['q']),
  task: text(search['task']),
  create: text(search['create']),
  view: uuid.test(text(search['view']) ?? '') ? text(search['view']) : undefined,
  tab: oneOf(['comments', 'history'], search['tab']),
});

/** `task` is the open task. */
export const sprintSearch = (search: Search): { view?: 'plan' | 'report'; task?: string } => ({
  task: text(search['task']),
  view: oneOf(['plan', 'report'], search['view']),
});

/** Format of saved view ids. Other values in the address are ignored. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);
