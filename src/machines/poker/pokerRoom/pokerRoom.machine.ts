/**
 * Machine of a planning poker room in one browser. It runs while its screen is open; without a session, a guest link
 * and a name give access. It applies the pending local actions with the machine that the server runs. Only automatic
 * reveals are left to the server, which alone knows every vote. Invariant: `shown` is `view` with `pending` applied.
 */
import { assign, enqueueActions, sendTo, setup, transition } from 'xstate';
import { pokerRoomMachine as domainMachine, refusalOf, roomFrom } from '../../../../domain/machines/pokerRoom.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { PokerAnswer, PokerRefused, PokerView } from '../../../../domain/poker.ts';
import { dialogRegion } from '../../dialogRegion.ts';
import { type Failure, storeFailure, toastFailure } from '../../failure.ts';
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided, unprovidedCallback } from '../../unprovided.ts';
import type {
  GuestLinkCall,
  GuestPreview,
  JoinAsGuestCall,
  PendingAction,
  PokerCommand,
  PokerConnectionInput,
  PokerRoomScreenEvent,
  PokerRoomScreenInput,
  PreviewGuestCall,
} from './pokerRoom.types.ts';
import { rejectToken } from '../../app/session/session.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface PokerRoomScreenContext extends PokerRoomScreenInput {
  /** View that the server sent last, or null before the first one. */
  view: PokerView | null;
  pending: readonly PendingAction[];
  shown: PokerView | null;
  /** Milliseconds by which the server's clock is ahead of this one. */
  clockOffset: number;
  preview: GuestPreview | null;
  guestName: string;
  guestToken: string | null;
  failure: Failure | null;
  refusal: PokerRefused | null;
  /** Key of the new guest link, which the server sends only once. */
  createdKey: string | null;
  linkRequest: { open: boolean; mutationId: string } | null;
}

/** Applies the pending actions to the view, and skips actions that are no longer legal. */
const folded = (view: PokerView, pending: readonly PendingAction[]): PokerView => {
  if (pending.length === 0) return view;
  const { facilitatorId, participants, stories, storyId, votes, endsAt, settings } = view;
  let room = roomFrom({
    state: view.state,
    context: {
      settings: { ...settings, autoReveal: false },
      facilitatorId,
      participants,
      stories,
      storyId,
      votes,
      endsAt,
    },
  });
  let autoReveal = settings.autoReveal;
  for (const { action, at } of pending) {
    const event = {
      ...(action.type === 'settings.changed'
        ? { ...action, settings: { ...action.settings, autoReveal: false } }
        : action),
      by: view.you,
      at,
    };
    if (refusalOf(room, event) !== null) continue;
    if (action.type === 'settings.changed') autoReveal = action.settings.autoReveal;
    // Skips reveals, because only the server's answer contains the cards of the other participants.
    if (action.type === 'votes.revealed') continue;
    [room] = transition(domainMachine, room, event);
  }
  return { ...view, ...room.context, settings: { ...room.context.settings, autoReveal }, state: room.value };
};

