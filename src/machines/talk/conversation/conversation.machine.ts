/**
 * The viewer's actions in one conversation: writing, editing, deleting and reading messages, typing, and changing the
 * group. The workspace starts and stops it with its screen. The texts are `savedText` actors, and the records hold the
 * messages. Emits `conversation.closed`. Invariant: it sends a typing event at most every 2.5 s.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { Conversation } from '../../../../domain/conversation.ts';
import { timings } from '../../../../domain/timings.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import type { Failure } from '../../failure.ts';
import { followList } from '../../sync/followList.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import { isScreenClosed } from '../../outlivesScreen.ts';
import { readRecords } from '../../sync/records/records.reader.ts';
import { selectConversation } from '../../sync/records/records.selectors.ts';
import { asSeen } from '../../sync/records/resources/conversations.ts';
import type { MessagesSpec } from '../../sync/records/resources/messages.ts';
import { editRegion, type EditStarted } from '../../sync/savedText/editRegion.ts';
import { savedTextMachine } from '../../sync/savedText/savedText.machine.ts';
import type { SavedTextInput } from '../../sync/savedText/savedText.types.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  ChangeConversationCall,
  ConversationChange,
  ConversationContext,
  ConversationEmitted,
  ConversationEvent,
  ConversationInput,
  ConversationPanel,
  ReadConversationCall,
} from './conversation.types.ts';
import { managingRegion } from './managingRegion.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { requestTyping } from '../../sync/realtime/realtime.senders.ts';
import { deleteRecord, deliverElements } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

const authorsIn = (changes: readonly Change[], conversationId: string): string[] =>
  changes.flatMap((change) =>
    change.type === 'message.saved' && change.conversationId === conversationId && change.message.version === 1
      ? [change.message.sender.id]
      : [],
  );

/** Adds a conversation from the answer to another call to the list. */
const listed = (element: Conversation) => ({ spec: { kind: 'conversations' as const }, elements: [element] });

