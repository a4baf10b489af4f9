/**
 * State machine of a planning-poker room. The server runs it as the authority, and each browser runs it for its own
 * view. The machine is pure: ids and times are in the events. An illegal event changes nothing.
 *
 * Invariants: there is always one facilitator, who is a participant. Only the states `voting` and `revealed` have votes
 * and a `storyId`. Each vote is by a participant, for a card of the deck.
 */
import { and, assign, setup, type SnapshotFrom, type StateFrom } from 'xstate';
import {
  cardsOf,
  hiddenCard,
  type Participant,
  type PokerAction,
  pokerLimits,
  type PokerSettings,
  type PokerView,
  type Story,
} from '../poker.ts';

export interface PokerRoomContext {
  settings: PokerSettings;
  facilitatorId: string;
  participants: Participant[];
  stories: Story[];
  storyId: string | null;
  /** Card of each participant who has voted, by the participant's id. */
  votes: Record<string, string>;
  endsAt: string | null;
}

interface Signed {
  by: string;
  at: string;
}

export type PokerRoomEvent =
  | (PokerAction & Signed)
  /**
   * Sent by the server when a participant joins or reconnects. A reconnecting participant keeps their vote and role.
   */
  | ({ type: 'participant.joined'; participant: Pick<Participant, 'id' | 'name' | 'avatar' | 'guest'> } & Signed)
  /** Sent by the server when the last connection of a participant closes. */
  | ({ type: 'participant.left' } & Signed)
  | ({ type: 'time.ended' } & Signed);

export interface PokerRoomInput {
  settings: PokerSettings;
  creator: Pick<Participant, 'id' | 'name' | 'avatar' | 'guest'>;
}

const findPerson = ({ participants }: PokerRoomContext, id: string): Participant | undefined =>
  participants.find((each) => each.id === id);
const findStory = ({ stories }: PokerRoomContext, id: string | null): Story | undefined =>
  stories.find((each) => each.id === id);

const mayReveal = (context: PokerRoomContext, by: string): boolean =>
  by === context.facilitatorId || (context.settings.revealing === 'everyone' && findPerson(context, by) !== undefined);

const allVoted = ({ participants, votes }: PokerRoomContext): boolean => {
  const voters = participants.filter(({ role, present }) => role === 'voter' && present);
  return voters.length > 0 && voters.every(({ id }) => votes[id] !== undefined);
};

const withoutVote = (votes: Record<string, string>, id: string): Record<string, string> => {
  const { [id]: _removed, ...rest } = votes;
  return rest;
};

const endOf = (at: string, seconds: number | null): string | null =>
  seconds === null ? null : new Date(Date.parse(at) + seconds * 1000).toISOString();

