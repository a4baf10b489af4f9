import { attemptLifetime } from '../modules/accounts/attempts.ts';
import { oldestStart } from '../modules/accounts/sessions.ts';
import { createGuard } from '../shared/guard.ts';
import { deleteOldNotifications } from '../modules/notifications/daily.ts';
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

export async function sweep(unitOfWork: UnitOfWork): Promise<void> {
  await unitOfWork(async ({ db, now }) => {
    const before = (age: number) => new Date(Date.parse(now) - age).toISOString();
    await db
      .deleteFrom('sessions')
      .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('created_at', '<=', oldestStart(now))]))
      .execute();
    await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
    await db.deleteFrom('sign_in_attempts').where('last_at', '<=', before(attemptLifetime)).execute();
    await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute();
    await db.deleteFrom('unsubscribe_links').where('expires_at', '<=', now).execute();
    await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute();
    await db.deleteFrom('external_sign_ins').where('expires_at', '<=', now).execute();
    await db.deleteFrom('downloads').where('expires_at', '<=', now).execute();
    await db.deleteFrom('daily_counts').where('day', '<', now.slice(0, 10)).execute();
    await db.deleteFrom('uploads').where('day', '<', now.slice(0, 10)).execute();
    await db.deleteFrom('mails').where('due_at', 'is', null).where('created_at', '<', before(mailLifetime)).execute();
    await deleteOldNotifications(db, now);
    await db.deleteFrom('idempotency_keys').where('created_at', '<', before(keyLifetime)).execute();
    await db
      .deleteFrom('changes')
      .where('at', '<', before(changeLifetime))
      .where('seq', '<=', ({ selectFrom }) =>
        selectFrom('change_counters')
          .select(({ eb }) => eb('change_counters.seq', '-', minimumChanges).as('last'))
          .whereRef('change_counters.workspace_id', '=', 'changes.workspace_id'),
      )
      .execute();
  });
}

export function startSweeping(unitOfWork: UnitOfWork, onError: (error: unknown) => void): () => void {
  const timer = setInterval(
    createGuard(onError)(() => sweep(unitOfWork)),
    hour,
  );
  timer.unref();
  return () => clearInterval(timer);
}
