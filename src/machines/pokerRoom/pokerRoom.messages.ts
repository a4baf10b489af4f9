import type { PokerRefused } from '../../../domain/poker.ts';

export const pokerRoomMessages = {
  nudgedBy: (name: string) => `${name} is waiting for your vote`,
  nudged: (name: string) => `${name} was reminded`,
  nudgedLately: (name: string) => `${name} was reminded a moment ago`,
  linkClosed: 'The guest link no longer works',
  refusals: {
    notFacilitator: 'Only the facilitator can do that',
    notHere: 'This person is no longer in the room',
    spectator: 'Spectators do not vote',
    unknownCard: 'That card is not in the deck',
    unknownStory: 'That story is no longer there',
    nothingToReveal: 'Nobody has voted yet',
    full: 'The room is full',
    notNow: 'That is not possible now',
    notFound: 'There is no such task, or you may not see it',
    tooMany: 'Too much at once. Try again in a moment.',
    mayNotEstimate: 'The estimate was not saved: the task no longer exists, or you may not change it',
    malformed: 'The server did not understand that',
    failed: 'Something went wrong on the server',
  } satisfies Record<PokerRefused, string>,
} as const;
