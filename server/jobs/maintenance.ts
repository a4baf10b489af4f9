import type { Db } from '../db/schema.ts';
import { createGuard } from '../shared/guard.ts';
import type { UnitOfWork } from '../unitOfWork.ts';

const hour = 3_600_000;
const keyLifetime = 24 * hour;
const changeLifetime = 24 * hour;
const mailLifetime = 30 * 24 * hour;
/**
 * Number of changes that remain stored in each workspace regardless of age, so that a browser that reconnects needn't
 * reload everything.
 */
const minimumChanges = 100;

/** Deletes the outdated records of a module. */
export type Sweep = (db: Db, now: string) => Promise<unknown>;

/** Deletes all outdated records in one transaction. `sweeps` are the deletions of the modules. */
export async function sweep(unitOfWork: UnitOfWork, sweeps: readonly Sweep[]): Promise<void> {
  await unitOfWork(async ({ db, now }) => {
    const before = (age: number) => new Date(Date.parse(now) - age).toISOString();
    for (const deleteOld of sweeps) await deleteOld(db, now);
    await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
    await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute();
    await db.deleteFrom('unsubscribe_links').where('expires_at', '<=', now).execute();
    await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute();
    await db.deleteFrom('external_sign_ins').where('expires_at', '<=', now).execute();
    await db.deleteFrom('downloads').where('expires_at', '<=', now).execute();
    await db.deleteFrom('daily_counts').where('day', '<', now.slice(0, 10)).execute();
    await db.deleteFrom('uploads').where('day', '<', now.slice(0, 10)).execute();
    await db.deleteFrom('mails').where('due_at', 'is', null).where('created_at', '<', before(mailLifetime)).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', before(keyLifetime)).execute();
    await db
      .deleteFrom('changes')
      .where('at', '<', before(changeLifetime))
      .where('seq', '<=', ({ selectFrom }) =>
        selectFrom('counters')
          .select(({ eb }) => eb('counters.last', '-', minimumChanges).as('last'))
          .whereRef('counters.id', '=', 'changes.workspace_id'),
      )
      .execute();
  });
}

export function startSweeping(
  unitOfWork: UnitOfWork,
  sweeps: readonly Sweep[],
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(
    createGuard(onError)(() => sweep(unitOfWork, sweeps)),
    hour,
  );
  timer.unref();
  return () => clearInterval(timer);
}
