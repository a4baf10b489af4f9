import * as z from 'zod/mini';
import { id, moment, nameText, requiredText } from './common.ts';
import { cardValue, shirtSizes } from './estimate.ts';
import { limits } from './limits.ts';
import { wellFormed } from './text.ts';

/** Data of a planning-poker room. The state machine is in `machines/pokerRoom.ts`. */

export const deckKinds = ['fibonacci', 'modifiedFibonacci', 'tshirt', 'powersOfTwo', 'custom'] as const;
export const deckKind = z.enum(deckKinds);
export type DeckKind = z.infer<typeof deckKind>;

/** Cards of each built-in deck. The cards of a custom deck are in the room's settings. */
export const decks: Record<Exclude<DeckKind, 'custom'>, readonly string[]> = {
  fibonacci: ['0', '1', '2', '3', '5', '8', '13', '21', '34', '55', '89'],
  modifiedFibonacci: ['0', '½', '1', '2', '3', '5', '8', '13', '20', '40', '100'],
  tshirt: shirtSizes,
  powersOfTwo: ['0', '1', '2', '4', '8', '16', '32', '64'],
};
/** Cards for "I don't know" and "I need a break". Results ignore them. */
export const specialCards = ['?', '☕'] as const;

/** Placeholder for a card that the viewer may not see yet. */
export const hiddenCard = '•';

const card = z.string().check(
  z.overwrite(wellFormed),
  z.trim(),
  z.minLength(1),
  z.maxLength(limits.estimate),
  z.refine((text) => text !== hiddenCard),
);
export const deck = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['fibonacci', 'modifiedFibonacci', 'tshirt', 'powersOfTwo']) }),
  z.object({ kind: z.literal('custom'), cards: z.array(card).check(z.minLength(2), z.maxLength(20)) }),
]);
export type Deck = z.infer<typeof deck>;

/** Returns all cards of the deck, the special ones last. */
export const cardsOf = (of: Deck): string[] => [
  ...new Set([...(of.kind === 'custom' ? of.cards : decks[of.kind]), ...specialCards]),
];

export const pokerSettings = z.object({
  name: nameText(limits.name),
  deck,
  /** Participants who may reveal the votes. The facilitator always may. */
  revealing: z.enum(['facilitator', 'everyone']),
  /** True if the server reveals the votes when every present voter has voted. */
  autoReveal: z.boolean(),
  /** Duration of a round in seconds. Null for no timer. */
  timer: z.nullable(z.int().check(z.minimum(10), z.maximum(3600))),
});
export type PokerSettings = z.infer<typeof pokerSettings>;

export const participant = z.object({
  id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  guest: z.boolean(),
  role: z.enum(['voter', 'spectator']),
  present: z.boolean(),
});
export type Participant = z.infer<typeof participant>;

export const pokerRound = z.object({ votes: z.record(z.string(), z.string()), at: moment });
export type PokerRound = z.infer<typeof pokerRound>;

export const story = z.object({
  id,
  title: z.string(),
  /** Id of the task of the story. Null if the user typed the story's title. */
  taskId: z.nullable(id),
  /** Key of the task when the story was added. */
  taskKey: z.optional(z.string()),
  projectId: z.nullable(id),
  estimate: z.nullable(z.string()),
  rounds: z.array(pokerRound),
});
export type Story = z.infer<typeof story>;

export const newStory = z.object({
  id,
  title: requiredText(limits.taskTitle),
  taskId: z.nullable(id),
  taskKey: z.optional(z.string()),
  projectId: z.nullable(id),
});
export type NewStory = z.infer<typeof newStory>;

/** Limits that keep the state of a room small enough for one database row. */
export const pokerLimits = {
  participants: 100,
  stories: 200,
  rounds: 20,
  /** Maximum number of stories in one event, because the size of a socket message is limited. */
  storiesAtOnce: 20,
} as const;

export const pokerAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('role.chosen'), role: z.enum(['voter', 'spectator']) }),
  z.object({ type: z.literal('facilitator.passed'), to: id }),
  z.object({ type: z.literal('settings.changed'), settings: pokerSettings }),
  z.object({
    type: z.literal('stories.added'),
    stories: z.array(newStory).check(z.minLength(1), z.maxLength(pokerLimits.stories)),
  }),
  z.object({ type: z.literal('story.removed'), storyId: id }),
  z.object({ type: z.literal('stories.ordered'), ids: z.array(id).check(z.maxLength(pokerLimits.stories)) }),
  z.object({ type: z.literal('story.chosen'), storyId: id }),
  z.object({ type: z.literal('vote.cast'), card: z.string().check(z.overwrite(wellFormed), z.maxLength(8)) }),
  z.object({ type: z.literal('vote.retracted') }),
  z.object({ type: z.literal('votes.revealed') }),
  z.object({ type: z.literal('round.restarted') }),
  z.object({ type: z.literal('estimate.agreed'), estimate: card }),
  z.object({ type: z.literal('timer.started'), seconds: z.int().check(z.minimum(10), z.maximum(3600)) }),
  z.object({ type: z.literal('timer.stopped') }),
  z.object({ type: z.literal('session.ended') }),
  z.object({ type: z.literal('session.resumed') }),
]);
export type PokerAction = z.infer<typeof pokerAction>;

