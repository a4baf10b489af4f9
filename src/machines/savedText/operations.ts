import { isBlankText } from '../../../domain/text.ts';
import { taskTitle } from '../../../domain/fields/task.ts';
import type { NewWrite, WriteOp } from '../outbox/outbox.types.ts';
import type { SavedTextContext, TextOperation, WriteIds } from './savedText.types.ts';

/** The text as it is sent. */
export const writtenText = (operation: TextOperation, text: string): string => {
  switch (operation.field) {
    case 'title':
      return text.trim();
    case 'description':
      return isBlankText(text) ? '' : text;
  }
};

/** Why the text can't be confirmed; null if it can. */
export const problemOf = (operation: TextOperation, text: string): string | null => {
  if (operation.field !== 'title') return null;
  const parsed = taskTitle.safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};

/** The operation with its text. */
const operationWith = ({ operation, text }: SavedTextContext, basedOn: number | null): WriteOp => {
  const { kind, projectId, taskId, field } = operation;
  const written = writtenText(operation, text ?? '');
  return { kind, projectId, taskId, fields: { [field]: written }, ...(basedOn !== null && { basedOn }) };
};

/** The write that brings the text to the server. */
export const writeOf = (context: SavedTextContext, { mutationId, at }: WriteIds): NewWrite => ({
  mutationId,
  at,
  replyTo: context.id,
  op: operationWith(context, context.basedOn),
  ...(context.quiet && { quiet: true }),
});
