/**
 * One conversation: its newest messages, older ones as they are asked for, and what its members do to it. Started and
 * stopped by the workspace with the screen that shows it. The base comes only from the server. A new message and the
 * change of one are texts that save themselves (savedText) through the outbox, whose pending writes the view folds over
 * the base.
 *
 * Invariants: the messages here are consecutive, so that a gap shows itself by a number and is fetched; none gets
 * older; others are told of typing at most every 2.5 s.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import type { Conversation, ConversationMessage, ConversationShared } from '../../../domain/conversation.ts';
import { limits, timings } from '../../../domain/limits.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { WriteOp } from '../outbox/outbox.types.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { outlivesScreen, toastsOnceClosed } from '../outlivesScreen.ts';
import { savedTextMachine } from '../savedText/savedText.machine.ts';
import { type RecordsSnapshot, selectConversation } from '../records/records.selectors.ts';
import { asSeen } from '../records/resources/conversations.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { conversationMessages } from './conversation.messages.ts';
import type {
  ChangeConversationCall,
  ConversationChange,
  ConversationEmitted,
  ConversationEvent,
  ConversationInput,
  ConversationPanel,
  LoadOlderCall,
  LoadThreadCall,
  ReadConversationCall,
  Thread,
} from './conversation.types.ts';
import { joinMessages, type Messages, putBefore, replaceOrJoin } from './messageList.ts';
import { textOf } from '../messageText.ts';

export interface ConversationContext extends ConversationInput {
  /** null until it has come. */
  conversation: Conversation | null;
  messages: Messages;
  /** Told while the first page was on its way. */
  early: readonly Change[];
  /** The greatest number known to exist beyond a gap. */
  missing: number;
  /** What is asked for next: the messages after this number. */
  after: number;
  /** Number of the last message that had been read when the conversation was opened, if some were unread then. */
  readBefore: number | null;
  /** Number of the last message that was seen here, and of the last one the server was told of. */
  seen: number;
  told: number;
  /** Who else is writing. */
  typing: readonly string[];
  /** The message that is being edited, and the text that the edit begins with. */
  edit: { messageId: string; text: string; before: string; version: number } | null;
  /** The message whose deletion is to be confirmed. */
  removing: string | null;
  panel: ConversationPanel;
  name: string;
  change: ConversationChange | null;
  mutationId: string;
  /** Why the conversation couldn't be opened, and why its last change was refused. */
  failure: Failure | null;
  changeFailure: Failure | null;
}

const page = 50;
const lastOf = (messages: Messages): number => messages.at(-1)?.number ?? 0;

/** What a batch means for the open conversation. */
const received = (context: ConversationContext, changes: readonly Change[]): Partial<ConversationContext> => {
  const { conversationId, conversation, messages } = context;
  if (!conversation) return { early: [...context.early, ...changes] };
  const told: ConversationMessage[] = [];
  let now = conversation;
  for (const change of changes) {
    if (change.type === 'message.saved' && change.conversationId === conversationId) told.push(change.message);
    if (change.type === 'conversation.saved' && change.conversation.id === conversationId)
      now = withShared(now, change.conversation);
    if (
      change.type === 'conversation.read' &&
      change.conversationId === conversationId &&
      change.number > now.lastRead
    ) {
      now = { ...now, lastRead: change.number, unread: change.unread };
    }
  }
  const joined = joinMessages(messages, told);
  return {
    conversation: now,
    messages: joined.messages,
    missing: Math.max(context.missing, joined.missing),
    typing: context.typing.filter(
      (userId) => !told.some(({ sender, number }) => sender.id === userId && number > lastOf(messages)),
    ),
  };
};

const withShared = (known: Conversation, told: ConversationShared): Conversation =>
  told.version < known.version ? known : { ...known, ...told };
const newer = (known: Conversation | null, told: Conversation): Conversation =>
  known && known.version > told.version ? { ...known, unread: told.unread, lastRead: told.lastRead } : told;

/** Puts a conversation that a call of its own brought into the list. */
const listed = (element: Conversation) =>
  ({ type: 'element.arrived', spec: { kind: 'conversations' }, element }) as const;

