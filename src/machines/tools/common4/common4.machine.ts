/**
 * Machine of the page with four small tools: countdown, order of people, working days and coin. It runs while the page
 * is open. Its services give the time and chance. The countdown reads the clock at each tick, because the timers of a
 * hidden tab are late.
 */
import { assign, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { unprovided } from '../../unprovided.ts';
import type { Common4Context, Common4Event, Side } from './common4.types.ts';
import { isLength, lengthOf, namesIn } from './typed.ts';

export const common4Machine = setup({
  types: {
    context: {} as Common4Context,
    events: {} as Common4Event,
    children: {} as { readClock: 'readClock'; shuffle: 'shuffle'; tossCoin: 'tossCoin' },
  },
  actors: {
    /** Milliseconds since 1970. */
    readClock: unprovided<number, void>('readClock'),
    shuffle: unprovided<string[], readonly string[]>('shuffle'),
    tossCoin: unprovided<Side, void>('tossCoin'),
  },
  delays: { tick: 250 },
  actions: {
    setEnd: assign(({ context: { minutes } }, now: number) => ({ now, endsAt: now + lengthOf(minutes) })),
    setNow: assign({ now: (_, now: number) => now }),
    setOrder: assign({ order: (_, order: readonly string[]) => order }),
    countToss: assign({ tosses: ({ context }) => context.tosses + 1 }),
  },
  guards: {
    isLength: ({ context }) => isLength(context.minutes),
    isOver: ({ context }, now: number) => now >= context.endsAt,
    hasNames: ({ context }) => namesIn(context.names).length > 1,
    isHeads: (_, side: Side) => side === 'heads',
  },
}).createMachine({
  id: 'common4',
  context: { minutes: '5', endsAt: 0, now: 0, names: '', order: [], from: '', to: '', tosses: 0 },
  type: 'parallel',
  on: {
    'days.chosen': { actions: assign(({ event }) => event.days) },
  },
  states: {
    countdown: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'minutes.typed': { actions: assign({ minutes: ({ event }) => event.minutes }) },
            'countdown.started': { guard: 'isLength', target: 'starting' },
          },
        },
        starting: {
          invoke: {
            id: 'readClock',
            src: 'readClock',
            onDone: { target: 'running', actions: { type: 'setEnd', params: ({ event }) => event.output } },
            onError: { actions: restartAfterCrash },
          },
        },
        running: {
          on: { 'countdown.stopped': 'idle' },
          initial: 'waiting',
          states: {
            waiting: { after: { tick: 'reading' } },
            reading: {
              invoke: {
                id: 'readClock',
                src: 'readClock',
                onDone: [
                  {
                    guard: { type: 'isOver', params: ({ event }) => event.output },
                    target: '#common4.countdown.over',
                  },
                  { target: 'waiting', actions: { type: 'setNow', params: ({ event }) => event.output } },
                ],
                onError: { actions: restartAfterCrash },
              },
            },
          },
        },
        over: { on: { 'countdown.stopped': 'idle' } },
      },
    },
    order: {
      initial: 'idle',
      on: { 'names.typed': { actions: assign({ names: ({ event }) => event.names }) } },
      states: {
        idle: { on: { 'names.shuffled': { guard: 'hasNames', target: 'shuffling' } } },
        shuffling: {
          invoke: {
            id: 'shuffle',
            src: 'shuffle',
            input: ({ context }) => namesIn(context.names),
            onDone: { target: 'idle', actions: { type: 'setOrder', params: ({ event }) => event.output } },
            onError: { actions: restartAfterCrash },
          },
        },
      },
    },
    coin: {
      initial: 'untossed',
      states: {
        untossed: {},
        heads: {},
        tails: {},
        tossing: {
          invoke: {
            id: 'tossCoin',
            src: 'tossCoin',
            onDone: [
              {
                guard: { type: 'isHeads', params: ({ event }) => event.output },
                target: 'heads',
                actions: 'countToss',
              },
              { target: 'tails', actions: 'countToss' },
            ],
            onError: { actions: restartAfterCrash },
          },
        },
      },
      on: { 'coin.tossed': '.tossing' },
    },
  },
});
