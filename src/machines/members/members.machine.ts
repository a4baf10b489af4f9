/**
 * The people of a workspace and those invited to it. Started and stopped with its screen; the list of members is the
 * records', that of invitations its own. Changes are sent one at a time, in the order asked, each person and invitation
 * having at most one under way.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Invitation } from '../../../domain/workspace.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { outlivesScreen } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  ChangeInvitationCall,
  ChangeMemberCall,
  InvitationChange,
  LoadInvitationsCall,
  MemberChange,
  MembersEvent,
  MembersInput,
} from './members.types.ts';

export interface MembersContext extends MembersInput {
  search: string;
  /** Asked for and not answered yet, oldest first. */
  changes: readonly MemberChange[];
  invitationChanges: readonly InvitationChange[];
  /** Open invitations. */
  invitations: readonly Invitation[];
  /** Links made in this visit, by invitation; the server shows each once. */
  links: Readonly<Record<string, string>>;
  /** Links to choose a new password, made in this visit, by member. */
  resetLinks: Readonly<Record<string, string>>;
  /** Why the last change was refused. */
  failure: Failure | null;
  /** Why the invitations couldn't be listed. */
  listFailure: Failure | null;
}

const members = { kind: 'members' } as const;

const saidOf = ({ kind }: MemberChange, resetLink: string | null): string => {
  switch (kind) {
    case 'role':
      return messages.roleChanged;
    case 'remove':
      return messages.memberRemoved;
    case 'reset':
      return resetLink === null ? messages.memberReset : messages.memberResetLink;
  }
};

export const membersMachine = setup({
  types: {
    context: {} as MembersContext,
    input: {} as MembersInput,
    events: {} as MembersEvent,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as {
      changeMember: 'changeMember';
      loadInvitations: 'loadInvitations';
      changeInvitation: 'changeInvitation';
    },
  },
  actors: {
    changeMember: unprovided<string | null, ChangeMemberCall>('changeMember'),
    loadInvitations: unprovided<Invitation[], LoadInvitationsCall>('loadInvitations'),
    changeInvitation: unprovided<Invitation, ChangeInvitationCall>('changeInvitation'),
  },
  actions: {
    noteSearch: assign({ search: (_, text: string) => text }),
    queueChange: assign({
      changes: ({ context }, change: MemberChange) => [...context.changes, change],
      failure: null,
    }),
    noteResetLink: assign(
      (
        {
          context: {
            changes: [change],
            resetLinks,
          },
        },
        link: string | null,
      ) => (change && link !== null ? { resetLinks: { ...resetLinks, [change.memberId]: link } } : {}),
    ),
    forgetChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    queueInvitationChange: assign({
      invitationChanges: ({ context }, change: InvitationChange) => [...context.invitationChanges, change],
      failure: null,
    }),
    forgetInvitationChange: assign({ invitationChanges: ({ context }) => context.invitationChanges.slice(1) }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    noteInvitations: assign({ invitations: (_, invitations: Invitation[]) => invitations, listFailure: null }),
    noteListFailure: assign({ listFailure: (_, failure: Failure) => failure }),
    applyInvitation: assign(
      (
        {
          context: {
            invitations,
            invitationChanges: [change],
            links,
          },
        },
        answer: Invitation,
      ) =>
        change?.kind === 'revoke'
          ? { invitations: invitations.filter(({ id }) => id !== change.invitationId) }
          : {
              invitations: invitations.map((each) => (each.id === change?.invitationId ? answer : each)),
              links: answer.link === null ? links : { ...links, [answer.id]: answer.link },
            },
    ),
    sayChanged: enqueueActions(
      (
        {
          context: {
            changes: [change],
          },
          enqueue,
          system,
        },
        resetLink: string | null,
      ) => {
        if (!change) return;
        enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', saidOf(change, resetLink)));
        enqueue.sendTo(actorOf(system, 'records'), { type: 'resource.refreshRequested', spec: members });
      },
    ),
    sayInvitationChanged: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (
        {
          context: {
            invitationChanges: [change],
          },
        },
        { email }: Invitation,
      ) =>
        toastOf(
          'success',
          change?.kind === 'revoke'
            ? messages.invitationRevoked
            : email === null
              ? messages.linkRenewed
              : messages.invitationResent,
        ),
    ),
    toastFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: {
    isMemberFree: ({ context }, id: string) => context.changes.every(({ memberId }) => memberId !== id),
    isInvitationFree: ({ context }, id: string) =>
      context.invitationChanges.every(({ invitationId }) => invitationId !== id),
    hasChange: ({ context }) => context.changes.length > 0,
    hasInvitationChange: ({ context }) => context.invitationChanges.length > 0,
  },
}).createMachine({
  id: 'members',
  context: ({ input }) => ({
    ...input,
    search: '',
    changes: [],
    invitationChanges: [],
    invitations: [],
    links: {},
    resetLinks: {},
    failure: null,
    listFailure: null,
  }),
  on: {
    'search.changed': { actions: { type: 'noteSearch', params: ({ event }) => event.text } },
    'member.changed': {
      guard: { type: 'isMemberFree', params: ({ event }) => event.memberId },
      actions: {
        type: 'queueChange',
        params: ({ event: { memberId, mutationId, deed } }) => ({ ...deed, memberId, mutationId }),
      },
    },
    'invitation.changed': {
      guard: { type: 'isInvitationFree', params: ({ event }) => event.invitationId },
      actions: {
        type: 'queueInvitationChange',
        params: ({ event: { kind, invitationId, mutationId } }) => ({ kind, invitationId, mutationId }),
      },
    },
  },
  type: 'parallel',
  states: {
    people: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasChange', target: 'changing' } },
        changing: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'changeMember',
            src: 'changeMember',
            input: ({ context: { workspaceId, changes } }) => {
              const [change] = changes;
              if (!change) throw new Error('changing is entered with a change only');
              return { workspaceId, change };
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'noteResetLink', params: ({ event }) => event.output },
                { type: 'sayChanged', params: ({ event }) => event.output },
                'forgetChange',
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                'forgetChange',
                { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
                { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
              ],
            },
          },
        },
      },
    },
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadInvitations',
            src: 'loadInvitations',
            input: ({ context: { workspaceId } }) => ({ workspaceId }),
            onDone: { target: 'listed', actions: { type: 'noteInvitations', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteListFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: { 'invitations.refreshRequested': { target: 'loading', reenter: true } },
        },
        listed: { on: { 'invitations.refreshRequested': 'loading' } },
        failed: { on: { 'invitations.refreshRequested': 'loading' } },
      },
    },
    invitations: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasInvitationChange', target: 'changing' } },
        changing: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'changeInvitation',
            src: 'changeInvitation',
            input: ({ context: { workspaceId, invitationChanges } }) => {
              const [change] = invitationChanges;
              if (!change) throw new Error('changing is entered with a change only');
              return { workspaceId, change };
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'applyInvitation', params: ({ event }) => event.output },
                { type: 'sayInvitationChanged', params: ({ event }) => event.output },
                'forgetInvitationChange',
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                'forgetInvitationChange',
                { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
                { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
              ],
            },
          },
        },
      },
    },
  },
});