export const pokerRoomMachine = setup({
  types: {
    context: {} as PokerRoomScreenContext,
    input: {} as PokerRoomScreenInput,
    events: {} as PokerRoomScreenEvent,
    tags: {} as 'waiting',
    children: {} as {
      connect: 'connect';
      previewGuest: 'previewGuest';
      joinAsGuest: 'joinAsGuest';
      changeGuestLink: 'changeGuestLink';
    },
  },
  actors: {
    connect: unprovidedCallback<PokerCommand, PokerConnectionInput>('connect'),
    previewGuest: unprovided<GuestPreview, PreviewGuestCall>('previewGuest'),
    joinAsGuest: unprovided<string, JoinAsGuestCall>('joinAsGuest'),
    changeGuestLink: unprovided<string | null, GuestLinkCall>('changeGuestLink'),
  },
  actions: {
    storeView: assign(({ context }, { view, at }: { view: PokerView; at: string }) => {
      if (context.view !== null && view.version < context.view.version) return {};
      return { view, shown: folded(view, context.pending), clockOffset: Date.parse(view.now) - Date.parse(at) };
    }),
    addAction: assign(({ context }, action: PendingAction) => {
      const pending = [...context.pending, action];
      return { pending, shown: context.view && folded(context.view, pending) };
    }),
    sendAction: sendTo('connect', (_, { id, action }: PendingAction): PokerCommand => ({ type: 'action', id, action })),
    settleAction: enqueueActions(
      ({ context, enqueue }, { id, answer, at }: { id: string; answer: PokerAnswer; at: string }) => {
        const pending = context.pending.filter((each) => each.id !== id);
        const isNewer = answer.ok && (context.view === null || answer.view.version >= context.view.version);
        const view = answer.ok && isNewer ? answer.view : context.view;
        enqueue.assign({
          pending,
          view,
          shown: view && folded(view, pending),
          ...(answer.ok && isNewer && { clockOffset: Date.parse(answer.view.now) - Date.parse(at) }),
        });
        if (!answer.ok) enqueue(showToast('error', phrase('poker', `refusals.${answer.refusal}`)));
      },
    ),
    sendNudge: sendTo('connect', (_, { to, name }: { to: string; name: string }): PokerCommand => ({
      type: 'nudge',
      to,
      name,
    })),
    showNudgeSent: enqueueActions(({ enqueue }, { name, refusal }: { name: string; refusal: PokerRefused | null }) =>
      enqueue(
        refusal === null
          ? showToast('success', phrase('poker', 'nudges.sent', { name }))
          : refusal === 'tooMany'
            ? showToast('info', phrase('poker', 'nudges.sentLately', { name }))
            : showToast('error', phrase('poker', `refusals.${refusal}`)),
      ),
    ),
    showNudgeReceived: enqueueActions(({ enqueue }, by: string) =>
      enqueue(showToast('warning', phrase('poker', 'nudges.received', { name: by }))),
    ),
    storePreview: assign({
      preview: (_, preview: GuestPreview) => preview,
      guestName: (_, { savedName }: GuestPreview) => savedName ?? '',
      failure: null,
    }),
    storeName: assign({ guestName: (_, name: string) => name.trim(), failure: null }),
    storeGuestToken: assign({ guestToken: (_, token: string) => token, failure: null }),
    clearGuestToken: assign({ guestToken: null }),
    storeFailure: storeFailure(),
    storeRejection: assign({ refusal: (_, refusal: PokerRefused) => refusal }),
    storeLinkRequest: assign({ linkRequest: (_, asked: { open: boolean; mutationId: string }) => asked }),
    storeKey: assign({ createdKey: (_, key: string | null) => key }),
    showLinkClosed: showToast('success', phrase('poker', 'link.closed')),
    showFailure: toastFailure(),
    signOut: rejectToken(),
  },
  guards: {
    joinsAsGuest: ({ context }) => !context.isSignedIn && context.guestKey !== null,
    hasKey: ({ context }) => context.guestKey !== null && context.guestToken === null,
    isGuest: ({ context }) => context.guestToken !== null,
    isKnown: (_, { savedName }: GuestPreview) => savedName !== null,
    isName: (_, name: string) => name.trim() !== '' && name.trim().length <= 40,
    isKey: (_, key: string | null) => key !== null,
    hasView: ({ context }) => context.view !== null,
  },
}).createMachine({
  id: 'pokerRoom',
  context: ({ input }) => ({
    ...input,
    view: null,
    pending: [],
    shown: null,
    clockOffset: 0,
    preview: null,
    guestName: '',
    guestToken: null,
    failure: null,
    refusal: null,
    createdKey: null,
    linkRequest: null,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'joinsAsGuest', target: 'previewing' }, { target: 'inside' }] },
    previewing: {
      tags: 'waiting',
      invoke: {
        id: 'previewGuest',
        src: 'previewGuest',
        input: ({ context }) => ({ guestKey: context.guestKey ?? '' }),
        onDone: [
          {
            description: 'The guest has been in the room before and joins under the same name.',
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'joiningAsGuest',
            actions: { type: 'storePreview', params: ({ event }) => event.output },
          },
          { target: 'naming', actions: { type: 'storePreview', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'missing',
          actions: storeServiceFailure,
        },
      },
    },
    missing: {
      description: 'The link is invalid, or the server did not answer.',
      on: { 'retry.requested': 'previewing' },
    },
    naming: {
      description: 'The guest enters a name.',
      on: {
        'name.submitted': {
          guard: { type: 'isName', params: ({ event }) => event.name },
          target: 'joiningAsGuest',
          actions: { type: 'storeName', params: ({ event }) => event.name },
        },
      },
    },
    joiningAsGuest: {
      tags: 'waiting',
      invoke: {
        id: 'joinAsGuest',
        src: 'joinAsGuest',
        input: ({ context }) => ({
          guestKey: context.guestKey ?? '',
          roomId: context.preview?.roomId ?? context.roomId,
          name: context.guestName,
        }),
        onDone: { target: 'inside', actions: { type: 'storeGuestToken', params: ({ event }) => event.output } },
        onError: { target: 'naming', actions: storeServiceFailure },
      },
    },
    inside: {
      type: 'parallel',
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ context }) => ({ roomId: context.preview?.roomId ?? context.roomId, guestToken: context.guestToken }),
        onError: 'refused',
      },
      on: {
        'joining.rejected': [
          {
            description: 'Signed in, but not a member of this workspace. The guest link still gives access.',
            guard: 'hasKey',
            target: 'previewing',
          },
          { target: 'refused', actions: { type: 'storeRejection', params: ({ event }) => event.refusal } },
        ],
        'token.rejected': [
          { guard: 'isGuest', target: 'gone', actions: 'clearGuestToken' },
          { guard: 'hasKey', target: 'previewing' },
          { target: 'gone', actions: 'signOut' },
        ],
        'room.closed': 'gone',
        'action.requested': {
          guard: 'hasView',
          actions: [
            { type: 'addAction', params: ({ event: { id, action, at } }) => ({ id, action, at }) },
            { type: 'sendAction', params: ({ event: { id, action, at } }) => ({ id, action, at }) },
          ],
        },
        'action.answered': { actions: { type: 'settleAction', params: ({ event }) => event } },
        'nudge.requested': { actions: { type: 'sendNudge', params: ({ event }) => event } },
        'nudge.answered': { actions: { type: 'showNudgeSent', params: ({ event }) => event } },
        'nudge.received': { actions: { type: 'showNudgeReceived', params: ({ event }) => event.by } },
      },
      states: {
        dialog: dialogRegion('link', 'settings', 'tasks'),
        connection: {
          initial: 'joining',
          states: {
            joining: {
              tags: 'waiting',
              on: {
                'view.received': { target: 'ready', actions: { type: 'storeView', params: ({ event }) => event } },
              },
            },
            ready: {
              on: {
                'view.received': { actions: { type: 'storeView', params: ({ event }) => event } },
                'connection.lost': 'reconnecting',
              },
            },
            reconnecting: {
              description: 'The room remains visible. Actions are sent once the connection is back.',
              on: {
                'view.received': { target: 'ready', actions: { type: 'storeView', params: ({ event }) => event } },
              },
            },
          },
        },
        guestLink: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'guestLink.requested': {
                  guard: 'hasView',
                  target: 'changing',
                  actions: {
                    type: 'storeLinkRequest',
                    params: ({ event: { open, mutationId } }) => ({ open, mutationId }),
                  },
                },
              },
            },
            changing: {
              invoke: {
                id: 'changeGuestLink',
                src: 'changeGuestLink',
                input: ({ context: { view, linkRequest } }) => ({
                  workspaceId: view?.workspaceId ?? '',
                  roomId: view?.id ?? '',
                  open: linkRequest?.open ?? false,
                  mutationId: linkRequest?.mutationId ?? '',
                }),
                onDone: [
                  {
                    guard: { type: 'isKey', params: ({ event }) => event.output },
                    target: 'idle',
                    actions: { type: 'storeKey', params: ({ event }) => event.output },
                  },
                  {
                    target: 'idle',
                    actions: [{ type: 'storeKey', params: ({ event }) => event.output }, 'showLinkClosed'],
                  },
                ],
                onError: {
                  target: 'idle',
                  actions: { type: 'showFailure', params: failureIn },
                },
              },
            },
          },
        },
      },
    },
    refused: {
      description: "The room doesn't exist for this user, or it is full.",
      on: { 'retry.requested': 'inside' },
    },
    gone: { description: 'The room was deleted, or this user has lost access.' },
  },
});
