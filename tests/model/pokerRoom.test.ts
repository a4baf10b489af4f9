import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createActor, transition } from 'xstate';
import { coverMachine } from './coverage.ts';
import { cardsOf, hiddenCard, pokerLimits, type PokerSettings, resultOf } from '../../domain/poker.ts';
import {
  type PokerRefusal,
  type PokerRoomEvent,
  pokerRoomMachine,
  refusalOf,
  seenBy,
} from '../../domain/machines/pokerRoom.ts';

const at = '2026-01-01T09:00:00.000Z';
const settings: PokerSettings = {
  name: 'Sprint 1',
  deck: { kind: 'fibonacci' },
  revealing: 'facilitator',
  autoReveal: false,
  timer: null,
};
const person = (id: string, guest = false) => ({ id, name: id, avatar: null, guest });
const input = { settings, creator: person('ada') };
const story = (id: string) => ({ id, title: `Story ${id}`, taskId: null, projectId: null });

const join = (id: string, guest = false): PokerRoomEvent => ({
  type: 'participant.joined',
  participant: person(id, guest),
  by: id,
  at,
});
const vote = (by: string, card: string): PokerRoomEvent => ({ type: 'vote.cast', card, by, at });
const choose = (storyId: string, by = 'ada'): PokerRoomEvent => ({ type: 'story.chosen', storyId, by, at });
const add = (...ids: string[]): PokerRoomEvent => ({ type: 'stories.added', stories: ids.map(story), by: 'ada', at });
const later = '2026-01-01T09:01:30.000Z';
const timeEnded = (when: string): PokerRoomEvent => ({ type: 'time.ended', by: 'ada', at: when });
const reveal = (by = 'ada'): PokerRoomEvent => ({ type: 'votes.revealed', by, at });

const after = (events: PokerRoomEvent[], given: Partial<PokerSettings> = {}) => {
  const actor = createActor(pokerRoomMachine, { input: { ...input, settings: { ...settings, ...given } } }).start();
  for (const event of events) {
    expect(refusalOf(actor.getSnapshot(), event)).toBeNull();
    actor.send(event);
  }
  return actor.getSnapshot();
};
const inVoting = [join('ada'), join('bob'), join('gus', true), add('s1', 's2'), choose('s1')];

test('poker room machine covers every transition', async () => {
  const coverage = await coverMachine({
    machine: pokerRoomMachine,
    // 'settings.changed' also reaches the rooms without automatic reveal.
    input: { ...input, settings: { ...settings, autoReveal: true } },
    events: [
      join('ada'),
      { type: 'participant.left', by: 'ada', at },
      { type: 'role.chosen', role: 'spectator', by: 'ada', at },
      { type: 'facilitator.passed', to: 'bob', by: 'ada', at },
      join('bob'),
      { type: 'settings.changed', settings, by: 'ada', at },
      add('s1'),
      { type: 'stories.ordered', ids: ['s1'], by: 'ada', at },
      { type: 'story.removed', storyId: 's1', by: 'ada', at },
      add('s2'),
      { type: 'story.removed', storyId: 's2', by: 'ada', at },
      choose('s1'),
      vote('ada', '5'),
      { type: 'vote.retracted', by: 'ada', at },
      reveal(),
      { type: 'round.restarted', by: 'ada', at },
      { type: 'estimate.agreed', estimate: '5', by: 'ada', at },
      { type: 'timer.started', seconds: 60, by: 'ada', at },
      { type: 'timer.stopped', by: 'ada', at },
      timeEnded(later),
      { type: 'session.ended', by: 'ada', at },
      { type: 'session.resumed', by: 'ada', at },
    ],
    serializeState: ({ value, context }) =>
      JSON.stringify([
        value,
        context.facilitatorId,
        context.participants.map(({ id, role, present }) => [id, role, present]),
        context.stories.map(({ id }) => id).toSorted(),
        context.storyId,
        Object.keys(context.votes),
        context.settings.autoReveal,
        context.endsAt !== null,
      ]),
    check: ({ value, context }) => {
      expect(context.storyId !== null).toBe(value === 'voting' || value === 'revealed');
      expect(context.participants.map(({ id }) => id)).toContain(context.facilitatorId);
    },
  });
  expect(coverage).toEqual({
    paths: expect.any(Number),
    states: 4,
    transitions: { covered: 37, reachable: 37 },
    missed: [],
  });
});