export const pokerRoomMachine = setup({
  types: { context: {} as PokerRoomContext, events: {} as PokerRoomEvent, input: {} as PokerRoomInput },
  guards: {
    leads: ({ context, event }) => event.by === context.facilitatorId,
    takesPart: ({ context, event }) => findPerson(context, event.by) !== undefined,
    reveals: ({ context, event }) => mayReveal(context, event.by) && Object.keys(context.votes).length > 0,
    votes: ({ context, event }) =>
      event.type === 'vote.cast' &&
      findPerson(context, event.by)?.role === 'voter' &&
      cardsOf(context.settings.deck).includes(event.card),
    hasVoted: ({ context, event }) => context.votes[event.by] !== undefined,
    fits: ({ context, event }) =>
      event.type === 'participant.joined' &&
      (findPerson(context, event.participant.id) !== undefined ||
        context.participants.length < pokerLimits.participants),
    /**
     * Allows the facilitator to make anyone the facilitator. While the facilitator is absent, any participant with an
     * account may become the facilitator.
     */
    passesOn: ({ context, event }) => {
      if (event.type !== 'facilitator.passed' || event.to === context.facilitatorId) return false;
      const successor = findPerson(context, event.to);
      if (!successor) return false;
      if (event.by === context.facilitatorId) return true;
      return event.by === event.to && !successor.guest && findPerson(context, context.facilitatorId)?.present === false;
    },
    addsStories: ({ context, event }) =>
      event.type === 'stories.added' &&
      event.by === context.facilitatorId &&
      context.stories.length + event.stories.length <= pokerLimits.stories &&
      new Set([...context.stories, ...event.stories].map(({ id }) => id)).size ===
        context.stories.length + event.stories.length,
    choosesStory: ({ context, event }) =>
      event.type === 'story.chosen' &&
      event.by === context.facilitatorId &&
      findStory(context, event.storyId) !== undefined,
    removesCurrent: ({ context, event }) =>
      event.type === 'story.removed' && event.by === context.facilitatorId && event.storyId === context.storyId,
    removesOther: ({ context, event }) =>
      event.type === 'story.removed' &&
      event.by === context.facilitatorId &&
      event.storyId !== context.storyId &&
      findStory(context, event.storyId) !== undefined,
    isOver: ({ context, event }) =>
      event.type === 'time.ended' && context.endsAt !== null && Date.parse(event.at) >= Date.parse(context.endsAt),
    hasVotes: ({ context }) => Object.keys(context.votes).length > 0,
    isComplete: ({ context }) => context.settings.autoReveal && allVoted(context),
  },
  actions: {
    admit: assign(({ context, event }) => {
      if (event.type !== 'participant.joined') return {};
      const { participant } = event;
      const known = findPerson(context, participant.id);
      return {
        participants: known
          ? context.participants.map((each) =>
              each.id === participant.id
                ? { ...each, name: participant.name, avatar: participant.avatar, present: true }
                : each,
            )
          : [...context.participants, { ...participant, role: 'voter' as const, present: true }],
      };
    }),
    markAbsent: assign(({ context, event }) => ({
      participants: context.participants.map((each) => (each.id === event.by ? { ...each, present: false } : each)),
    })),
    takeRole: assign(({ context, event }) =>
      event.type !== 'role.chosen'
        ? {}
        : {
            participants: context.participants.map((each) =>
              each.id === event.by ? { ...each, role: event.role } : each,
            ),
          },
    ),
    /** Removes the vote of a participant who becomes a spectator. A revealed vote remains. */
    removeVoteOfSpectator: assign(({ context, event }) =>
      event.type === 'role.chosen' && event.role === 'spectator' ? { votes: withoutVote(context.votes, event.by) } : {},
    ),
    passOn: assign(({ event }) => (event.type === 'facilitator.passed' ? { facilitatorId: event.to } : {})),
    changeSettings: assign(({ event }) => (event.type === 'settings.changed' ? { settings: event.settings } : {})),
    /** Removes votes for cards that are not in the new deck. */
    keepLegalVotes: assign(({ context }) => {
      const cards = cardsOf(context.settings.deck);
      return {
        votes: Object.fromEntries(
          Object.entries(context.votes).filter(([, card]) => cards.includes(card) || card === hiddenCard),
        ),
      };
    }),
    addStories: assign(({ context, event }) =>
      event.type !== 'stories.added'
        ? {}
        : {
            stories: [...context.stories, ...event.stories.map((each) => ({ ...each, estimate: null, rounds: [] }))],
          },
    ),
    removeStory: assign(({ context, event }) =>
      event.type === 'story.removed' ? { stories: context.stories.filter(({ id }) => id !== event.storyId) } : {},
    ),
    orderStories: assign(({ context, event }) => {
      if (event.type !== 'stories.ordered') return {};
      const place = new Map(event.ids.map((id, index) => [id, index]));
      return {
        stories: context.stories.toSorted(
          (a, b) => (place.get(a.id) ?? context.stories.length) - (place.get(b.id) ?? context.stories.length),
        ),
      };
    }),
    chooseStory: assign(({ event }) => (event.type === 'story.chosen' ? { storyId: event.storyId } : {})),
    leaveStory: assign({ storyId: null, votes: {}, endsAt: null }),
    startRound: assign(({ context, event }) => ({ votes: {}, endsAt: endOf(event.at, context.settings.timer) })),
    castVote: assign(({ context, event }) =>
      event.type === 'vote.cast' ? { votes: { ...context.votes, [event.by]: event.card } } : {},
    ),
    retractVote: assign(({ context, event }) => ({ votes: withoutVote(context.votes, event.by) })),
    keepRound: assign(({ context, event }) => ({
      endsAt: null,
      stories: context.stories.map((each) =>
        each.id === context.storyId
          ? { ...each, rounds: [...each.rounds, { votes: context.votes, at: event.at }].slice(-pokerLimits.rounds) }
          : each,
      ),
    })),
    agree: assign(({ context, event }) =>
      event.type !== 'estimate.agreed'
        ? {}
        : {
            stories: context.stories.map((each) =>
              each.id === context.storyId ? { ...each, estimate: event.estimate } : each,
            ),
          },
    ),
    startTimer: assign(({ event }) =>
      event.type === 'timer.started' ? { endsAt: endOf(event.at, event.seconds) } : {},
    ),
    stopTimer: assign({ endsAt: null }),
  },
}).createMachine({
  id: 'pokerRules',
  context: ({ input: { settings, creator } }) => ({
    settings,
    facilitatorId: creator.id,
    participants: [{ ...creator, role: 'voter', present: false }],
    stories: [],
    storyId: null,
    votes: {},
    endsAt: null,
  }),
  initial: 'choosing',
  on: {
    'participant.joined': { guard: 'fits', actions: 'admit' },
    'participant.left': { guard: 'takesPart', actions: 'markAbsent' },
    'facilitator.passed': { guard: 'passesOn', actions: 'passOn' },
    'stories.added': { guard: 'addsStories', actions: 'addStories' },
    'stories.ordered': { guard: 'leads', actions: 'orderStories' },
    'story.removed': { guard: 'removesOther', actions: 'removeStory' },
    'role.chosen': { guard: 'takesPart', actions: 'takeRole' },
    'settings.changed': { guard: 'leads', actions: 'changeSettings' },
    'session.ended': { guard: 'leads', target: '.ended' },
  },
  states: {
    choosing: {
      description: 'No story is voted on.',
      on: { 'story.chosen': { guard: 'choosesStory', target: 'voting', actions: ['chooseStory', 'startRound'] } },
    },
    voting: {
      description: 'Participants cast, change and retract votes, and see only their own.',
      always: { guard: 'isComplete', target: 'revealed', actions: 'keepRound' },
      on: {
        'vote.cast': { guard: 'votes', actions: 'castVote' },
        'vote.retracted': { guard: 'hasVoted', actions: 'retractVote' },
        'votes.revealed': { guard: 'reveals', target: 'revealed', actions: 'keepRound' },
        'story.chosen': {
          guard: 'choosesStory',
          target: 'voting',
          reenter: true,
          actions: ['chooseStory', 'startRound'],
        },
        'story.removed': [
          { guard: 'removesCurrent', target: 'choosing', actions: ['removeStory', 'leaveStory'] },
          { guard: 'removesOther', actions: 'removeStory' },
        ],
        'role.chosen': { guard: 'takesPart', actions: ['takeRole', 'removeVoteOfSpectator'] },
        'settings.changed': { guard: 'leads', actions: ['changeSettings', 'keepLegalVotes'] },
        'round.restarted': { guard: 'leads', target: 'voting', reenter: true, actions: 'startRound' },
        'timer.started': { guard: 'leads', actions: 'startTimer' },
        'timer.stopped': { guard: 'leads', actions: 'stopTimer' },
        // Without any votes there is nothing to reveal, so the voting continues without a timer.
        'time.ended': [
          { guard: and(['isOver', 'hasVotes']), target: 'revealed', actions: 'keepRound' },
          { guard: 'isOver', actions: 'stopTimer' },
        ],
        'session.ended': { guard: 'leads', target: 'ended', actions: 'leaveStory' },
      },
    },
    revealed: {
      description: 'All participants see all votes and discuss them.',
      on: {
        'round.restarted': { guard: 'leads', target: 'voting', actions: 'startRound' },
        'estimate.agreed': { guard: 'leads', actions: 'agree' },
        'story.chosen': { guard: 'choosesStory', target: 'voting', actions: ['chooseStory', 'startRound'] },
        'story.removed': [
          { guard: 'removesCurrent', target: 'choosing', actions: ['removeStory', 'leaveStory'] },
          { guard: 'removesOther', actions: 'removeStory' },
        ],
        'session.ended': { guard: 'leads', target: 'ended', actions: 'leaveStory' },
      },
    },
    ended: {
      description: 'The session is over. The summary is shown until the session is resumed.',
      on: {
        'session.resumed': { guard: 'leads', target: 'choosing' },
        'session.ended': {},
        'stories.added': {},
        'stories.ordered': {},
        'story.removed': {},
        'settings.changed': {},
      },
    },
  },
});

