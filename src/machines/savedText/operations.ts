import { writtenText as content } from '../../../domain/common.ts';
import { taskTitle } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import type { Person } from '../../../domain/person.ts';
import { isBlankText } from '../../../domain/text.ts';
import { markdownOf } from '../messageText.ts';
import type { NewWrite, WriteOp } from '../outbox/outbox.types.ts';
import { drawnIn, keptIn, textOfDrawn } from '../workflowEditor/drawn.ts';
import type { SavedTextContext, TextOperation, WriteIds } from './savedText.types.ts';

/** Returns the text in the form in which it is sent. */
export const writtenText = (operation: TextOperation, text: string, people?: readonly Person[]): string => {
  switch (operation.kind) {
    case 'task.update':
      return operation.field === 'description' ? (isBlankText(text) ? '' : text) : text.trim();
    case 'document.update':
      return operation.field === 'description' ? text : text.trim();
    case 'message.create':
    case 'message.update':
      return people ? markdownOf(text, people) : text.trim();
    case 'comment.create':
    case 'comment.update':
      return text.trim();
    case 'workflow.update':
      return textOfDrawn(keptIn(text).mine);
  }
};

const said = content(limits.comment);

/** Returns the error that prevents a confirmation, or null. */
export const problemOf = (operation: TextOperation, text: string | null, people?: readonly Person[]): string | null => {
  const { kind } = operation;
  if (
    kind === 'workflow.update' ||
    kind === 'document.update' ||
    (kind === 'task.update' && operation.field === 'description')
  )
    return null;
  const parsed = (kind === 'task.update' ? taskTitle : said).safeParse(writtenText(operation, text ?? '', people));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};

/** Returns the operation with its text. */
const operationWith = (
  { operation, text, base, basedOn, sent }: SavedTextContext,
  { recordId = '', people }: WriteIds,
): WriteOp => {
  const written = writtenText(operation, text ?? '', people);
  const before = base?.text ?? '';
  const on = basedOn === null ? {} : { basedOn };
  switch (operation.kind) {
    case 'task.update': {
      const { field, ...task } = operation;
      return { ...task, fields: { [field]: written }, ...on };
    }
    case 'document.update': {
      const { field, ...document } = operation;
      const fieldsOf = (value: string) => (field === 'title' ? { title: value } : { description: value || null });
      return { ...document, fields: fieldsOf(written), before: fieldsOf(before), ...on };
    }
    case 'workflow.update': {
      const kept = keptIn(text ?? '');
      // The text was drawn on the version that is being saved.
      return {
        ...operation,
        mine: kept.mine,
        base: sent ? drawnIn(sent.text) : kept.base,
        basedOn: basedOn ?? kept.version,
      };
    }
    case 'comment.create':
      return { ...operation, commentId: recordId, content: written };
    case 'message.create':
      return { ...operation, messageId: recordId, content: written };
    case 'comment.update':
    case 'message.update':
      return { ...operation, content: written, before, ...on };
  }
};

/** Whether the text belongs to a record that exists only once it is sent. */
export const isNew = ({ kind }: TextOperation): boolean => kind === 'comment.create' || kind === 'message.create';

/** Whether the actor waits for the result of the write. Comments and messages show it in their list instead. */
export const isFollowed = ({ kind }: TextOperation): boolean =>
  kind === 'task.update' || kind === 'document.update' || kind === 'workflow.update';

/** Whether the text is empty and needs no draft. */
export const isEmpty = ({ kind }: TextOperation, text: string): boolean =>
  (kind === 'comment.create' && isBlankText(text)) || (kind === 'message.create' && text.trim() === '');

/** Whether no write is under way and the text is the same as the record's. */
export const isUnchanged = ({ operation, text, base, sent }: SavedTextContext, people?: readonly Person[]): boolean =>
  sent === null && base !== null && writtenText(operation, text ?? '', people) === writtenText(operation, base.text);

/**
 * Whether the text needs no write after its pause. A task's text always needs one, because an earlier visit's write of
 * another text may still be pending.
 */
export const needsNoWrite = (context: SavedTextContext): boolean =>
  context.operation.kind !== 'task.update' && isUnchanged(context);

/** Returns the write that sends the text. */
export const writeOf = (context: SavedTextContext, ids: WriteIds): NewWrite => ({
  mutationId: ids.mutationId,
  at: ids.at,
  replyTo: isFollowed(context.operation) ? context.id : null,
  op: operationWith(context, ids),
  ...(context.quiet && { quiet: true }),
});
