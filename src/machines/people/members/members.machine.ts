/**
 * Sends changes of a workspace's members and invitations, whose lists are in the records. It starts and stops with its
 * screen. Changes are sent one at a time, in order, and some only after a question. Invariant: a member or invitation has at most one pending change.
 */
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import { assign, enqueueActions, setup } from 'xstate';
import { dialogRegion } from '../../dialogRegion.ts';
import { questionRegion } from '../../questionRegion.ts';
import type { Invitation } from '../../../../domain/workspace.ts';
import { type Failure, storeFailure, toastFailure } from '../../failure.ts';
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import { outlivesScreen } from '../../outlivesScreen.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  ChangeInvitationCall,
  ChangeMemberCall,
  InvitationChange,
  MemberChange,
  MembersEvent,
  MembersInput,
  MembersQuestion,
  TasksTo,
} from './members.types.ts';
import { deleteRecord, outdateLists, refreshResource } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface MembersContext extends MembersInput {
  search: string;
  /** Subject of the last question. */
  question: MembersQuestion | null;
  /** What becomes of the open tasks of the person in the question. */
  openTasksTo: TasksTo;
  changes: readonly MemberChange[];
  invitationChanges: readonly InvitationChange[];
  /** Invitation links that were created in this visit. The server sends each link only once. */
  links: Readonly<Record<string, string>>;
  /** Password reset links that were created in this visit, by member. */
  resetLinks: Readonly<Record<string, string>>;
  failure: Failure | null;
}

const members = { kind: 'members' } as const;

const confirmationOf = ({ kind }: MemberChange, resetLink: string | null): Phrase => {
  switch (kind) {
    case 'role':
      return phrase('toasts', 'roleChanged');
    case 'remove':
      return phrase('toasts', 'memberRemoved');
    case 'reset':
      return resetLink === null ? phrase('toasts', 'memberReset') : phrase('toasts', 'memberResetLink');
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
      changeInvitation: 'changeInvitation';
    },
  },
  actors: {
    changeMember: unprovided<string | null, ChangeMemberCall>('changeMember'),
    changeInvitation: unprovided<Invitation, ChangeInvitationCall>('changeInvitation'),
  },
  actions: {
    storeSearch: assign({ search: (_, text: string) => text }),
    storeQuestion: assign({ question: (_, question: MembersQuestion) => question, openTasksTo: 'nobody' }),
    storeOpenTasks: assign({ openTasksTo: (_, to: TasksTo) => to }),
    answerQuestion: enqueueActions(({ context: { question, openTasksTo }, enqueue }, mutationId: string) => {
      if (question === null) return;
      const { kind } = question;
      if (kind === 'revoke')
        enqueue.raise({ type: 'invitation.changed', invitationId: question.invitation.id, kind, mutationId });
      else {
        const action = kind === 'remove' ? { kind, openTasksTo } : { kind };
        enqueue.raise({ type: 'member.changed', memberId: question.person.id, action, mutationId });
      }
    }),
    queueChange: assign({
      changes: ({ context }, change: MemberChange) => [...context.changes, change],
      failure: null,
    }),
    storeResetLink: assign(
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
    clearChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    queueInvitationChange: assign({
      invitationChanges: ({ context }, change: InvitationChange) => [...context.invitationChanges, change],
      failure: null,
    }),
    clearInvitationChange: assign({ invitationChanges: ({ context }) => context.invitationChanges.slice(1) }),
    storeFailure: storeFailure(),
    storeInvitation: enqueueActions(({ context, enqueue }, { id, link }: Invitation) => {
      const isRevoked = context.invitationChanges[0]?.kind === 'revoke';
      if (!isRevoked && link !== null) enqueue.assign({ links: { ...context.links, [id]: link } });
      enqueue(isRevoked ? deleteRecord(id) : outdateLists('invitations'));
    }),
    showChanged: enqueueActions(
      (
        {
          context: {
            changes: [change],
          },
          enqueue,
        },
        resetLink: string | null,
      ) => {
        if (!change) return;
        enqueue(showToast('success', confirmationOf(change, resetLink)));
        enqueue(refreshResource(members));
      },
    ),
    showInvitationChanged: enqueueActions(
      (
        {
          context: {
            invitationChanges: [change],
          },
          enqueue,
        },
        { email }: Invitation,
      ) =>
        enqueue(
          showToast(
            'success',
            change?.kind === 'revoke'
              ? phrase('toasts', 'invitationRevoked')
              : email === null
                ? phrase('toasts', 'linkRenewed')
                : phrase('toasts', 'invitationResent'),
          ),
        ),
    ),
    toastFailure: toastFailure(),
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
    question: null,
    openTasksTo: 'nobody',
    changes: [],
    invitationChanges: [],
    links: {},
    resetLinks: {},
    failure: null,
  }),
  on: {
    'openTasks.chosen': { actions: { type: 'storeOpenTasks', params: ({ event }) => event.to } },
    'search.changed': { actions: { type: 'storeSearch', params: ({ event }) => event.text } },
    'member.changed': {
      guard: { type: 'isMemberFree', params: ({ event }) => event.memberId },
      actions: {
        type: 'queueChange',
        params: ({ event: { memberId, mutationId, action } }) => ({ ...action, memberId, mutationId }),
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
    dialog: dialogRegion('inviting'),
    question: questionRegion<MembersQuestion>(),
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
                { type: 'storeResetLink', params: ({ event }) => event.output },
                { type: 'showChanged', params: ({ event }) => event.output },
                'clearChange',
              ],
            },
            onError: {
              target: 'idle',
              actions: ['clearChange', storeServiceFailure, { type: 'toastFailure', params: failureIn }],
            },
          },
        },
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
                { type: 'storeInvitation', params: ({ event }) => event.output },
                { type: 'showInvitationChanged', params: ({ event }) => event.output },
                'clearInvitationChange',
              ],
            },
            onError: {
              target: 'idle',
              actions: ['clearInvitationChange', storeServiceFailure, { type: 'toastFailure', params: failureIn }],
            },
          },
        },
      },
    },
  },
});