export type PokerRoomSnapshot = SnapshotFrom<typeof pokerRoomMachine>;
export type PokerRoomState = StateFrom<typeof pokerRoomMachine>['value'];

export type PokerRefusal =
  | 'notFacilitator'
  | 'notHere'
  | 'spectator'
  | 'unknownCard'
  | 'unknownStory'
  | 'nothingToReveal'
  | 'full'
  | 'notNow';

export const refusalOf = (snapshot: PokerRoomSnapshot, event: PokerRoomEvent): PokerRefusal | null => {
  if (snapshot.can(event)) return null;
  const { context } = snapshot;
  const person = findPerson(context, event.by);
  switch (event.type) {
    case 'participant.joined':
      return 'full';
    case 'participant.left':
    case 'role.chosen':
      return 'notHere';
    case 'vote.cast':
      if (!person) return 'notHere';
      if (!snapshot.matches('voting')) return 'notNow';
      return person.role === 'spectator' ? 'spectator' : 'unknownCard';
    case 'vote.retracted':
      return person ? 'notNow' : 'notHere';
    case 'votes.revealed':
      if (!person) return 'notHere';
      if (!snapshot.matches('voting')) return 'notNow';
      return mayReveal(context, event.by) ? 'nothingToReveal' : 'notFacilitator';
    case 'time.ended':
      return 'notNow';
    case 'facilitator.passed':
      if (event.by !== context.facilitatorId) return 'notFacilitator';
      return event.to === context.facilitatorId ? 'notNow' : 'notHere';
    case 'stories.added':
      return event.by !== context.facilitatorId ? 'notFacilitator' : snapshot.matches('ended') ? 'notNow' : 'full';
    case 'story.chosen':
    case 'story.removed':
      return event.by !== context.facilitatorId
        ? 'notFacilitator'
        : snapshot.matches('ended')
          ? 'notNow'
          : 'unknownStory';
    case 'settings.changed':
    case 'stories.ordered':
    case 'round.restarted':
    case 'estimate.agreed':
    case 'timer.started':
    case 'timer.stopped':
    case 'session.ended':
    case 'session.resumed':
      return event.by === context.facilitatorId ? 'notNow' : 'notFacilitator';
  }
};

type Seen = Pick<PokerView, 'state'> & PokerRoomContext;

/** Returns the room as one participant may see it. Hides the other participants' cards until they are revealed. */
export const seenBy = ({ value, context }: Pick<PokerRoomSnapshot, 'value' | 'context'>, viewerId: string): Seen => ({
  ...context,
  state: value,
  votes:
    value === 'revealed'
      ? context.votes
      : Object.fromEntries(
          Object.entries(context.votes).map(([id, card]) => [id, id === viewerId ? card : hiddenCard]),
        ),
});

/** Creates a machine snapshot from a stored or received room. */
export const roomFrom = ({
  state,
  context,
}: {
  state: PokerView['state'];
  context: PokerRoomContext;
}): PokerRoomSnapshot => pokerRoomMachine.resolveState({ value: state, context });