/** Room as one viewer may see it. Other people's cards are `hiddenCard` until they are revealed. */
export const pokerView = z.object({
  id,
  workspaceId: id,
  /**
   * Version of the room, which increases by one with each event. Browsers ignore a view with a lower version than their
   * own.
   */
  version: z.int(),
  state: z.enum(['choosing', 'voting', 'revealed', 'ended']),
  settings: pokerSettings,
  facilitatorId: id,
  participants: z.array(participant),
  stories: z.array(story),
  storyId: z.nullable(id),
  votes: z.record(z.string(), z.string()),
  /** Time at which the timer ends. Null if no timer is running. */
  endsAt: z.nullable(moment),
  /** Server time at which the view was sent. Browsers use it to correct the timer for their own clock. */
  now: moment,
  you: id,
  guests: z.boolean(),
  /** `invite` allows the viewer to create and close the guest link. */
  abilities: z.object({ delete: z.boolean(), invite: z.boolean() }),
});
export type PokerView = z.infer<typeof pokerView>;

export interface PokerResult {
  distribution: { card: string; count: number }[];
  average: number | null;
  /**
   * Median in the order of the deck, without special cards. With an even number of votes, it is the lower of the two
   * middle cards. Null without votes.
   */
  median: string | null;
  /** True if all votes are for the same card. Special cards don't count. */
  consensus: boolean;
}

export const resultOf = (of: Deck, votes: Readonly<Record<string, string>>): PokerResult => {
  const cards = cardsOf(of);
  const played = Object.values(votes);
  const counting = played
    .filter((one) => !(specialCards as readonly string[]).includes(one))
    .sort((a, b) => cards.indexOf(a) - cards.indexOf(b));
  const numbers = counting.map(cardValue).filter((value) => !Number.isNaN(value));
  return {
    distribution: cards.flatMap((one) => {
      const count = played.filter((vote) => vote === one).length;
      return count > 0 ? [{ card: one, count }] : [];
    }),
    average: numbers.length > 0 ? numbers.reduce((sum, value) => sum + value, 0) / numbers.length : null,
    median: counting[Math.floor((counting.length - 1) / 2)] ?? null,
    consensus: counting.length > 0 && counting.every((one) => one === counting[0]),
  };
};

export const pokerRoomCreate = z.object({
  id: z.optional(id),
  settings: pokerSettings,
  stories: z.optional(z.array(newStory).check(z.maxLength(pokerLimits.stories))),
  guests: z.optional(z.boolean()),
});
export type PokerRoomCreate = z.infer<typeof pokerRoomCreate>;

/** Key in the link `/poker-planning/{room}?guest={key}`, or null if guests aren't allowed. */
export const pokerGuestKey = z.object({ guestKey: z.nullable(z.string()) });
export const pokerRoomCreated = z.extend(pokerView, { guestKey: z.nullable(z.string()) });

export const pokerRoomSummary = z.object({
  id,
  name: z.string(),
  state: z.enum(['choosing', 'voting', 'revealed', 'ended']),
  facilitator: z.string(),
  participants: z.int(),
  present: z.int(),
  stories: z.int(),
  estimated: z.int(),
  updatedAt: moment,
  abilities: z.object({ delete: z.boolean() }),
});
export type PokerRoomSummary = z.infer<typeof pokerRoomSummary>;

export const pokerPreview = z.object({ roomId: id, name: z.string(), facilitator: z.string(), full: z.boolean() });
export type PokerPreview = z.infer<typeof pokerPreview>;
export const pokerGuestJoin = z.object({
  name: nameText(40),
  /** Token from an earlier visit, with which the guest keeps their role and vote. */
  token: z.optional(z.string().check(z.maxLength(200))),
});
export const pokerGuest = z.object({ token: z.string(), participantId: id, roomId: id });

/**
 * Events that clients send in the socket namespace `/poker`. The handshake has `auth: {token}`, the token of a session
 * or a guest. The server acknowledges `enter` with a view of the room, and sends `view` after each change.
 */
export const pokerClientEvents = {
  enter: z.object({ roomId: id }),
  leave: z.object({ roomId: id }),
  /** Action of a participant. The server ignores a repeated `id`. */
  deed: z.object({ roomId: id, id, deed: pokerAction }),
  /** Reminder to vote. Only the participant `to` receives it. */
  nudge: z.object({ roomId: id, to: id }),
};
export const pokerRefusals = [
  'notFacilitator',
  'notHere',
  'spectator',
  'unknownCard',
  'unknownStory',
  'nothingToReveal',
  'full',
  'notNow',
  'notFound',
  'tooMany',
  'mayNotEstimate',
  'malformed',
  'failed',
] as const;
export type PokerRefused = (typeof pokerRefusals)[number];
export const pokerAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), view: pokerView }),
  z.object({ ok: z.literal(false), refusal: z.enum(pokerRefusals) }),
]);
export type PokerAnswer = z.infer<typeof pokerAnswer>;
export const pokerServerEvents = {
  view: pokerView,
  nudged: z.object({ roomId: id, by: z.string() }),
  /** Sent when the room was deleted or the participant has lost access. */
  closed: z.object({ roomId: id }),
};
