/** Parses stored values. It is a separate chunk, so that the first page loads without zod. */
import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { boardDisplay } from '../../domain/boardDisplay.ts';
import { type ClientState, clientState } from '../../domain/clientState.ts';
import type { PendingWrite } from '../machines/sync/outbox/outbox.types.ts';
import type { StorageKeeperEvent } from '../machines/app/storageKeeper/storageKeeper.types.ts';
import { viewContent } from '../../domain/savedView.ts';
import { fromJson } from './json.ts';
import { parsed } from './parsing.ts';
import type { AppStorage } from './storage.ts';

type BoardOrder = Extract<StorageKeeperEvent, { type: 'order.saved' }>['order'];

const pendingWrite = z.looseObject({
  mutationId: z.string(),
  at: z.string(),
  replyTo: z.nullable(z.string()),
  accountId: z.string(),
  workspaceId: z.string(),
  state: z.enum(['queued', 'sending', 'waiting', 'failed', 'conflicted']),
  op: z.looseObject({
    kind: z.enum([
      'task.update',
      'task.create',
      'task.delete',
      'task.restore',
      'task.approve',
      'task.archive',
      'task.unarchive',
      'task.follow',
      'task.unfollow',
      'task.move',
      'task.relate',
      'task.tick',
      'project.delete',
      'project.restore',
      'project.star',
      'project.update',
      'tag.create',
      'tag.update',
      'tags.order',
      'comment.create',
      'comment.update',
      'comment.delete',
      'comment.restore',
      'label.create',
      'label.merge',
      'label.update',
      'message.create',
      'message.update',
      'message.delete',
      'document.create',
      'document.update',
      'document.delete',
      'document.restore',
      'workflow.update',
    ]),
  }),
});

const boardOrder = z.object({
  columns: z.array(z.string()),
  placements: z.array(z.object({ taskId: z.string(), statusId: z.string(), beforeTaskId: z.nullable(z.string()) })),
  tableColumns: z.optional(z.record(z.string(), z.boolean())),
  display: z.catch(z.optional(boardDisplay), undefined),
  view: z.catch(z.optional(viewContent.shape.mode), undefined),
  filters: z.catch(z.optional(viewContent.shape.filters), undefined),
});

export const clientStateOf = (kept: unknown): ClientState | undefined => parsed(clientState, kept);

/** Missing or invalid data counts as an empty order. */
export const boardOrderOf = (text: string | null): BoardOrder =>
  parsed(boardOrder, fromJson(text)) ?? { columns: [], placements: [] };

/** Returns the account's pending writes, oldest first. Removes invalid ones from the storage. */
export const readOutbox = (storage: AppStorage, accountId: string): PendingWrite[] =>
  Object.entries(storage.readOutbox(accountId))
    .flatMap(([mutationId, text]) => {
      const entry = parsed(pendingWrite, fromJson(text));
      // The cast is safe: the schema checks the common fields, and the records check the fields of each operation.
      if (entry !== undefined && entry.accountId === accountId) return [entry as unknown as PendingWrite];
      storage.dropFromOutbox(accountId, mutationId);
      return [];
    })
    .sort((one, other) => Number(one.at > other.at) - Number(one.at < other.at));

/** Loads the writes that were pending when the app was last closed. */
export const loadOutbox = (storage: AppStorage) =>
  fromPromise<PendingWrite[], { accountId: string }>(async ({ input }) => readOutbox(storage, input.accountId));