export const conversationMachine = setup({
  types: {
    context: {} as ConversationContext,
    input: {} as ConversationInput,
    events: {} as ConversationEvent,
    emitted: {} as ConversationEmitted,
    children: {} as {
      loadThread: 'loadThread';
      loadNewer: 'loadThread';
      loadOlder: 'loadOlder';
      readConversation: 'readConversation';
      changeConversation: 'changeConversation';
      newMessage: 'savedText';
      edit: 'savedText';
    },
  },
  actors: {
    loadThread: unprovided<Thread, LoadThreadCall>('loadThread'),
    loadOlder: unprovided<ConversationMessage[], LoadOlderCall>('loadOlder'),
    readConversation: unprovided<Conversation, ReadConversationCall>('readConversation'),
    changeConversation: unprovided<Conversation, ChangeConversationCall>('changeConversation'),
    savedText: savedTextMachine,
  },
  delays: { fetchAgain: 5000, typingTold: timings.typingTold, typingShown: timings.typingShown },
  actions: {
    noteThread: enqueueActions(({ context, enqueue, system }, { conversation, messages }: Thread) => {
      enqueue.assign({
        conversation,
        messages: replaceOrJoin(context.messages, messages),
        failure: null,
        early: [],
        readBefore: context.readBefore ?? (conversation.unread > 0 ? conversation.lastRead : null),
      });
      enqueue.assign(({ context: now }) => received(now, context.early));
      enqueue.sendTo(actorOf(system, 'records'), listed(conversation));
    }),
    noteNewer: assign(({ context }, thread: Thread) => {
      const { messages } = joinMessages(context.messages, thread.messages);
      const last = lastOf(messages);
      // What isn't given, though it was told of, can't be waited for.
      const missing = thread.messages.length === 0 || context.missing <= last ? 0 : context.missing;
      return { conversation: newer(context.conversation, thread.conversation), messages, missing, after: last };
    }),
    noteOlder: assign({ messages: ({ context }, older: ConversationMessage[]) => putBefore(context.messages, older) }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    receive: assign(({ context }, changes: readonly Change[]) => received(context, changes)),
    followOn: assign({ after: ({ context }) => lastOf(context.messages) }),
    /** The last ones are fetched too: they may have been edited meanwhile. */
    goOver: assign({
      after: ({ context }) => Math.max(0, lastOf(context.messages) - page, (context.messages[0]?.number ?? 1) - 1),
    }),
    noteTyping: enqueueActions(({ context: { typing }, enqueue }, userId: string) => {
      enqueue.assign({ typing: typing.includes(userId) ? typing : [...typing, userId] });
      enqueue.cancel(`typing:${userId}`);
      enqueue.raise({ type: 'typing.expired', userId }, { id: `typing:${userId}`, delay: 'typingShown' });
    }),
    forgetTyping: assign({ typing: ({ context }, userId: string) => context.typing.filter((id) => id !== userId) }),
    tellTyping: sendTo(
      ({ system }) => actorOf(system, 'realtime'),
      ({ context: { conversationId } }) => ({ type: 'typing.requested' as const, conversationId }),
    ),
    noteSeen: enqueueActions(({ context: { conversationId }, enqueue, system }, number: number) => {
      enqueue.assign({ seen: number });
      const records = actorOf(system, 'records').getSnapshot() as Partial<RecordsSnapshot>;
      const known = records.context && selectConversation(conversationId)(records as RecordsSnapshot);
      const seen = known && asSeen(known, number);
      if (seen) enqueue.sendTo(actorOf(system, 'records'), listed(seen));
    }),
    noteConversation: enqueueActions(({ context, enqueue, system }, conversation: Conversation) => {
      enqueue.assign({ conversation: newer(context.conversation, conversation) });
      enqueue.sendTo(actorOf(system, 'records'), listed(conversation));
    }),
    sendText: sendTo('newMessage', (_, { text, mutationId, at }: ConversationEvent & { type: 'draft.changed' }) => ({
      type: 'text.changed' as const,
      text,
      mutationId,
      at,
    })),
    takeUpEdit: assign({
      edit: ({ context }, { messageId, content, version, text }: ConversationEvent & { type: 'edit.started' }) => ({
        messageId,
        version,
        before: content,
        text: text ?? textOf(content, context.conversation?.members ?? []),
      }),
    }),
    /** Only one message is edited at a time. */
    discardEdit: sendTo('edit', { type: 'text.discarded' }),
    endEdit: assign({ edit: null }),
    write: enqueueActions(
      ({ enqueue, system }, { op, mutationId, at }: { op: WriteOp; mutationId: string; at: string }) => {
        enqueue.sendTo(actorOf(system, 'outbox'), {
          type: 'write.requested',
          write: { op, mutationId, at, replyTo: null },
        });
      },
    ),
    openPanel: assign(({ context }, panel: ConversationPanel) => ({
      panel,
      name: context.conversation?.name ?? '',
      changeFailure: null,
    })),
    noteChangeFailure: enqueueActions(({ enqueue, system }, failure: Failure) => {
      enqueue.assign({ changeFailure: failure });
      enqueue.sendTo(toastsOnceClosed(system, 'conversation'), toastOf('error', failure.message));
    }),
    tellGone: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { conversationId } }) => ({ type: 'record.deleted' as const, id: conversationId }),
    ),
    sayLeft: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', conversationMessages.left)),
    emitClosed: emit({ type: 'conversation.closed' }),
  },
  guards: {
    hasOlder: ({ context }) => (context.messages[0]?.number ?? 1) > 1,
    hasGap: ({ context }) => context.missing > lastOf(context.messages),
    /** A full page: there may be more after it. */
    isFull: (_, { messages }: Thread) => messages.length >= page,
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
    saysLeft: ({ context }, changes: readonly Change[]) =>
      changes.some((change) => change.type === 'conversation.left' && change.conversationId === context.conversationId),
    isHere: ({ context }, { conversationId, userId }: { conversationId: string; userId: string }) =>
      conversationId === context.conversationId && userId !== context.accountId,
    isFurther: ({ context }, number: number) => number > context.seen,
    isToldLess: ({ context: { seen, told, conversation } }) => seen > Math.max(told, conversation?.lastRead ?? 0),
    isBlank: (_, text: string) => text.trim() === '',
    isNewMessage: (_, id: string) => id === 'conversation.newMessage',
    isEdited: ({ context }, messageId: string) => context.edit?.messageId === messageId,
    isOtherMessage: ({ context }, messageId: string) => context.edit?.messageId !== messageId,
    isLeaving: ({ context }) => context.change?.kind === 'leave',
    hasLeft: ({ context: { change, failure } }, { code }: Failure) =>
      change?.kind === 'leave' && (code === 'NOT_FOUND' || failure?.code === 'NOT_FOUND'),
    isRenaming: ({ context }) => context.change?.kind === 'rename',
  },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    ...input,
    conversation: null,
    messages: [],
    early: [],
    missing: 0,
    after: 0,
    readBefore: null,
    seen: 0,
    told: 0,
    typing: [],
    edit: null,
    removing: null,
    panel: 'people',
    name: '',
    change: null,
    mutationId: '',
    failure: null,
    changeFailure: null,
  }),
  invoke: {
    id: 'newMessage',
    systemId: 'conversation.newMessage',
    src: 'savedText',
    input: ({ context: { accountId, conversationId, draft } }) => ({
      id: 'conversation.newMessage',
      owner: 'conversation',
      operation: { kind: 'message.create', conversationId },
      base: { text: '', version: 0 },
      draftKey: draftKey.message(accountId, conversationId),
      draft,
      pause: null,
    }),
    onDone: {},
    onError: {},
  },
  type: 'parallel',
  states: {
    thread: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadThread',
            src: 'loadThread',
            input: ({ context: { workspaceId, conversationId } }) => ({ workspaceId, conversationId, after: null }),
            onDone: { target: 'ready', actions: { type: 'noteThread', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                target: 'missing',
                actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
              },
              { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
            ],
          },
          on: {
            'server.batch': { actions: { type: 'receive', params: ({ event }) => event.changes } },
            'records.stale': { target: 'loading', reenter: true },
          },
        },
        failed: { on: { 'retry.requested': 'loading', 'records.stale': 'loading' } },
        missing: { description: 'There is none of that id for this person, or they are no longer in it.' },
        checking: {
          description: 'Told of having left: asks, since a replay tells it again to one who has come back meanwhile.',
          invoke: {
            id: 'loadThread',
            src: 'loadThread',
            input: ({ context: { workspaceId, conversationId } }) => ({ workspaceId, conversationId, after: null }),
            onDone: { target: 'ready', actions: { type: 'noteThread', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                target: 'missing',
                actions: [
                  { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
                  'tellGone',
                  'emitClosed',
                ],
              },
              { target: 'ready' },
            ],
          },
          on: { 'server.batch': { actions: { type: 'receive', params: ({ event }) => event.changes } } },
        },
        ready: {
          on: {
            'server.batch': [
              {
                guard: { type: 'saysLeft', params: ({ event }) => event.changes },
                target: 'checking',
                actions: { type: 'receive', params: ({ event }) => event.changes },
              },
              { actions: { type: 'receive', params: ({ event }) => event.changes } },
            ],
            'record.written': {
              guard: ({ context, event }) =>
                'message' in event.result && event.result.message.conversationId === context.conversationId,
              actions: {
                type: 'receive',
                params: ({ context: { conversationId }, event: { mutationId, result } }) =>
                  'message' in result
                    ? [{ type: 'message.saved', seq: 0, conversationId, message: result.message, mutationId }]
                    : [],
              },
            },
            'records.stale': { target: '.newer.catchingUp', actions: 'goOver' },
          },
          type: 'parallel',
          states: {
            older: {
              initial: 'idle',
              states: {
                idle: { on: { 'older.requested': { guard: 'hasOlder', target: 'fetching' } } },
                fetching: {
                  invoke: {
                    id: 'loadOlder',
                    src: 'loadOlder',
                    input: ({ context: { workspaceId, conversationId, messages } }) => ({
                      workspaceId,
                      conversationId,
                      before: messages[0]?.number ?? 1,
                    }),
                    onDone: { target: 'idle', actions: { type: 'noteOlder', params: ({ event }) => event.output } },
                    onError: {
                      target: 'lacking',
                      actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
                    },
                  },
                },
                lacking: { on: { 'older.requested': 'fetching' } },
              },
            },
            newer: {
              initial: 'following',
              states: {
                following: { always: { guard: 'hasGap', target: 'catchingUp', actions: 'followOn' } },
                catchingUp: {
                  description: 'Fetches what lies between the last message here and what was told of.',
                  invoke: {
                    id: 'loadNewer',
                    src: 'loadThread',
                    input: ({ context: { workspaceId, conversationId, after } }) => ({
                      workspaceId,
                      conversationId,
                      after,
                    }),
                    onDone: [
                      {
                        guard: { type: 'isFull', params: ({ event }) => event.output },
                        target: 'catchingUp',
                        reenter: true,
                        actions: { type: 'noteNewer', params: ({ event }) => event.output },
                      },
                      { target: 'following', actions: { type: 'noteNewer', params: ({ event }) => event.output } },
                    ],
                    onError: 'behind',
                  },
                },
                behind: { after: { fetchAgain: 'catchingUp' } },
              },
            },
          },
        },
      },
    },
    reading: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isToldLess', target: 'marking' } },
        marking: {
          entry: assign({ told: ({ context }) => context.seen }),
          invoke: {
            id: 'readConversation',
            src: 'readConversation',
            input: ({ context: { workspaceId, conversationId, seen } }) => ({
              workspaceId,
              conversationId,
              number: seen,
            }),
            onDone: { target: 'idle', actions: { type: 'noteConversation', params: ({ event }) => event.output } },
            onError: 'unmarked',
          },
        },
        unmarked: { after: { fetchAgain: { target: 'idle', actions: assign({ told: 0 }) } } },
      },
      on: {
        'thread.seen': {
          guard: { type: 'isFurther', params: ({ event }) => event.number },
          actions: { type: 'noteSeen', params: ({ event }) => event.number },
        },
      },
    },
    typing: {
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            'draft.changed': [
              {
                guard: { type: 'isBlank', params: ({ event }) => event.text },
                actions: { type: 'sendText', params: ({ event }) => event },
              },
              { target: 'told', actions: ['tellTyping', { type: 'sendText', params: ({ event }) => event }] },
            ],
          },
        },
        told: {
          after: { typingTold: 'quiet' },
          on: { 'draft.changed': { actions: { type: 'sendText', params: ({ event }) => event } } },
        },
      },
      on: {
        'typing.received': {
          guard: { type: 'isHere', params: ({ event }) => event },
          actions: { type: 'noteTyping', params: ({ event }) => event.userId },
        },
        'typing.expired': { actions: { type: 'forgetTyping', params: ({ event }) => event.userId } },
        'text.clean': { guard: { type: 'isNewMessage', params: ({ event }) => event.id }, target: '.quiet' },
      },
    },
    editing: {
      initial: 'none',
      states: {
        none: {
          on: { 'edit.started': { target: 'one', actions: { type: 'takeUpEdit', params: ({ event }) => event } } },
        },
        one: {
          exit: 'discardEdit',
          invoke: {
            id: 'edit',
            src: 'savedText',
            input: ({ context: { accountId, conversationId, edit } }) => {
              if (!edit) throw new Error('an edit is of a message');
              const { messageId, text, before, version } = edit;
              return {
                id: messageId,
                owner: 'conversation',
                operation: { kind: 'message.update', conversationId, messageId },
                base: { text: before, version },
                draftKey: draftKey.messageEdit(accountId, messageId),
                draft: text,
                pause: null,
              };
            },
            onDone: {},
            onError: {},
          },
          on: {
            'edit.started': {
              guard: { type: 'isOtherMessage', params: ({ event }) => event.messageId },
              target: 'one',
              reenter: true,
              actions: { type: 'takeUpEdit', params: ({ event }) => event },
            },
            'text.clean': {
              guard: { type: 'isEdited', params: ({ event }) => event.id },
              target: 'none',
              actions: 'endEdit',
            },
          },
        },
      },
    },
    removing: {
      initial: 'none',
      states: {
        none: {
          on: {
            'delete.requested': { target: 'confirming', actions: assign({ removing: ({ event }) => event.messageId }) },
          },
        },
        confirming: {
          on: {
            'delete.cancelled': 'none',
            'delete.confirmed': {
              target: 'none',
              actions: {
                type: 'write',
                params: ({ context: { conversationId, removing }, event: { mutationId, at } }) => ({
                  op: { kind: 'message.delete', conversationId, messageId: removing ?? '' },
                  mutationId,
                  at,
                }),
              },
            },
          },
        },
      },
    },
    managing: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'panel.opened': { target: 'open', actions: { type: 'openPanel', params: ({ event }) => event.panel } },
          },
        },
        open: {
          on: {
            'panel.closed': 'closed',
            'name.changed': {
              actions: assign({ name: ({ event }) => cutText(event.name, limits.name), changeFailure: null }),
            },
            'change.requested': {
              target: 'changing',
              actions: assign({
                change: ({ event }) => event.change,
                mutationId: ({ event }) => event.mutationId,
                changeFailure: null,
              }),
            },
          },
        },
        changing: {
          tags: outlivesScreen,
          invoke: {
            id: 'changeConversation',
            src: 'changeConversation',
            input: ({ context: { workspaceId, conversationId, change, mutationId } }) => {
              if (!change) throw new Error('changing is entered with a change only');
              return { workspaceId, conversationId, change, idempotencyKey: mutationId };
            },
            onDone: [
              { guard: 'isLeaving', target: 'closed', actions: ['sayLeft', 'tellGone', 'emitClosed'] },
              {
                guard: 'isRenaming',
                target: 'closed',
                actions: { type: 'noteConversation', params: ({ event }) => event.output },
              },
              { target: 'open', actions: { type: 'noteConversation', params: ({ event }) => event.output } },
            ],
            onError: [
              // The answer was lost: the live change or the server says that the person has left.
              {
                guard: { type: 'hasLeft', params: ({ event }) => failureOf(event.error) },
                target: 'closed',
                actions: ['sayLeft', 'tellGone', 'emitClosed'],
              },
              { target: 'open', actions: { type: 'noteChangeFailure', params: ({ event }) => failureOf(event.error) } },
            ],
          },
        },
      },
    },
  },
});
