import type { Language } from '../domain/languages.ts';
import type { LiveNotification } from '../domain/notification.ts';
import { type Change, change as changeSchema } from '../domain/socketEvents.ts';
import type { Bounds } from './config.ts';
import type { Clock } from './shared/clock.ts';
import type { DatabaseHandle } from './db/handle.ts';
import type { Db } from './db/schema.ts';
import type { Audience, PublishedChange, Realtime } from './realtime/slot.ts';
import { batchesOf } from './db/batches.ts';

type WithoutNumber<C> = C extends Change ? Omit<C, 'seq' | 'mutationId'> : never;
export type ChangeDraft = WithoutNumber<Change>;

export interface Unit {
  db: Db;
  /** Time of the unit of work, ISO 8601. */
  now: string;
  /** Publishes a change: numbers it within the workspace, stores it for replay and sends it after the commit. */
  publish(workspaceId: string, audience: Audience, change: ChangeDraft): void;
  /** Adds an effect that runs after the commit. It doesn't run if the unit of work fails. */
  afterCommit(effect: () => void): void;
  /** Takes the next `count` numbers of a project's tasks, and returns the last one. */
  takeTaskNumbers(projectId: string, count: number): Promise<number>;
  notifyLive(accountId: string, notification: LiveNotification): void;
  /** Name of the access token of the request. Absent for a request from the app. */
  via?: string | null;
  /** Session of the request. Absent for a request from outside the app. */
  sessionId?: string | null;
  /** Starts the delivery of e-mails. Null if no mail server is set up. */
  postman: { wake(): void } | null;
  /** Language for people who chose none. */
  fallbackLanguage: Language;
  bounds: Bounds;
}

export type UnitOfWork = <T>(command: (unit: Unit) => Promise<T>, mutationId?: string | null) => Promise<T>;

interface Services {
  database: DatabaseHandle;
  clock: Clock;
  realtime: Realtime;
  postman?: Unit['postman'];
  fallbackLanguage: Language;
  bounds: Bounds;
  onEffectError(error: unknown): void;
}

export function createUnitOfWork({
  database,
  clock,
  realtime,
  postman = null,
  fallbackLanguage,
  bounds,
  onEffectError,
}: Services): UnitOfWork {
  return async (command, mutationId = null) => {
    const { value, effects, published } = await database.transact(async (db) => {
      const drafts: Draft[] = [];
      const effects: (() => void)[] = [];
      const now = clock.now().toISOString();
      const value = await command({
        db,
        now,
        publish: (workspaceId, audience, change) => drafts.push({ workspaceId, audience, change }),
        afterCommit: (effect) => effects.push(effect),
        takeTaskNumbers: (projectId, count) => database.takeNumbers(db, projectId, count),
        notifyLive: (accountId, notification) => effects.push(() => realtime.notified(accountId, notification)),
        postman,
        fallbackLanguage,
        bounds,
      });
      return { value, effects, published: await store(database, db, drafts, now, mutationId) };
    });
    if (published.length > 0) effects.unshift(() => realtime.published(published));
    for (const effect of effects) {
      try {
        effect();
      } catch (error) {
        onEffectError(error);
      }
    }
    return value;
  };
}

interface Draft {
  workspaceId: string;
  audience: Audience;
  change: ChangeDraft;
}

/** Numbers and stores the changes. Runs at the end of the unit, so that numbers are committed roughly in order. */
async function store(
  database: DatabaseHandle,
  db: Db,
  drafts: Draft[],
  at: string,
  mutationId: string | null,
): Promise<PublishedChange[]> {
  const published: PublishedChange[] = [];
  if (drafts.length === 0) return published;
  // Processes workspaces in a fixed order, so that two units can't deadlock.
  for (const workspaceId of [...new Set(drafts.map((draft) => draft.workspaceId))].sort()) {
    const own = drafts.filter((draft) => draft.workspaceId === workspaceId);
    const last = await database.takeNumbers(db, workspaceId, own.length);
    const numbered = own.map(({ audience, change }, index) => ({
      workspaceId,
      audience,
      change: changeSchema.parse(withNumber(change, last - own.length + 1 + index, mutationId)),
    }));
    const rows = numbered.map(({ audience, change }) => ({
      workspace_id: workspaceId,
      seq: change.seq,
      project_id: typeof audience === 'object' && 'projectId' in audience ? audience.projectId : null,
      account_id: typeof audience === 'object' && 'accountId' in audience ? audience.accountId : null,
      conversation_id: typeof audience === 'object' && 'conversationId' in audience ? audience.conversationId : null,
      team_only: audience === 'team' ? (1 as const) : (0 as const),
      payload: JSON.stringify(change),
      at,
    }));
    for (const batch of batchesOf(rows)) await db.insertInto('changes').values(batch).execute();
    published.push(...numbered);
  }
  return published;
}

function withNumber(change: ChangeDraft, seq: number, mutationId: string | null): Change {
  switch (change.type) {
    case 'task.saved':
    case 'task.removed':
    case 'project.saved':
    case 'comment.saved':
    case 'comment.removed':
    case 'conversation.saved':
    case 'message.saved':
    case 'document.saved':
    case 'label.saved':
      return { ...change, seq, mutationId };
    case 'project.removed':
    case 'projects.changed':
    case 'label.removed':
    case 'members.changed':
    case 'workspace.saved':
    case 'conversation.left':
    case 'conversation.read':
    case 'notifications.changed':
    case 'document.removed':
    case 'documents.changed':
    case 'boards.changed':
    case 'workflows.changed':
    case 'sprints.changed':
    case 'views.changed':
    case 'followers.changed':
      return { ...change, seq };
  }
}
