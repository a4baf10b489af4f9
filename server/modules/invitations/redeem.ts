import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Unit } from '../../unitOfWork.ts';
import { admit } from './admission.ts';
import { mayRedeem } from './policy.ts';
import { stateOf } from './presenter.ts';
import { invitationByToken, markEmailVerified, takePlace } from './repository.ts';

export async function redeemInvitation(unit: Unit, token: string, accountId: string): Promise<string> {
  const { db, now } = unit;
  const invitation = await invitationByToken(db, token);
  if (!invitation) throw new AppError('INVITATION_INVALID', phrase('errors', 'invitations.unknown'));
  const state = stateOf(invitation, now);
  if (state !== 'open') throw new AppError('INVITATION_INVALID', errorOfState[state]);
  const account = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
  if (!mayRedeem(invitation, account)) {
    const message = phrase('errors', 'invitations.otherEmail', { email: invitation.email });
    throw new AppError('FORBIDDEN', message, { issues: [{ path: 'body.email', message }] });
  }
  if (!(await takePlace(db, invitation, accountId, now)))
    throw new AppError(
      'INVITATION_INVALID',
      invitation.seats === null ? phrase('errors', 'invitations.used') : phrase('errors', 'invitations.full'),
    );
  await markEmailVerified(db, invitation, { token, accountId }, now);
  await admit(unit, invitation, accountId);
  return invitation.workspace_id;
}

const errorOfState = {
  accepted: phrase('errors', 'invitations.used'),
  expired: phrase('errors', 'invitations.expired'),
  full: phrase('errors', 'invitations.full'),
} as const;
