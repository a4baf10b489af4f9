import { isBlankText } from '../../../domain/text.ts';
import { taskTitle } from '../../../domain/fields/task.ts';
import type { NewWrite, WriteOp } from '../outbox/outbox.types.ts';
import type { SavedTextContext, TextOperation, WriteIds } from './savedText.types.ts';

/** The text as it is sent. */
export const writtenText = ({ kind, field }: TextOperation, text: string): string => {
  if (field === 'title') return text.trim();
  return kind === 'task.update' && isBlankText(text) ? '' : text;
};

/** Why the text can't be confirmed; null if it can. */
export const problemOf = ({ kind, field }: TextOperation, text: string): string | null => {
  if (kind !== 'task.update' || field !== 'title') return null;
  const parsed = taskTitle.safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};

/** The operation with its text. */
const operationWith = ({ operation, text, base, basedOn }: SavedTextContext): WriteOp => {
  const written = writtenText(operation, text ?? '');
  const on = basedOn === null ? {} : { basedOn };
  switch (operation.kind) {
    case 'task.update': {
      const { kind, projectId, taskId, field } = operation;
      return { kind, projectId, taskId, fields: { [field]: written }, ...on };
    }
    case 'document.update': {
      const { kind, projectId, documentId, field } = operation;
      const fieldsOf = (value: string) => (field === 'title' ? { title: value } : { description: value || null });
      return { kind, projectId, documentId, fields: fieldsOf(written), before: fieldsOf(base?.text ?? ''), ...on };
    }
  }
};

/** Whether nothing is sent and the text is the record's own. */
export const isUnchanged = ({ operation, text, base, sent }: SavedTextContext): boolean =>
  sent === null && writtenText(operation, text ?? '') === base?.text;

/**
 * Whether the text needs no write after its pause. One of a task always does: an earlier visit's write of another text
 * may still be on its way.
 */
export const needsNoWrite = (context: SavedTextContext): boolean =>
  context.operation.kind === 'document.update' && isUnchanged(context);

/** The write that brings the text to the server. */
export const writeOf = (context: SavedTextContext, { mutationId, at }: WriteIds): NewWrite => ({
  mutationId,
  at,
  replyTo: context.id,
  op: operationWith(context),
  ...(context.quiet && { quiet: true }),
});
