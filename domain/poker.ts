import * as z from 'zod/mini';
import { id, moment, requiredText } from './common.ts';
import { cardValue, shirtSizes } from './estimate.ts';
import { limits } from './limits.ts';
import { wellFormed } from './text.ts';

/** Planning poker: what a room is made of. What may happen in it, and when, says `machines/pokerRoom.ts`. */

export const deckKinds = ['fibonacci', 'modifiedFibonacci', 'tshirt', 'powersOfTwo', 'custom'] as const;
export const deckKind = z.enum(deckKinds);
export type DeckKind = z.infer<typeof deckKind>;

/** Cards of each deck; those of a custom one are the room's own. */
export const decks: Record<Exclude<DeckKind, 'custom'>, readonly string[]> = {
  fibonacci: ['0', '1', '2', '3', '5', '8', '13', '21', '34', '55', '89'],
  modifiedFibonacci: ['0', '½', '1', '2', '3', '5', '8', '13', '20', '40', '100'],
  tshirt: shirtSizes,
  powersOfTwo: ['0', '1', '2', '4', '8', '16', '32', '64'],
};
/** In every deck: 'I can't tell' and 'let's have a break'. Neither counts in a result. */
export const specialCards = ['?', '☕'] as const;

/** Stands for a vote whose card the viewer may not see yet. */
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

/** All cards that may be played, the special ones last. */
export const cardsOf = (of: Deck): string[] => [
  ...new Set([...(of.kind === 'custom' ? of.cards : decks[of.kind]), ...specialCards]),
];

export const pokerSettings = z.object({
  name: requiredText(limits.name),
  deck,
  /** Who may reveal the votes, besides the facilitator. */
  revealing: z.enum(['facilitator', 'everyone']),
  /** Votes are revealed by themselves once every voter who is here has voted. */
  autoReveal: z.boolean(),
  /** Seconds a round takes by default; null: no timer. */
  timer: z.nullable(z.int().check(z.minimum(10), z.maximum(3600))),
});
export type PokerSettings = z.infer<typeof pokerSettings>;

export const participant = z.object({
  /** Of the account, or of the guest. */
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
  /** The task it stands for; null for a typed one. */
  taskId: z.nullable(id),
  projectId: z.nullable(id),
  /** The agreed value; null while there is none. */
  estimate: z.nullable(z.string()),
  /** Earlier revealed rounds, oldest first. */
  rounds: z.array(pokerRound),
});
export type Story = z.infer<typeof story>;

export const newStory = z.object({
  id,
  title: requiredText(limits.taskTitle),
  taskId: z.nullable(id),
  projectId: z.nullable(id),
});
export type NewStory = z.infer<typeof newStory>;

/** Most a room holds, so that its state stays a row that is read and written at once. */
export const pokerLimits = {
  participants: 100,
  stories: 200,
  rounds: 20,
  /** Stories that one deed adds, so that it stays below the longest message of a socket. */
  storiesAtOnce: 20,
} as const;

/** What a person may do in a room; `by` and `at` are added by the server. */
export const pokerDeed = z.discriminatedUnion('type', [
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
export type PokerDeed = z.infer<typeof pokerDeed>;

/** One viewer's room: votes of others are `hiddenCard` until they are revealed. */
export const pokerView = z.object({
  id,
  workspaceId: id,
  /** Counts up with each event; a view with a smaller number is old. */
  version: z.int(),
  state: z.enum(['choosing', 'voting', 'revealed', 'ended']),
  settings: pokerSettings,
  facilitatorId: id,
  participants: z.array(participant),
  stories: z.array(story),
  storyId: z.nullable(id),
  votes: z.record(z.string(), z.string()),
  /** When the timer runs out; null: none runs. */
  endsAt: z.nullable(moment),
  /** The server's clock when this was sent, to tell the timer by. */
  now: moment,
  /** Id of the viewer as a participant. */
  you: id,
  /** Whether there is a guests' link. */
  guests: z.boolean(),
  /** What the viewer may do beside the deeds: `invite` makes and closes the guests' link. */
  abilities: z.object({ delete: z.boolean(), invite: z.boolean() }),
});
export type PokerView = z.infer<typeof pokerView>;

export interface PokerResult {
  /** Cards that were played with how often, in the deck's order. */
  distribution: { card: string; count: number }[];
  /** Of the cards that are numbers; null when none is. */
  average: number | null;
  /** Middle card of the deck's order, of those that aren't special; null when none was played. The lower of two. */
  median: string | null;
  /** Every vote that isn't special is the same card, and there is one. */
  consensus: boolean;
}

/** What came out of a round. */
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
  /** Whether to make a guests' link at once. */
  guests: z.optional(z.boolean()),
});
export type PokerRoomCreate = z.infer<typeof pokerRoomCreate>;

/** Key of the guests' link `/poker-planning/{room}?guest={key}`; null: no guests. */
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
  name: requiredText(40),
  /** Of an earlier visit: keeps role and vote. */ token: z.optional(z.string().check(z.maxLength(200))),
});
export const pokerGuest = z.object({ token: z.string(), participantId: id, roomId: id });

/**
 * The socket's namespace `/poker`. The handshake carries `auth: {token}` of a session or of a guest. `enter` answers with
 * the room as its viewer may see it; each change comes as `view`.
 */
export const pokerClientEvents = {
  enter: z.object({ roomId: id }),
  leave: z.object({ roomId: id }),
  /** `id` makes a deed that is sent again happen once. */
  deed: z.object({ roomId: id, id, deed: pokerDeed }),
  /** Reminds someone who hasn't voted; told to them alone. */
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
  /** The room was deleted, or its person may no longer be in it. */
  closed: z.object({ roomId: id }),
};
