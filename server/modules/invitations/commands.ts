import type { Language } from '../../../domain/languages.ts';
import { AppError } from '../../../domain/errors.ts';
import type {
  Invitation,
  InvitationCreate,
  InvitationsCreate,
  InvitationsCreated,
  JoinedWorkspace,
  Role,
} from '../../../domain/workspace.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import type { Config } from '../../config.ts';
import { spend } from '../../shared/bounds.ts';
import { validationError } from '../../http/errors.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { enqueueMail, type MailService } from '../../mail/outbox.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import type { Unit } from '../../unitOfWork.ts';
import { linkToInvitation } from '../notifications/links.ts';
import { notify, readInvitation, refreshNotifications } from '../notifications/notify.ts';
import { inviteToProject } from '../projects/commands.ts';
import { firstVisible } from '../projects/queries.ts';
import { mayInviteToWorkspace } from '../workspaces/policy.ts';
import { presentWorkspace } from '../workspaces/presenter.ts';
import { roleIn } from '../../db/memberships.ts';
import { setDefaultWorkspaceIfNone, workspaceById } from '../workspaces/repository.ts';
import { admit } from './admission.ts';
import { mayRedeem } from './policy.ts';
import { presentInvitation, stateOf } from './presenter.ts';
import {
  discardMails,
  hasVerifiedEmail,
  hasSeat,
  invitationById,
  invitationByToken,
  invitationOfOneById,
  type InvitationRow,
  markEmailVerified,
  memberByEmail,
  projectsOfInvitations,
  saveInvitation,
  saveProjects,
  removeOpenInvitation,
  takeOpenInvitation,
  takePlace,
  withMailAndInviter,
} from './repository.ts';

const week = 7 * 86_400_000;

export interface SendingServices {
  config: Pick<Config, 'publicUrl' | 'mail'>;
  mail: MailService;
  /** Language of the response. */
  language: Language;
}

interface Inviter {
  caller: { id: string };
  workspace: { id: string; role: Role };
}

type Inviting = InvitationCreate & Inviter;

/** Creates an invitation that is valid for a week. Only this response contains the link. */
export async function createInvitation(unit: Unit, sending: SendingServices, inviting: Inviting): Promise<Invitation> {
  const { workspace, email = '', seats } = inviting;
  await checkInviting(unit, inviting);
  if (seats === undefined && (await memberByEmail(unit.db, workspace.id, email)) !== undefined) {
    throw new AppError('CONFLICT', phrase('errors', 'invitations.memberAlready', { email }), {
      issues: [{ path: 'body.email', message: phrase('errors', 'invitations.memberAlready', { email }) }],
    });
  }
  return invite(unit, sending, inviting);
}

/** Creates an invitation. The caller must check that it is allowed. */
async function invite(
  unit: Unit,
  sending: SendingServices,
  { caller, workspace, email = '', role = 'member', seats, projectIds = [] }: Inviting,
): Promise<Invitation> {
  const { db, now } = unit;
  await countInvitation(unit, {
    callerId: caller.id,
    workspaceId: workspace.id,
    email: seats === undefined ? email : null,
  });
  const token = makeToken();
  const row = await saveInvitation(db, {
    id: newId(),
    workspace_id: workspace.id,
    email,
    role,
    token_hash: hashToken(token),
    invited_by: caller.id,
    created_at: now,
    expires_at: oneWeekAfter(now),
    accepted_at: null,
    accepted_by: null,
    seats: seats ?? null,
  });
  await saveProjects(db, row.id, unique(projectIds));
  return mailAndPresent(unit, sending, row, token);
}

/**
 * Creates an invitation for each e-mail address. Members get no invitation: they are added to the projects immediately,
 * as with `inviteToProject`.
 */
