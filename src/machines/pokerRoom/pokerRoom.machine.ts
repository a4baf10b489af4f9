/**
 * A room of planning poker as one browser is in it. Started and stopped with its screen, also without a session: then a
 * guests' link and a name lead in. It holds the server's view and what was done here since, and shows the latter folded
 * over the former by the machine that the server runs; only a reveal by itself is left to the server, which alone knows
 * every vote. Invariant: `shown` is `view` with `pending` folded over it.
 */
import { assign, enqueueActions, sendTo, setup, transition } from 'xstate';
import { pokerRoomMachine as domainMachine, refusalOf, roomFrom } from '../../../domain/machines/pokerRoom.ts';
import type { PokerAnswer, PokerRefused, PokerView } from '../../../domain/poker.ts';
import { type Failure, failureOf } from '../failure.ts';
import { actorOf, unprovided, unprovidedCallback } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { pokerRoomMessages as messages } from './pokerRoom.messages.ts';
import type {
  GuestLinkCall,
  GuestPreview,
  JoinAsGuestCall,
  PendingDeed,
  PokerCommand,
  PokerConnectionInput,
  PokerRoomScreenEvent,
  PokerRoomScreenInput,
  PreviewGuestCall,
} from './pokerRoom.types.ts';

export interface PokerRoomScreenContext extends PokerRoomScreenInput {
  /** As the server told it last; null before. */
  view: PokerView | null;
  pending: readonly PendingDeed[];
  /** What is seen: the view with what was done here since. */
  shown: PokerView | null;
  /** Milliseconds that the server's clock is ahead of this one. */
  clockOffset: number;
  preview: GuestPreview | null;
  guestName: string;
  guestToken: string | null;
  failure: Failure | null;
  refusal: PokerRefused | null;
  /** Key of the link that was just made; the server doesn't tell it again. */
  madeKey: string | null;
  /** Request about the guests' link. */
  linkAsked: { open: boolean; mutationId: string } | null;
}

