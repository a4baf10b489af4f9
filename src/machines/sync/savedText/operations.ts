import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { reasonOf } from '../../../../domain/validation.ts';
import { writtenText as content } from '../../../../domain/common.ts';
import { taskTitle } from '../../../../domain/fields/task.ts';
import { limits } from '../../../../domain/limits.ts';
import type { Person } from '../../../../domain/person.ts';
import { ticksBetween, withTicks } from '../../../../domain/checklist.ts';
import { isBlankText } from '../../../../domain/text.ts';
import { markdownOf } from '../../messageText.ts';
import type { NewWrite, WriteOp } from '../outbox/outbox.types.ts';
import { drawnIn, keptIn, textOfDrawn } from '../../flow/workflowEditor/drawn.ts';
import type { SavedTextContext, TextBase, TextOperation, WriteIds } from './savedText.types.ts';

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
export const problemOf = (
  operation: TextOperation,
  text: string | null,
  people?: readonly Person[],
): PhraseOrText | null => {
  const { kind } = operation;
  if (
    kind === 'workflow.update' ||
    kind === 'document.update' ||
    (kind === 'task.update' && operation.field === 'description')
  )
    return null;
  const parsed = (kind === 'task.update' ? taskTitle : said).safeParse(writtenText(operation, text ?? '', people));
  const issue = parsed.error?.issues[0];
  return issue ? reasonOf(issue.message) : null;
};

/** Returns the version on the server, or null if the server has no record. */
export const versionOf = ({ base }: SavedTextContext): number | null => base?.version || null;

/**
 * Returns the typed description with the ticks of its checklist that have arrived, and the version on which it is based
 * then. Others tick items while the description is typed, and that is no change of the text. Returns nothing if the
 * record differs in more than ticks: saving the typed text is then a conflict.
 */
export const withTicksOfBase = (
  { operation, text, base, basedOn, sent }: SavedTextContext,
  arrived: TextBase,
): Partial<Pick<SavedTextContext, 'text' | 'basedOn'>> => {
  if (operation.kind !== 'task.update' || operation.field !== 'description' || text === null || base === null)
    return {};
  const ofBase = ticksBetween(base.text, arrived.text);
  // The server adds ticks to the text that it saves, also while the user types on.
  const ticks = ofBase ?? (sent && ticksBetween(sent.text, arrived.text));
  if (!ticks || ticks.length === 0) return {};
  return {
    text: withTicks(text, ticks),
    ...(ofBase !== null && basedOn === base.version && { basedOn: arrived.version }),
  };
};

/** Returns the ids of an event without the rest of it. */
export const idsOf = ({ mutationId, at, recordId, people, seen }: WriteIds): WriteIds => ({
  mutationId,
  at,
  ...(recordId !== undefined && { recordId }),
  ...(seen !== undefined && { seen }),
  ...(people && { people }),
});

const operationWith = (
  { operation, text, base, basedOn, sent }: SavedTextContext,
  { recordId = '', people, seen }: WriteIds,
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
      // Based on the version that is being saved, because the text was drawn on it.
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
      return { ...operation, messageId: recordId, content: written, ...(seen !== undefined && { seen }) };
    case 'comment.update':
    case 'message.update':
      return { ...operation, content: written, before, ...on };
  }
};

/** Returns true if the record exists only once the text is sent. */
export const isNew = ({ kind }: TextOperation): boolean => kind === 'comment.create' || kind === 'message.create';

/**
 * Returns true if the actor waits for the result of the write. Comments and messages show the result in their list
 * instead.
 */
export const isFollowed = ({ kind }: TextOperation): boolean =>
  kind === 'task.update' || kind === 'document.update' || kind === 'workflow.update';

export const isEmpty = ({ kind }: TextOperation, text: string): boolean =>
  (kind === 'comment.create' && isBlankText(text)) || (kind === 'message.create' && text.trim() === '');

/** Returns true if no write is pending and the text equals the record's text. */
export const isUnchanged = ({ operation, text, base, sent }: SavedTextContext, people?: readonly Person[]): boolean =>
  sent === null && base !== null && writtenText(operation, text ?? '', people) === writtenText(operation, base.text);

/**
 * Returns true if the text needs no write. A task's text always needs one, because an earlier visit's write of another
 * text may be pending.
 */
export const needsNoWrite = (context: SavedTextContext): boolean =>
  context.operation.kind !== 'task.update' && isUnchanged(context);

export const writeOf = (context: SavedTextContext, ids: WriteIds): NewWrite => ({
  mutationId: ids.mutationId,
  at: ids.at,
  replyTo: isFollowed(context.operation) ? context.id : null,
  op: operationWith(context, ids),
  ...(context.quiet && { quiet: true }),
});
