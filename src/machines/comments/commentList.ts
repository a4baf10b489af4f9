import type { Comment, CommentShared } from '../../../domain/comment.ts';
import { abilitiesOfComment } from '../../../domain/comment.ts';
import type { Person } from '../../../domain/person.ts';
import type { ProjectAbilities } from '../../../domain/project.ts';
import type { Failure } from '../failure.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';

/** Where a text of the person's own is on its way to the server. */
export type Delivery = 'sent' | 'sending' | 'waiting' | 'failed';

/** A text that the server refused; kept until it is sent again or given up. */
export interface FailedEdit {
  mutationId: string;
  content: string;
  error: Failure | null;
}

/** A comment as its reader sees it. */
export interface ShownComment extends Comment {
  delivery: Delivery;
  /** The write that made it and isn't confirmed. */
  mutationId: string | null;
  error: Failure | null;
  /** A change of its text that was refused. */
  failedEdit: FailedEdit | null;
}

export interface CommentReader {
  viewer: Person;
  /** What the reader may do in the project of the task. */
  inProject: Pick<ProjectAbilities, 'update'>;
}

const byCreation = (a: CommentShared, b: CommentShared): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Takes what came from the server into the base: in order, each once, none older than it was. */
export const mergeComments = (
  base: readonly CommentShared[],
  incoming: readonly CommentShared[],
): readonly CommentShared[] => {
  const known = new Map(base.map((comment) => [comment.id, comment]));
  const fresh = incoming.filter((comment) => (known.get(comment.id)?.version ?? -1) < comment.version);
  if (fresh.length === 0) return base;
  for (const comment of fresh)
    if ((known.get(comment.id)?.version ?? -1) < comment.version) known.set(comment.id, comment);
  return [...known.values()].sort(byCreation);
};

/** The newest page, fetched anew: what it should hold and doesn't has gone, but for what came after it was read. */
export const rebaseComments = (
  base: readonly CommentShared[],
  page: readonly CommentShared[],
): readonly CommentShared[] => {
  const last = page.at(-1);
  const came = new Set(page.map(({ id }) => id));
  const kept = base.filter(
    (comment) =>
      came.has(comment.id) || comment.deletedAt !== null || last === undefined || byCreation(comment, last) > 0,
  );
  return mergeComments(page, kept);
};

const deliveryOf = ({ state }: PendingWrite): Delivery =>
  state === 'failed' || state === 'conflicted' ? 'failed' : state === 'waiting' ? 'waiting' : 'sending';

/**
 * The comments as the person sees them: the base in order, every write on its way folded over it, and what they have
 * just written at the end. `writes` are those about comments of this task, oldest first.
 */
export const foldComments = (
  base: readonly CommentShared[],
  writes: readonly PendingWrite[],
  { viewer, inProject }: CommentReader,
): readonly ShownComment[] => {
  const shown = new Map<string, ShownComment>();
  const show = (comment: CommentShared, delivery: Delivery = 'sent', write: PendingWrite | null = null) =>
    shown.set(comment.id, {
      ...comment,
      abilities: abilitiesOfComment(inProject, comment.createdBy.id, viewer.id),
      delivery,
      mutationId: write?.mutationId ?? null,
      error: write?.error ?? null,
      failedEdit: null,
    });
  for (const comment of base) show(comment);
  for (const write of writes) {
    const { op } = write;
    const delivery = deliveryOf(write);
    if (op.kind === 'comment.create') {
      // Confirmed and told by the server before the write has left the overlay.
      if (shown.has(op.commentId)) continue;
      const { id, name, lastName, nickname, avatar } = viewer;
      show(
        {
          id: op.commentId,
          taskId: op.taskId,
          content: op.content,
          createdAt: write.at,
          editedAt: null,
          deletedAt: null,
          version: 0,
          createdBy: { id, name, lastName, nickname, avatar },
        },
        delivery,
        write,
      );
      continue;
    }
    if (op.kind !== 'comment.update' && op.kind !== 'comment.delete' && op.kind !== 'comment.restore') continue;
    const comment = shown.get(op.commentId);
    if (!comment) continue;
    if (op.kind === 'comment.update') {
      shown.set(
        comment.id,
        delivery === 'failed'
          ? { ...comment, failedEdit: { mutationId: write.mutationId, content: op.content, error: write.error } }
          : {
              ...comment,
              content: op.content,
              editedAt: comment.version === 0 ? null : write.at,
              delivery: comment.delivery === 'failed' ? 'failed' : delivery,
            },
      );
    } else if (delivery !== 'failed') {
      shown.set(comment.id, { ...comment, deletedAt: op.kind === 'comment.delete' ? write.at : null });
    }
  }
  return [...shown.values()].filter(({ deletedAt }) => deletedAt === null);
};