describe('permissions in a poker room', () => {
  const voting = after([...inVoting, { type: 'role.chosen', role: 'spectator', by: 'gus', at }]);
  const ended = after([...inVoting, { type: 'session.ended', by: 'ada', at }]);
  const actions: [string, PokerRoomEvent, Record<'ada' | 'bob' | 'gus' | 'eve', PokerRefusal | null>][] = [
    [
      'cast a vote',
      { type: 'vote.cast', card: '5', by: '', at },
      { ada: null, bob: null, gus: 'spectator', eve: 'notHere' },
    ],
    [
      'cast a card of another deck',
      { type: 'vote.cast', card: 'XL', by: '', at },
      { ada: 'unknownCard', bob: 'unknownCard', gus: 'spectator', eve: 'notHere' },
    ],
    [
      'cast the hidden card',
      { type: 'vote.cast', card: hiddenCard, by: '', at },
      { ada: 'unknownCard', bob: 'unknownCard', gus: 'spectator', eve: 'notHere' },
    ],
    [
      'retract before voting',
      { type: 'vote.retracted', by: '', at },
      { ada: 'notNow', bob: 'notNow', gus: 'notNow', eve: 'notHere' },
    ],
    [
      'reveal nothing',
      { type: 'votes.revealed', by: '', at },
      { ada: 'nothingToReveal', bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notHere' },
    ],
    [
      'choose a story',
      { type: 'story.chosen', storyId: 's2', by: '', at },
      { ada: null, bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
    [
      'choose a story that is not there',
      { type: 'story.chosen', storyId: 's9', by: '', at },
      { ada: 'unknownStory', bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
    [
      'agree before the reveal',
      { type: 'estimate.agreed', estimate: '5', by: '', at },
      { ada: 'notNow', bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
    [
      'add the same story again',
      add('s1'),
      { ada: 'full', bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
    [
      'end the session',
      { type: 'session.ended', by: '', at },
      { ada: null, bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
    [
      'resume what goes on',
      { type: 'session.resumed', by: '', at },
      { ada: 'notNow', bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
    [
      'take the lead from someone who is here',
      { type: 'facilitator.passed', to: 'bob', by: '', at },
      { ada: null, bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
    [
      'pass the lead to a stranger',
      { type: 'facilitator.passed', to: 'eve', by: '', at },
      { ada: 'notHere', bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
    [
      'change the settings',
      { type: 'settings.changed', settings, by: '', at },
      { ada: null, bob: 'notFacilitator', gus: 'notFacilitator', eve: 'notFacilitator' },
    ],
  ];
  it.each(actions)('%s', (_, action, expected) => {
    const refusals = Object.fromEntries(Object.keys(expected).map((by) => [by, refusalOf(voting, { ...action, by })]));
    expect(refusals).toEqual(expected);
  });
  it('only allow resuming after the end', () => {
    expect(refusalOf(ended, vote('bob', '5'))).toBe('notNow');
    expect(refusalOf(ended, choose('s1'))).toBe('notNow');
    expect(refusalOf(ended, add('s3'))).toBe('notNow');
    expect(refusalOf(ended, { type: 'settings.changed', settings, by: 'ada', at })).toBe('notNow');
    expect(refusalOf(ended, { type: 'session.resumed', by: 'ada', at })).toBeNull();
  });
  it("allow everyone to reveal if the room's settings allow it", () => {
    expect(refusalOf(after([...inVoting, vote('bob', '3')], { revealing: 'everyone' }), reveal('gus'))).toBeNull();
    expect(refusalOf(after([...inVoting, vote('bob', '3')]), reveal('bob'))).toBe('notFacilitator');
  });
  it('allow a participant with an account to replace an absent facilitator', () => {
    const alone = after([...inVoting, { type: 'participant.left', by: 'ada', at }]);
    expect(refusalOf(alone, { type: 'facilitator.passed', to: 'gus', by: 'gus', at })).toBe('notFacilitator');
    const [taken] = transition(pokerRoomMachine, alone, { type: 'facilitator.passed', to: 'bob', by: 'bob', at });
    expect(taken.context.facilitatorId).toBe('bob');
  });
});

describe('participants without permission', () => {
  const timer = { timer: 90 };
  const rooms = {
    choosing: after([join('ada'), join('bob'), add('s1', 's2')], timer),
    voting: after([...inVoting, vote('bob', '8')], timer),
    revealed: after([...inVoting, vote('bob', '8'), reveal()], timer),
    ended: after([...inVoting, { type: 'session.ended', by: 'ada', at }], timer),
  };
  const ofFacilitators = (by: string): PokerRoomEvent[] => [
    { type: 'settings.changed', settings: { ...settings, name: 'Mine' }, by, at },
    { ...add('s3'), by },
    { type: 'stories.ordered', ids: ['s2', 's1'], by, at },
    { type: 'story.removed', storyId: 's1', by, at },
    { type: 'story.removed', storyId: 's2', by, at },
    choose('s2', by),
    { type: 'votes.revealed', by, at },
    { type: 'round.restarted', by, at },
    { type: 'estimate.agreed', estimate: '5', by, at },
    { type: 'timer.started', seconds: 30, by, at },
    { type: 'timer.stopped', by, at },
    { type: 'session.ended', by, at },
    { type: 'session.resumed', by, at },
  ];
  const ofParticipants: PokerRoomEvent[] = [
    { type: 'participant.left', by: 'eve', at },
    { type: 'role.chosen', role: 'spectator', by: 'eve', at },
    vote('eve', '5'),
    { type: 'vote.retracted', by: 'eve', at },
  ];
  it.each(Object.entries(rooms))('changes nothing while the room is %s', (_, room) => {
    for (const event of [...ofFacilitators('bob'), ...ofFacilitators('eve'), ...ofParticipants]) {
      const [next] = transition(pokerRoomMachine, room, event);
      expect([event, next.value, next.context, refusalOf(room, event) === null]).toEqual([
        event,
        room.value,
        room.context,
        false,
      ]);
    }
  });
  it('cannot join a full room', () => {
    const full = after(
      Array.from({ length: pokerLimits.participants }, (_, index) => join(index === 0 ? 'ada' : `p${index}`)),
    );
    expect([refusalOf(full, join('late')), refusalOf(full, join('ada'))]).toEqual(['full', null]);
  });
});

describe('the facilitator', () => {
  it('orders stories and removes one that is not being voted on', () => {
    const ordered = after([...inVoting, { type: 'stories.ordered', ids: ['s2', 's1'], by: 'ada', at }]);
    expect(ordered.context.stories.map(({ id }) => id)).toEqual(['s2', 's1']);
    const fewer = after([...inVoting, { type: 'story.removed', storyId: 's2', by: 'ada', at }]);
    expect([fewer.value, fewer.context.stories.map(({ id }) => id)]).toEqual(['voting', ['s1']]);
    expect(refusalOf(fewer, { type: 'story.removed', storyId: 's2', by: 'ada', at })).toBe('unknownStory');
  });
  it('restarts a round, and starts and stops its timer', () => {
    const again = after([...inVoting, vote('bob', '8'), { type: 'round.restarted', by: 'ada', at }]);
    expect([again.value, again.context.votes]).toEqual(['voting', {}]);
    const started: PokerRoomEvent = { type: 'timer.started', seconds: 30, by: 'ada', at };
    expect(after([...inVoting, started]).context.endsAt).toBe('2026-01-01T09:00:30.000Z');
    expect(after([...inVoting, started, { type: 'timer.stopped', by: 'ada', at }]).context.endsAt).toBeNull();
  });
});

describe('a round', () => {
  test.each<[state: string, events: PokerRoomEvent[]]>([
    ['choosing', [join('ada'), add('s1', 's2')]],
    ['voting', [...inVoting, vote('ada', '5')]],
    ['revealed', [...inVoting, vote('ada', '5'), reveal()]],
  ])('begins without votes and with a new timer when a story is chosen in %s', (_, events) => {
    const { value, context } = after([...events, { ...choose('s2'), at: later }], { timer: 60 });
    expect([value, context.storyId, context.votes, context.endsAt]).toEqual([
      'voting',
      's2',
      {},
      '2026-01-01T09:02:30.000Z',
    ]);
  });

  test.each<[state: string, events: PokerRoomEvent[]]>([
    ['voting', []],
    ['revealed', [reveal()]],
  ])('begins without votes and with a new timer when it is restarted in %s', (_, events) => {
    const restarted: PokerRoomEvent = { type: 'round.restarted', by: 'ada', at: later };
    const { context } = after([...inVoting, vote('ada', '5'), ...events, restarted], { timer: 60 });
    expect([context.storyId, context.votes, context.endsAt]).toEqual(['s1', {}, '2026-01-01T09:02:30.000Z']);
  });

  it('hides votes of other people until the reveal', () => {
    const voted = after([...inVoting, vote('ada', '5'), vote('bob', '8')]);
    expect(seenBy(voted, 'bob').votes).toEqual({ ada: hiddenCard, bob: '8' });
    expect(seenBy(voted, 'gus').votes).toEqual({ ada: hiddenCard, bob: hiddenCard });
    expect(JSON.stringify(seenBy(voted, 'gus'))).not.toContain('"8"');
    expect(seenBy(after([...inVoting, vote('ada', '5'), vote('bob', '8'), reveal()]), 'gus').votes).toEqual({
      ada: '5',
      bob: '8',
    });
  });

  it('reveals automatically when all present participants have voted', () => {
    expect(after([...inVoting, vote('ada', '5'), vote('bob', '8')], { autoReveal: true }).value).toBe('voting');
    expect(after([...inVoting, vote('ada', '5'), vote('bob', '8'), vote('gus', '?')], { autoReveal: true }).value).toBe(
      'revealed',
    );
    expect(
      after([...inVoting, vote('ada', '5'), vote('bob', '8'), { type: 'participant.left', by: 'gus', at }], {
        autoReveal: true,
      }).value,
    ).toBe('revealed');
  });

  it('keeps the vote of a participant who returns, and every revealed round', () => {
    const back = after([
      ...inVoting,
      vote('bob', '8'),
      { type: 'participant.left', by: 'bob', at },
      join('bob'),
      reveal(),
      { type: 'round.restarted', by: 'ada', at },
      vote('bob', '5'),
      reveal(),
    ]);
    expect(back.context.votes).toEqual({ bob: '5' });
    expect(back.context.stories[0]?.rounds.map(({ votes }) => votes)).toEqual([{ bob: '8' }, { bob: '5' }]);
  });

  it('removes votes for cards that a new deck does not have', () => {
    const changed = after([
      ...inVoting,
      vote('bob', '8'),
      vote('ada', '?'),
      { type: 'settings.changed', settings: { ...settings, deck: { kind: 'tshirt' } }, by: 'ada', at },
    ]);
    expect(changed.context.votes).toEqual({ ada: '?' });
  });

  it("starts with the room's timer", () => {
    expect(after(inVoting, { timer: 90 }).context.endsAt).toBe('2026-01-01T09:01:30.000Z');
    expect(after(inVoting).context.endsAt).toBeNull();
  });
});

describe("the end of a round's timer", () => {
  const timed = (...events: PokerRoomEvent[]) => after([...inVoting, ...events], { timer: 90 });
  it('reveals the votes', () => {
    const { value, context } = timed(vote('bob', '8'), timeEnded(later));
    expect([value, context.endsAt, context.stories[0]?.rounds]).toEqual([
      'revealed',
      null,
      [{ votes: { bob: '8' }, at: later }],
    ]);
  });
  it('continues the round if nobody has voted', () => {
    const { value, context } = timed(timeEnded(later));
    expect([value, context.endsAt, context.stories[0]?.rounds]).toEqual(['voting', null, []]);
  });
  it('does nothing early, without a timer, or a second time', () => {
    for (const room of [timed(vote('bob', '8')), timed()])
      expect(refusalOf(room, timeEnded('2026-01-01T09:01:29.999Z'))).toBe('notNow');
    expect(refusalOf(after([...inVoting, vote('bob', '8')]), timeEnded(later))).toBe('notNow');
    expect(refusalOf(timed(vote('bob', '8'), timeEnded(later)), timeEnded(later))).toBe('notNow');
  });
});

test('a poker room keeps its invariants for any sequence of events', () => {
  const people = ['ada', 'bob', 'gus', 'eve'];
  const by = fc.constantFrom(...people);
  const storyId = fc.constantFrom('s1', 's2', 's3');
  const anyEvent: fc.Arbitrary<PokerRoomEvent> = fc.oneof(
    by.map((id) => join(id, id === 'gus')),
    by.map((id): PokerRoomEvent => ({ type: 'participant.left', by: id, at })),
    fc.tuple(by, fc.constantFrom('5', '8', '?', 'XL', '')).map(([id, card]) => vote(id, card)),
    fc.tuple(by, storyId).map(([id, chosen]) => choose(chosen, id)),
    fc
      .tuple(by, storyId)
      .map(([id, removed]): PokerRoomEvent => ({ type: 'story.removed', storyId: removed, by: id, at })),
    fc.tuple(by, by).map(([id, to]): PokerRoomEvent => ({ type: 'facilitator.passed', to, by: id, at })),
    fc
      .tuple(by, fc.constantFrom('voter' as const, 'spectator' as const))
      .map(([id, role]): PokerRoomEvent => ({ type: 'role.chosen', role, by: id, at })),
    fc.tuple(by, fc.boolean()).map(([id, autoReveal]): PokerRoomEvent => ({
      type: 'settings.changed',
      settings: { ...settings, autoReveal },
      by: id,
      at,
    })),
    fc
      .tuple(
        by,
        fc.constantFrom(
          'vote.retracted' as const,
          'votes.revealed' as const,
          'round.restarted' as const,
          'session.ended' as const,
          'session.resumed' as const,
        ),
      )
      .map(([id, type]): PokerRoomEvent => ({ type, by: id, at })),
    storyId.map((id) => add(id)),
  );
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let room = createActor(pokerRoomMachine, { input }).getSnapshot();
      for (const event of events) {
        const refused = refusalOf(room, event) !== null;
        const [next] = transition(pokerRoomMachine, room, event);
        if (refused) expect(next.context).toEqual(room.context);
        room = next;
        const { context, value } = room;
        expect(context.storyId !== null).toBe(value === 'voting' || value === 'revealed');
        expect(context.stories.some(({ id }) => id === context.storyId)).toBe(context.storyId !== null);
        expect(context.participants.some(({ id }) => id === context.facilitatorId)).toBe(true);
        const cards = cardsOf(context.settings.deck);
        for (const [id, card] of Object.entries(context.votes)) {
          expect(context.participants.some((each) => each.id === id)).toBe(true);
          expect(cards).toContain(card);
        }
        if (context.storyId === null) expect(context.votes).toEqual({});
        for (const viewer of people) {
          const { votes, state } = seenBy(room, viewer);
          if (state !== 'revealed')
            for (const [id, card] of Object.entries(votes)) expect(id === viewer || card === hiddenCard).toBe(true);
        }
      }
    }),
  );
});

describe('the result of a round', () => {
  it('counts numbers and leaves out cards without a value', () => {
    expect(resultOf({ kind: 'modifiedFibonacci' }, { a: '½', b: '2', c: '?', d: '☕', e: '2' })).toEqual({
      distribution: [
        { card: '½', count: 1 },
        { card: '2', count: 2 },
        { card: '?', count: 1 },
        { card: '☕', count: 1 },
      ],
      average: 1.5,
      median: '2',
      consensus: false,
    });
  });
  it('has a median but no average for sizes', () => {
    expect(resultOf({ kind: 'tshirt' }, { a: 'S', b: 'XL', c: 'M' })).toMatchObject({
      average: null,
      median: 'M',
      consensus: false,
    });
  });
  it('is an agreement when all cards with a value are equal', () => {
    expect(resultOf({ kind: 'fibonacci' }, { a: '5', b: '5', c: '?' }).consensus).toBe(true);
    expect(resultOf({ kind: 'fibonacci' }, { a: '?' })).toEqual({
      distribution: [{ card: '?', count: 1 }],
      average: null,
      median: null,
      consensus: false,
    });
  });
});