export const conversationMachine = setup({
  types: {
    context: {} as ConversationContext,
    input: {} as ConversationInput,
    events: {} as ConversationEvent,
    emitted: {} as ConversationEmitted,
    children: {} as {
      followList: 'followList';
      readConversation: 'readConversation';
      changeConversation: 'changeConversation';
      newMessage: 'savedText';
      edit: 'savedText';
    },
  },
  actors: {
    followList: followList<MessagesSpec>(),
    readConversation: unprovided<Conversation, ReadConversationCall>('readConversation'),
    changeConversation: unprovided<Conversation, ChangeConversationCall>('changeConversation'),
    savedText: savedTextMachine,
  },
  delays: { fetchAgain: 5000, typingReported: timings.typingReported, typingShown: timings.typingShown },
  actions: {
    addTyping: enqueueActions(({ context: { typing }, enqueue }, userId: string) => {
      enqueue.assign({ typing: typing.includes(userId) ? typing : [...typing, userId] });
      enqueue.cancel(`typing:${userId}`);
      enqueue.raise({ type: 'typing.expired', userId }, { id: `typing:${userId}`, delay: 'typingShown' });
    }),
    removeTyping: assign({
      typing: ({ context }, userIds: readonly string[]) => context.typing.filter((id) => !userIds.includes(id)),
    }),
    sendTyping: enqueueActions(({ context: { conversationId }, enqueue }) => enqueue(requestTyping(conversationId))),
    storeSeen: enqueueActions(({ context: { conversationId }, enqueue, system }, number: number) => {
      const known = readRecords(system, selectConversation(conversationId));
      if (known && known.lastRead >= number) return;
      enqueue.assign({ seen: number });
      const seen = known && asSeen(known, number);
      if (seen) enqueue(deliverElements(listed(seen)));
    }),
    storeConversation: enqueueActions(({ enqueue }, conversation: Conversation) =>
      enqueue(deliverElements(listed(conversation))),
    ),
    startEdit: assign({
      edit: (
        { context: { accountId, conversationId } },
        { id, text, before, version }: EditStarted,
      ): SavedTextInput => ({
        id,
        owner: 'conversation',
        operation: { kind: 'message.update', conversationId, messageId: id },
        base: { text: before, version },
        draftKey: draftKey.messageEdit(accountId, id),
        draft: text,
        pause: null,
      }),
    }),
    /** Only one message is edited at a time. */
    discardEdit: sendTo('edit', { type: 'text.discarded' }),
    endEdit: assign({ edit: null }),
    requestDeletion: enqueueActions(
      ({ context: { conversationId, removing }, enqueue }, ids: { mutationId: string; at: string }) =>
        enqueue(requestWrite(newWrite(ids, { kind: 'message.delete', conversationId, messageId: removing ?? '' }))),
    ),
    storePanel: assign({ panel: (_, panel: ConversationPanel) => panel, chosen: [], changeFailure: null }),
    storeChosen: assign({ chosen: (_, memberIds: readonly string[]) => memberIds }),
    removeJoined: assign({
      chosen: ({ context: { chosen } }, { members }: Conversation) =>
        chosen.filter((id) => !members.some((member) => member.id === id)),
    }),
    storeChange: assign((_, { change, mutationId }: { change: ConversationChange; mutationId: string }) => ({
      change,
      mutationId,
      changeFailure: null,
    })),
    showChangeFailure: enqueueActions(({ enqueue, system }, failure: Failure) => {
      enqueue.assign({ changeFailure: failure });
      if (isScreenClosed(system, 'conversation')) enqueue(showToast('error', failure.message));
    }),
    removeConversation: enqueueActions(({ context: { conversationId }, enqueue }) =>
      enqueue(deleteRecord(conversationId)),
    ),
    showLeft: showToast('success', phrase('toasts', 'conversationLeft')),
    emitClosed: emit({ type: 'conversation.closed' }),
  },
  guards: {
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
    isHere: ({ context }, { conversationId, userId }: { conversationId: string; userId: string }) =>
      conversationId === context.conversationId && userId !== context.accountId,
    isFurther: ({ context }, number: number) => number > context.seen,
    isReportedLess: ({ context: { seen, reported } }) => seen > reported,
    isWritten: (_, text: string) => text.trim() !== '',
    isNewMessage: (_, id: string) => id === 'conversation.newMessage',
    isLeaving: ({ context }) => context.change?.kind === 'leave',
    hasLeft: ({ context: { change } }, { code }: Failure) => change?.kind === 'leave' && code === 'NOT_FOUND',
    isRenaming: ({ context }) => context.change?.kind === 'rename',
  },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    ...input,
    seen: 0,
    reported: 0,
    typing: [],
    edit: null,
    removing: null,
    panel: 'people',
    chosen: [],
    change: null,
    mutationId: '',
    changeFailure: null,
  }),
  invoke: [
    {
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
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'followList',
      src: 'followList',
      input: ({ context: { conversationId } }) => ({ spec: { kind: 'messages', conversationId } }),
      onError: { actions: restartAfterCrash },
    },
  ],
  type: 'parallel',
  states: {
    thread: {
      description: 'Whether the viewer is still in the conversation.',
      initial: 'opening',
      states: {
        opening: { on: { 'list.received': 'open' } },
        open: {
          on: {
            'list.failed': {
              description: 'The viewer is no longer in the conversation.',
              guard: { type: 'isGone', params: ({ event }) => event.error },
              target: 'closed',
              actions: ['removeConversation', 'emitClosed'],
            },
          },
        },
        closed: {},
      },
    },
    reading: {
      description: 'Reports the number of the last seen message to the server.',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isReportedLess', target: 'marking' } },
        marking: {
          entry: assign({ reported: ({ context }) => context.seen }),
          invoke: {
            id: 'readConversation',
            src: 'readConversation',
            input: ({ context: { workspaceId, conversationId, seen } }) => ({
              workspaceId,
              conversationId,
              number: seen,
            }),
            onDone: { target: 'idle', actions: { type: 'storeConversation', params: ({ event }) => event.output } },
            onError: 'unmarked',
          },
        },
        unmarked: {
          description: 'The report failed. It is sent again after a pause.',
          after: { fetchAgain: { target: 'idle', actions: assign({ reported: 0 }) } },
        },
      },
      on: {
        'thread.seen': {
          guard: { type: 'isFurther', params: ({ event }) => event.number },
          actions: { type: 'storeSeen', params: ({ event }) => event.number },
        },
      },
    },
    typing: {
      description: 'Who is typing: the viewer, which is sent, and others, which is shown for a while.',
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            'draft.changed': {
              guard: { type: 'isWritten', params: ({ event }) => event.text },
              target: 'reported',
              actions: 'sendTyping',
            },
          },
        },
        reported: {
          description: 'Typing was sent lately and is not sent again yet.',
          after: { typingReported: 'quiet' },
        },
      },
      on: {
        'typing.received': {
          guard: { type: 'isHere', params: ({ event }) => event },
          actions: { type: 'addTyping', params: ({ event }) => event.userId },
        },
        'typing.expired': { actions: { type: 'removeTyping', params: ({ event }) => [event.userId] } },
        'server.batch': {
          actions: {
            type: 'removeTyping',
            params: ({ context, event }) => authorsIn(event.changes, context.conversationId),
          },
        },
        'text.clean': { guard: { type: 'isNewMessage', params: ({ event }) => event.id }, target: '.quiet' },
      },
    },
    edit: editRegion,
    removing: {
      description: 'Deletes one message, after a question.',
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
                type: 'requestDeletion',
                params: ({ event: { mutationId, at } }) => ({ mutationId, at }),
              },
            },
          },
        },
      },
    },
    managing: managingRegion,
  },
});
