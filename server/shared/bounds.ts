import { AppError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Bounds } from '../config.ts';
import type { Unit } from '../unitOfWork.ts';

/** Bounds on the number of records that a person may create. */
type Counted =
  | 'workspaces'
  | 'projects'
  | 'ownProjects'
  | 'boards'
  | 'documents'
  | 'conversations'
  | 'pokerRooms'
  | 'sprints';
type PerDay = Extract<keyof Bounds, `${string}PerDay` | 'invitationsPerAddress'>;
type Named = Exclude<keyof Bounds, 'sessions' | 'mailsPerDay' | 'resetsPerDay' | 'writesPerMinute'>;

/**
 * Throws CONFLICT if a person may not create another record. `counted` has the numbers of existing records. The
 * function locks the person's counter until the transaction ends, so that two requests of one person can't both take
 * the last place. On PostgreSQL, several people who create records in the same project or workspace at the same time
 * can each exceed its bound by one.
 */
export async function checkBounds(
  unit: Unit,
  personId: string,
  counted: Partial<Record<Counted, () => Promise<{ count: number | string }>>>,
): Promise<void> {
  await spend(unit, 'creationsPerDay', personId);
  for (const [name, query] of Object.entries(counted) as [Counted, () => Promise<{ count: number | string }>][]) {
    if (Number((await query()).count) >= unit.bounds[name]) throw boundReached(name, unit.bounds);
  }
}

/**
 * Counts an action towards its daily bound (UTC days). Throws CONFLICT above the bound and doesn't count the action.
 */
export async function spend(unit: Unit, name: PerDay & Named, subject: string): Promise<void> {
  if (!(await isWithin(unit, name, subject))) throw boundReached(name, unit.bounds);
}

/** Counts an action towards its daily bound. Returns false above the bound, and the caller then skips the action. */
export async function isWithin({ db, now, bounds }: Unit, name: PerDay, subject: string, amount = 1): Promise<boolean> {
  const { count } = await db
    .insertInto('daily_counts')
    .values({ kind: name, subject, day: now.slice(0, 10), count: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject', 'day'])
        .doUpdateSet(({ eb }) => ({ count: eb('daily_counts.count', '+', amount) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return Number(count) <= bounds[name];
}

/** Error above a bound. It is CONFLICT rather than RATE_LIMITED, which the app would retry without showing it. */
export const boundReached = (name: Named, bounds: Bounds): AppError =>
  new AppError('CONFLICT', phrase('errors', `bounds.${name}`, { limit: bounds[name] }));