export async function createInvitations(
  unit: Unit,
  sending: SendingServices,
  { emails, ...inviting }: InvitationsCreate & Inviter,
): Promise<InvitationsCreated> {
  const { db } = unit;
  const { caller, workspace, projectIds = [] } = inviting;
  await checkInviting(unit, inviting);
  const answer: InvitationsCreated = { invitations: [], members: [] };
  const memberIds: string[] = [];
  for (const email of unique(emails)) {
    const memberId = await memberByEmail(db, workspace.id, email);
    if (memberId === undefined) answer.invitations.push(await invite(unit, sending, { ...inviting, email }));
    else {
      answer.members.push(email);
      memberIds.push(memberId);
    }
  }
  const viewer = { id: caller.id, role: workspace.role, workspaceId: workspace.id };
  if (memberIds.length > 0)
    for (const projectId of unique(projectIds)) await inviteToProject(unit, viewer, projectId, memberIds);
  return answer;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/**
 * Throws FORBIDDEN if the caller may not invite to the workspace, and VALIDATION if one of the projects isn't in it.
 * Callers who may invite also manage all projects of the workspace.
 */
async function checkInviting(
  { db }: Unit,
  { workspace, projectIds: ids = [] }: Pick<Inviting, 'workspace' | 'projectIds'>,
): Promise<void> {
  if (!mayInviteToWorkspace(workspace.role))
    throw new AppError('FORBIDDEN', phrase('errors', 'invitations.mayNotInvite'));
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const issues = ids.flatMap((id, place) =>
    known.has(id) ? [] : [{ path: `body.projectIds.${place}`, message: phrase('errors', 'projects.notFound') }],
  );
  if (issues.length > 0) throw validationError(issues);
}

export async function resendInvitation(
  unit: Unit,
  sending: SendingServices,
  {
    callerId,
    workspace,
    invitationId,
  }: { callerId: string; workspace: { id: string; role: Role }; invitationId: string },
): Promise<Invitation> {
  const { db, now } = unit;
  if (!mayInviteToWorkspace(workspace.role))
    throw new AppError('FORBIDDEN', phrase('errors', 'invitations.mayNotInvite'));
  const invited = await invitationById(db, workspace.id, invitationId);
  await countInvitation(unit, {
    callerId,
    workspaceId: workspace.id,
    email: invited?.seats === null ? invited.email : null,
  });
  const token = makeToken();
  const row = await takeOpenInvitation(db, workspace.id, invitationId, {
    token_hash: hashToken(token),
    expires_at: oneWeekAfter(now),
  });
  if (!row) throw await reasonNotOpen(db, workspace.id, invitationId);
  return mailAndPresent(unit, sending, row, token);
}

/** Counts an invitation towards the daily bounds of its sender, its workspace and its recipient's address. */
async function countInvitation(
  unit: Unit,
  { callerId, workspaceId, email }: { callerId: string; workspaceId: string; email: string | null },
): Promise<void> {
  await spend(unit, 'invitationsPerDay', callerId);
  await spend(unit, 'workspaceInvitationsPerDay', workspaceId);
  if (email !== null) await spend(unit, 'invitationsPerAddress', hashToken(email));
}

export async function revokeInvitation(
  { db, now, publish, language }: Pick<Unit, 'db' | 'now' | 'publish'> & Pick<SendingServices, 'language'>,
  { workspace, invitationId }: { workspace: { id: string; role: Role }; invitationId: string },
): Promise<Invitation> {
  if (!mayInviteToWorkspace(workspace.role))
    throw new AppError('FORBIDDEN', phrase('errors', 'invitations.mayNotInvite'));
  const row = await removeOpenInvitation(db, workspace.id, invitationId);
  if (!row) throw await reasonNotOpen(db, workspace.id, invitationId);
  await refreshNotifications({ db, now, publish }, { invitationId: row.id });
  const [listed] = await withMailAndInviter(db, [row]);
  if (!listed) throw new AppError('NOT_FOUND', phrase('errors', 'invitations.notFound'));
  return presentInvitation(listed, { now, language });
}

async function reasonNotOpen(db: Db, workspaceId: string, id: string): Promise<AppError> {
  const row = await invitationById(db, workspaceId, id);
  return row
    ? new AppError(
        'CONFLICT',
        row.seats === null ? phrase('errors', 'invitations.accepted') : phrase('errors', 'invitations.noSeats'),
      )
    : new AppError('NOT_FOUND', phrase('errors', 'invitations.notFound'));
}

async function mailAndPresent(
  unit: Unit,
  { config, mail, language }: SendingServices,
  row: InvitationRow,
  token: string,
): Promise<Invitation> {
  await discardMails(unit.db, row.id);
  if (row.seats === null)
    await enqueueMail(unit, mail, { kind: 'invitation', recipient: row.email, invitationId: row.id });
  if (row.seats === null) await notifyInvited(unit, row, config.mail !== null);
  const [listed] = await withMailAndInviter(unit.db, [row]);
  if (!listed) throw new AppError('NOT_FOUND', phrase('errors', 'invitations.notFound'));
  const presented = presentInvitation(
    listed,
    { now: unit.now, language },
    `${config.publicUrl}/invites/workspace/${token}`,
  );
  return { ...presented, mail: config.mail ? presented.mail : 'none' };
}

async function notifyInvited(unit: Unit, row: InvitationRow, isMailed: boolean): Promise<void> {
  const { db, now } = unit;
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email_verified_at'])
    .where('email', '=', row.email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const workspace = account && (await workspaceById(db, row.workspace_id));
  if (!account || !workspace) return;
  await notify(unit, {
    workspaceId: row.workspace_id,
    actorId: row.invited_by,
    type: 'workspace_invitation',
    recipients: [account.id],
    subject: workspace.name,
    excerpt:
      account.email_verified_at !== null ? null : phrase('notices', isMailed ? 'openMailToJoin' : 'askForLinkToJoin'),
    invitationId: row.id,
    link: linkToInvitation(row.id),
    dedupeKey: `invitation:${row.id}:${now.slice(0, 10)}`,
  });
}

const oneWeekAfter = (now: string): string => new Date(Date.parse(now) + week).toISOString();

/** Accepts an invitation: makes the person a member. An existing member keeps their role and uses no seat. */
export async function acceptInvitation(
  unit: Unit,
  account: { id: string; email: string },
  {
    token,
    userId,
    isMailed,
  }: { token: string; userId: string; /** True if a mail server is set up. */ isMailed: boolean },
): Promise<JoinedWorkspace> {
  const { db, now } = unit;
  if (userId !== account.id) throw new AppError('FORBIDDEN', phrase('errors', 'invitations.otherPerson'));
  const linked = await invitationByToken(db, token);
  const invitation = linked ?? (await invitationOfOneById(db, token));
  if (!invitation) throw new AppError('NOT_FOUND', phrase('errors', 'invitations.unknown'));
  if (!mayRedeem(invitation, account))
    throw new AppError('FORBIDDEN', phrase('errors', 'invitations.otherEmail', { email: invitation.email }));
  // Without the token, the e-mail address must be verified, because anyone can sign up with another person's address.
  if (!linked && !(await hasVerifiedEmail(db, account.id)))
    throw new AppError(
      'FORBIDDEN',
      isMailed ? phrase('errors', 'invitations.openMail') : phrase('errors', 'invitations.askForLink'),
    );
  const { workspace_id: workspaceId } = invitation;
  const state = stateOf(invitation, now);
  const needsSeat = invitation.seats === null || (await roleIn(db, workspaceId, account.id)) === null;
  const isSpent = state === 'open' && needsSeat && (await takePlace(db, invitation, account.id, now));
  // Reads the role after taking the place: of two simultaneous requests, the second one then finds the person as a
  // member.
  if (isSpent && linked) await markEmailVerified(db, invitation, { token, accountId: account.id }, now);
  const roleBefore = await roleIn(db, workspaceId, account.id);
  if (roleBefore === null) {
    if (!isSpent) throw new AppError('INVITATION_INVALID', await reasonForNoSeat(db, invitation, account.id, now));
    await admit(unit, invitation, account.id);
    await setDefaultWorkspaceIfNone(db, account.id, workspaceId);
    unit.publish(workspaceId, { accountId: account.id }, { type: 'projects.changed' });
    await readInvitation(unit, { accountId: account.id, invitationId: invitation.id });
  } else if (state === 'open') await admit(unit, invitation, account.id);
  const workspace = await workspaceById(db, workspaceId);
  if (!workspace) throw new AppError('NOT_FOUND', phrase('errors', 'invitations.unknown'));
  const role = roleBefore ?? invitation.role;
  const carried = (await projectsOfInvitations(db, [invitation.id])).get(invitation.id) ?? [];
  const project = await firstVisible(db, { id: account.id, role, workspaceId }, carried);
  return { ...presentWorkspace({ ...workspace, role }), project };
}

async function reasonForNoSeat(db: Db, invitation: InvitationRow, accountId: string, now: string): Promise<Phrase> {
  const state = stateOf(invitation, now);
  if (state === 'expired') return phrase('errors', 'invitations.expired');
  if (invitation.seats === null || (await hasSeat(db, invitation.id, accountId)))
    return phrase('errors', 'invitations.used');
  return phrase('errors', 'invitations.full');
}