/** The view after what was done here; what isn't legal any more is left out. */
const folded = (view: PokerView, pending: readonly PendingDeed[]): PokerView => {
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
  for (const { deed, at } of pending) {
    const event = {
      ...(deed.type === 'settings.changed' ? { ...deed, settings: { ...deed.settings, autoReveal: false } } : deed),
      by: view.you,
      at,
    };
    if (refusalOf(room, event) !== null) continue;
    if (deed.type === 'settings.changed') autoReveal = deed.settings.autoReveal;
    // The cards of the others come with the server's answer.
    if (deed.type === 'votes.revealed') continue;
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
    takeView: assign(({ context }, { view, at }: { view: PokerView; at: string }) => {
      if (context.view !== null && view.version < context.view.version) return {};
      return { view, shown: folded(view, context.pending), clockOffset: Date.parse(view.now) - Date.parse(at) };
    }),
    addDeed: assign(({ context }, deed: PendingDeed) => {
      const pending = [...context.pending, deed];
      return { pending, shown: context.view && folded(context.view, pending) };
    }),
    sendDeed: sendTo('connect', (_, { id, deed }: PendingDeed): PokerCommand => ({ type: 'deed', id, deed })),
    settleDeed: enqueueActions(
      ({ context, enqueue, system }, { id, answer, at }: { id: string; answer: PokerAnswer; at: string }) => {
        const pending = context.pending.filter((each) => each.id !== id);
        const isNewer = answer.ok && (context.view === null || answer.view.version >= context.view.version);
        const view = answer.ok && isNewer ? answer.view : context.view;
        enqueue.assign({
          pending,
          view,
          shown: view && folded(view, pending),
          ...(answer.ok && isNewer && { clockOffset: Date.parse(answer.view.now) - Date.parse(at) }),
        });
        if (!answer.ok) enqueue.sendTo(actorOf(system, 'toasts'), toastOf('error', messages.refusals[answer.refusal]));
      },
    ),
    sendNudge: sendTo('connect', (_, { to, name }: { to: string; name: string }): PokerCommand => ({
      type: 'nudge',
      to,
      name,
    })),
    toastNudge: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { name, refusal }: { name: string; refusal: PokerRefused | null }) =>
        refusal === null
          ? toastOf('success', messages.nudged(name))
          : refusal === 'tooMany'
            ? toastOf('info', messages.nudgedLately(name))
            : toastOf('error', messages.refusals[refusal]),
    ),
    toastNudged: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, by: string) => toastOf('warning', messages.nudgedBy(by)),
    ),
    notePreview: assign({
      preview: (_, preview: GuestPreview) => preview,
      guestName: (_, { savedName }: GuestPreview) => savedName ?? '',
      failure: null,
    }),
    noteName: assign({ guestName: (_, name: string) => name.trim(), failure: null }),
    noteGuest: assign({ guestToken: (_, token: string) => token, failure: null }),
    forgetGuest: assign({ guestToken: null }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    noteRefusal: assign({ refusal: (_, refusal: PokerRefused) => refusal }),
    noteLinkAsked: assign({ linkAsked: (_, asked: { open: boolean; mutationId: string }) => asked }),
    noteKey: assign({ madeKey: (_, key: string | null) => key }),
    toastLinkClosed: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', messages.linkClosed)),
    toastFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
    signOut: sendTo(({ system }) => actorOf(system, 'session'), { type: 'token.rejected' }),
  },
  guards: {
    comesAsGuest: ({ context }) => !context.isSignedIn && context.guestKey !== null,
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
    madeKey: null,
    linkAsked: null,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'comesAsGuest', target: 'previewing' }, { target: 'inside' }] },
    previewing: {
      tags: 'waiting',
      invoke: {
        id: 'previewGuest',
        src: 'previewGuest',
        input: ({ context }) => ({ guestKey: context.guestKey ?? '' }),
        onDone: [
          {
            description: 'They were here before: they come in as who they were.',
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'joiningAsGuest',
            actions: { type: 'notePreview', params: ({ event }) => event.output },
          },
          { target: 'naming', actions: { type: 'notePreview', params: ({ event }) => event.output } },
        ],
        onError: { target: 'missing', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
      },
    },
    missing: {
      description: 'The link leads nowhere, or the server gave no answer.',
      on: { 'retry.requested': 'previewing' },
    },
    naming: {
      description: 'A guest says under which name they come.',
      on: {
        'name.submitted': {
          guard: { type: 'isName', params: ({ event }) => event.name },
          target: 'joiningAsGuest',
          actions: { type: 'noteName', params: ({ event }) => event.name },
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
        onDone: { target: 'inside', actions: { type: 'noteGuest', params: ({ event }) => event.output } },
        onError: { target: 'naming', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
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
        'entering.refused': [
          {
            description: 'Signed in, but not of this workspace: the link still lets them in.',
            guard: 'hasKey',
            target: 'previewing',
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: ({ event }) => event.refusal } },
        ],
        'token.refused': [
          { guard: 'isGuest', target: 'gone', actions: 'forgetGuest' },
          { guard: 'hasKey', target: 'previewing' },
          { target: 'gone', actions: 'signOut' },
        ],
        'room.closed': 'gone',
        'deed.requested': {
          guard: 'hasView',
          actions: [
            { type: 'addDeed', params: ({ event: { id, deed, at } }) => ({ id, deed, at }) },
            { type: 'sendDeed', params: ({ event: { id, deed, at } }) => ({ id, deed, at }) },
          ],
        },
        'deed.answered': { actions: { type: 'settleDeed', params: ({ event }) => event } },
        'nudge.requested': { actions: { type: 'sendNudge', params: ({ event }) => event } },
        'nudge.answered': { actions: { type: 'toastNudge', params: ({ event }) => event } },
        'nudge.received': { actions: { type: 'toastNudged', params: ({ event }) => event.by } },
      },
      states: {
        connection: {
          initial: 'joining',
          states: {
            joining: {
              tags: 'waiting',
              on: { 'view.received': { target: 'ready', actions: { type: 'takeView', params: ({ event }) => event } } },
            },
            ready: {
              on: {
                'view.received': { actions: { type: 'takeView', params: ({ event }) => event } },
                'connection.lost': 'reconnecting',
              },
            },
            reconnecting: {
              description: 'What is here stays in sight; what is done meanwhile is sent once the connection is back.',
              on: { 'view.received': { target: 'ready', actions: { type: 'takeView', params: ({ event }) => event } } },
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
                    type: 'noteLinkAsked',
                    params: ({ event: { open, mutationId } }) => ({ open, mutationId }),
                  },
                },
              },
            },
            changing: {
              invoke: {
                id: 'changeGuestLink',
                src: 'changeGuestLink',
                input: ({ context: { view, linkAsked } }) => ({
                  workspaceId: view?.workspaceId ?? '',
                  roomId: view?.id ?? '',
                  open: linkAsked?.open ?? false,
                  mutationId: linkAsked?.mutationId ?? '',
                }),
                onDone: [
                  {
                    guard: { type: 'isKey', params: ({ event }) => event.output },
                    target: 'idle',
                    actions: { type: 'noteKey', params: ({ event }) => event.output },
                  },
                  {
                    target: 'idle',
                    actions: [{ type: 'noteKey', params: ({ event }) => event.output }, 'toastLinkClosed'],
                  },
                ],
                onError: {
                  target: 'idle',
                  actions: { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
                },
              },
            },
          },
        },
      },
    },
    refused: {
      description: 'There is no such room for this person, or it is full.',
      on: { 'retry.requested': 'inside' },
    },
    gone: { description: 'The room was deleted, or they may no longer be in it.' },
  },
});
