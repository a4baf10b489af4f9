import { forgottenAfter } from './modules/accounts/attempts.ts';
import { createGuard } from './guard.ts';
import { clearOut } from './modules/notifications/daily.ts';
import type { UnitOfWork } from './unitOfWork.ts';

const hour = 3_600_000;
const keptKeys = 24 * hour;
const keptChanges = 24 * hour;
const keptMails = 30 * 24 * hour;
/** Of each workspace, however old: what a browser asks for that comes back with the last number. */
const lastChanges = 100;

/** Removes what has had its time: sessions, links and attempts that ended, mails, notifications, idempotency keys and published changes older than a day. */
export async function sweep(unitOfWork: UnitOfWork): Promise<void> {
  await unitOfWork(async ({ db, now }) => {
    const before = (age: number) => new Date(Date.parse(now) - age).toISOString();
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
    await db.deleteFrom('sign_in_attempts').where('last_at', '<=', before(forgottenAfter)).execute();
    await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute();
    await db.deleteFrom('unsubscribe_links').where('expires_at', '<=', now).execute();
    await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute();
    await db.deleteFrom('external_sign_ins').where('expires_at', '<=', now).execute();
    await db.deleteFrom('downloads').where('expires_at', '<=', now).execute();
    await db.deleteFrom('uploads').where('day', '<', now.slice(0, 10)).execute();
    await db.deleteFrom('mails').where('due_at', 'is', null).where('created_at', '<', before(keptMails)).execute();
    await clearOut(db, now);
    await db.deleteFrom('idempotency_keys').where('created_at', '<', before(keptKeys)).execute();
    await db
      .deleteFrom('changes')
      .where('at', '<', before(keptChanges))
      .where('seq', '<=', ({ selectFrom }) =>
        selectFrom('change_counters')
          .select(({ eb }) => eb('change_counters.seq', '-', lastChanges).as('last'))
          .whereRef('change_counters.workspace_id', '=', 'changes.workspace_id'),
      )
      .execute();
  });
}

/** Sweeps every hour until the function it gives is called. */
export function startSweeping(unitOfWork: UnitOfWork, onError: (error: unknown) => void): () => void {
  const timer = setInterval(
    createGuard(onError)(() => sweep(unitOfWork)),
    hour,
  );
  timer.unref();
  return () => clearInterval(timer);
}
