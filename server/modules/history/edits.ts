import * as z from 'zod/mini';
import { AppError } from '../../../domain/errors.ts';
import type { LoggedField } from '../../../domain/history.ts';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';

const edit = z.object({ version: z.int(), by: z.string(), session: z.optional(z.nullable(z.string())) });
const schema = z.record(z.string(), edit);

/** Text fields. A newer text is never overwritten, even if the same person wrote it in another session. */
const texts: ReadonlySet<string> = new Set(['title', 'name', 'description', 'goal', 'content', 'draft']);

/** Author of a write. `session` is the id of the author's session, or null for a write from outside the app. */
export interface Writer {
  by: string;
  session: string | null;
}

export const writerOf = ({ sessionId = null }: Pick<Unit, 'sessionId'>, { id }: { id: string }): Writer => ({
  by: id,
  session: sessionId,
});

/**
 * Returns true if a write of this field could overwrite a change that the writer hasn't seen: a change by another
 * person, or a text from another session.
 */
export const isUnknownTo = (writer: Writer, field: string, { by, session }: Writer): boolean =>
  by !== writer.by || (texts.has(field) && session !== writer.session);

export const editsOf = ({ edits }: { edits: string }) => schema.parse(JSON.parse(edits));

/** Error of a write that would overwrite changes of these fields. `current` is the record with the changes. */
export const conflictIn = (fields: readonly string[], message: PhraseOrText, current: unknown): AppError =>
  new AppError('CONFLICT', message, { issues: fields.map((field) => ({ path: `body.${field}`, message })), current });

/**
 * Throws CONFLICT if others changed one of the fields after the version `since`. Does nothing if `since` is undefined.
 */
export async function checkUnchanged(
  row: { edits: string },
  fields: string[],
  { since, writer }: { since: number | undefined; writer: Writer },
  message: PhraseOrText,
  current: () => unknown,
): Promise<void> {
  const conflicting = since === undefined ? [] : changedSince(row, fields, since, writer);
  if (conflicting.length > 0) throw conflictIn(conflicting, message, await current());
}

function changedSince(row: { edits: string }, fields: string[], since: number, writer: Writer): string[] {
  const last = editsOf(row);
  return fields.filter((field) => {
    const made = last[field];
    return (
      made !== undefined &&
      made.version > since &&
      isUnknownTo(writer, field, { by: made.by, session: made.session ?? null })
    );
  });
}

export const withEdits = (row: { edits: string; version: number }, fields: string[], writer: Writer): string =>
  JSON.stringify({
    ...editsOf(row),
    ...Object.fromEntries(fields.map((field) => [field, { version: row.version + 1, ...writer }])),
  });

export async function fieldsChangedByOthers(
  db: Db,
  { taskId, since, writer, fields }: { taskId: string; since: number; writer: Writer; fields: LoggedField[] },
): Promise<LoggedField[]> {
  const rows = await db
    .selectFrom('transitions')
    .select(['field', 'by_id as by', 'session_id as session'])
    .distinct()
    .where('task_id', '=', taskId)
    .where('version', '>', since)
    .where('field', 'in', fields)
    .execute();
  return [...new Set(rows.filter((row) => isUnknownTo(writer, row.field, row)).map(({ field }) => field))];
}
