/**
 * What the keyboard does beside fields: single keys, the palette's memory and finds, and what opens over the page for
 * them (the help sheet, a picker at a card, quick-add). Lives as long as the workspace. Writes go to the outbox.
 * Invariants: at most one layer is open, and no key is heard while one is; with single keys switched off none is at all.
 */
import { type ActorRefFrom, and, assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import type { selectionMachine } from '../selection/selection.machine.ts';
import { actorOf, unprovided, unprovidedCallback } from '../systemActors.ts';
import { beginsSequence, type Command, commandOf, commandOfKeys } from './commandTable.ts';
import type {
  CommandsContext,
  CommandsEvent,
  CommandsInput,
  FindPlacesCall,
  FocusPlace,
  FoundPlace,
  Ids,
  KeyPressed,
  PageCommand,
  RememberCommand,
  RememberedCommands,
  Where,
} from './commands.types.ts';

type Of<T extends CommandsEvent['type']> = Extract<CommandsEvent, { type: T }>;

/** What is picked on the tasks screen now, where one is. */
const selectedIn = (system: { get: (id: string) => unknown }): readonly string[] =>
  (system.get('selection') as ActorRefFrom<typeof selectionMachine> | undefined)?.getSnapshot().context?.selected ?? [];

/** Commands that the palette remembers. */
const remembered = 8;

export const commandsMachine = setup({
  types: {
    context: {} as CommandsContext,
    input: {} as CommandsInput,
    events: {} as CommandsEvent,
    children: {} as {
      recall: 'recall';
      remember: 'remember';
      watchKeys: 'watchKeys';
      page: 'page';
      findPlaces: 'findPlaces';
    },
  },
  actors: {
    recall: unprovided<RememberedCommands, { accountId: string }>('recall'),
    remember: unprovidedCallback<RememberCommand, { accountId: string }>('remember'),
    /** Tells of single keys outside fields. */
    watchKeys: unprovidedCallback<{ type: string }>('watchKeys'),
    /** Reaches into the page, and tells what the palette's key was pressed on. */
    page: unprovidedCallback<PageCommand>('page'),
    findPlaces: unprovided<FoundPlace[], FindPlacesCall>('findPlaces'),
  },
  delays: {
    /** How long the second key of a sequence is waited for. */
    sequencePause: 1500,
    findPause: 250,
  },
  guards: {
    isFree: stateIn({ layer: 'closed' }),
    beginsSequence: ({ event }) => event.type === 'key.pressed' && beginsSequence(event.key, event.where),
    isSwitchedOff: ({ event }) => event.type === 'keys.switched' && !event.on,
    isSwitchedOn: ({ event }) => event.type === 'keys.switched' && event.on,
    keysAreWanted: (_, { keys }: RememberedCommands) => keys,
    isBlank: (_, text: string) => text.trim().length < 2,
    stays: (_, stay: boolean) => stay,
  },
  actions: {
    run: enqueueActions(
      ({ enqueue, system }, { command, where, mutationId, at }: { command: Command | null; where: Where } & Ids) => {
        const selected = selectedIn(system);
        const deed = command?.deed?.(selected.length > 0 ? { ...where, selected } : where, { mutationId, at });
        if (!deed) return;
        switch (deed.to) {
          case 'root':
            return enqueue.sendTo(actorOf(system, 'root'), deed.event);
          case 'layout':
            return enqueue.sendTo(actorOf(system, 'layout'), deed.event);
          case 'session':
            return enqueue.sendTo(actorOf(system, 'session'), deed.event);
          case 'outbox':
            return enqueue.sendTo(actorOf(system, 'outbox'), deed.event);
          case 'board':
            return enqueue.sendTo(actorOf(system, 'board'), deed.event);
          case 'selection':
            return enqueue.sendTo(actorOf(system, 'selection'), deed.event);
          case 'commands':
            return enqueue.raise(deed.event);
        }
      },
    ),
    keepKey: assign({ early: ({ context }, press: KeyPressed) => [...context.early, press] }),
    /** Sent, not raised: what a key opens is open before the next key. */
    pressKept: enqueueActions(({ context, enqueue, self }) => {
      enqueue.assign({ early: [] });
      for (const press of context.early) enqueue.sendTo(self, press);
    }),
    discardKeys: assign({ early: [] }),
    noteUsed: assign({
      recent: ({ context }, id: string) => [id, ...context.recent.filter((each) => each !== id)].slice(0, remembered),
    }),
    noteRecalled: assign({
      recent: ({ context }, { recent }: RememberedCommands) =>
        [...new Set([...context.recent, ...recent])].slice(0, remembered),
    }),
    keep: sendTo('remember', ({ context: { recent } }, keys: boolean): RememberCommand => ({
      type: 'remember',
      keys,
      recent: [...recent],
    })),
    noteAim: assign({ aim: (_, aim: Where | null) => aim }),
    notePicking: assign({ picking: (_, { field, taskIds, at }: Of<'picker.opened'>) => ({ field, taskIds, at }) }),
    forgetPicking: assign({ picking: null }),
    noteAdding: assign({ adding: (_, { projectId, statusId }: Of<'quickAdd.opened'>) => ({ projectId, statusId }) }),
    forgetAdding: assign({ adding: null }),
    requestWrites: enqueueActions(({ enqueue, system }, { tasks, at }: Of<'value.picked'>) => {
      for (const { projectId, taskId, fields, mutationId } of tasks) {
        enqueue.sendTo(actorOf(system, 'outbox'), {
          type: 'write.requested',
          write: { mutationId, at, replyTo: null, op: { kind: 'task.update', projectId, taskId, fields } },
        });
      }
    }),
    focusOn: sendTo('page', (_, place: FocusPlace): PageCommand => ({ type: 'page.focus', place })),
    copyLink: sendTo('page', (_, { projectId, boardId, taskId }: Where): PageCommand => ({
      type: 'page.copyLink',
      taskId: taskId ?? '',
      path: boardId === null ? `/projects/${projectId ?? ''}/tasks` : `/boards/${boardId}`,
    })),
    awaitField: sendTo('page', { type: 'page.awaitField' } satisfies PageCommand),
    awaitNothing: sendTo('page', { type: 'page.awaitNothing' } satisfies PageCommand),
    openPalette: sendTo(({ system }) => actorOf(system, 'layout'), { type: 'palette.opened' }),
    noteTyped: assign({ typed: (_, text: string) => text }),
    noteFound: assign({ found: (_, found: readonly FoundPlace[]) => found }),
  },
}).createMachine({
  id: 'commands',
  context: ({ input }) => ({
    ...input,
    recent: [],
    aim: null,
    picking: null,
    adding: null,
    typed: '',
    found: [],
    early: [],
  }),
  invoke: [
    {
      id: 'remember',
      src: 'remember',
      input: ({ context: { accountId } }) => ({ accountId }),
      onDone: {},
      onError: {},
    },
    { id: 'page', src: 'page', onDone: {}, onError: {} },
  ],
  on: {
    'palette.aimed': { actions: { type: 'noteAim', params: ({ event }) => event.where } },
    'palette.aimLost': { actions: { type: 'noteAim', params: null } },
    'focus.asked': { actions: { type: 'focusOn', params: ({ event }) => event.place } },
    'page.lacks': { description: 'The palette searches where the page can not.', actions: 'openPalette' },
    'link.copied': { actions: { type: 'copyLink', params: ({ event }) => event.where } },
  },
  type: 'parallel',
  states: {
    keys: {
      initial: 'recalling',
      states: {
        recalling: {
          description:
            'Reading the recent commands of this device. Commands chosen in the palette run at once and are added to the list when it has been read. Keys wait.',
          on: {
            'key.pressed': { actions: { type: 'keepKey', params: ({ event }) => event } },
            'command.chosen': {
              actions: [
                { type: 'noteUsed', params: ({ event }) => event.id },
                { type: 'run', params: ({ event }) => ({ ...event, command: commandOf(event.id) }) },
              ],
            },
            'command.used': { actions: { type: 'noteUsed', params: ({ event }) => event.id } },
          },
          invoke: [
            { id: 'watchKeys', src: 'watchKeys', onDone: {}, onError: {} },
            {
              id: 'recall',
              src: 'recall',
              input: ({ context: { accountId } }) => ({ accountId }),
              onDone: [
                {
                  guard: { type: 'keysAreWanted', params: ({ event }) => event.output },
                  target: 'on',
                  actions: [{ type: 'noteRecalled', params: ({ event }) => event.output }, 'pressKept'],
                },
                {
                  target: 'off',
                  actions: [{ type: 'noteRecalled', params: ({ event }) => event.output }, 'discardKeys'],
                },
              ],
              onError: { target: 'on', actions: 'pressKept' },
            },
          ],
        },
        on: {
          invoke: { id: 'watchKeys', src: 'watchKeys', onDone: {}, onError: {} },
          on: {
            'keys.switched': { guard: 'isSwitchedOff', target: 'off', actions: { type: 'keep', params: false } },
            'command.chosen': {
              actions: [
                { type: 'noteUsed', params: ({ event }) => event.id },
                { type: 'keep', params: true },
                { type: 'run', params: ({ event }) => ({ ...event, command: commandOf(event.id) }) },
              ],
            },
            'command.used': {
              actions: [
                { type: 'noteUsed', params: ({ event }) => event.id },
                { type: 'keep', params: true },
              ],
            },
          },
          initial: 'ready',
          states: {
            ready: {
              on: {
                'key.pressed': [
                  { guard: and(['isFree', 'beginsSequence']), target: 'sequence' },
                  {
                    guard: 'isFree',
                    actions: {
                      type: 'run',
                      params: ({ event }) => ({ ...event, command: commandOfKeys([event.key], event.where) }),
                    },
                  },
                ],
              },
            },
            sequence: {
              description: 'G was pressed: the next key says where to go.',
              after: { sequencePause: 'ready' },
              on: {
                'key.pressed': {
                  target: 'ready',
                  actions: {
                    type: 'run',
                    params: ({ event }) => ({ ...event, command: commandOfKeys(['g', event.key], event.where) }),
                  },
                },
              },
            },
          },
        },
        off: {
          description:
            'The person uses speech or a device that types by accident: only keys with Ctrl or Cmd are heard.',
          on: {
            'keys.switched': { guard: 'isSwitchedOn', target: 'on', actions: { type: 'keep', params: true } },
            'command.chosen': {
              actions: [
                { type: 'noteUsed', params: ({ event }) => event.id },
                { type: 'keep', params: false },
                { type: 'run', params: ({ event }) => ({ ...event, command: commandOf(event.id) }) },
              ],
            },
            'command.used': {
              actions: [
                { type: 'noteUsed', params: ({ event }) => event.id },
                { type: 'keep', params: false },
              ],
            },
          },
        },
      },
    },
    layer: {
      initial: 'closed',
      states: {
        closed: {},
        help: {},
        picking: { entry: 'awaitField', exit: ['forgetPicking', 'awaitNothing'] },
        adding: { entry: 'awaitField', exit: ['forgetAdding', 'awaitNothing'] },
      },
      on: {
        'help.opened': '.help',
        'picker.opened': { target: '.picking', actions: { type: 'notePicking', params: ({ event }) => event } },
        'quickAdd.opened': { target: '.adding', actions: { type: 'noteAdding', params: ({ event }) => event } },
        'layer.closed': '.closed',
        'value.picked': [
          {
            guard: { type: 'stays', params: ({ event }) => event.stay },
            actions: { type: 'requestWrites', params: ({ event }) => event },
          },
          { target: '.closed', actions: { type: 'requestWrites', params: ({ event }) => event } },
        ],
      },
    },
    finding: {
      initial: 'idle',
      states: {
        idle: {},
        pausing: { after: { findPause: 'asking' } },
        asking: {
          description: 'The server looks for tasks, documents, boards and sprints with these words.',
          invoke: {
            id: 'findPlaces',
            src: 'findPlaces',
            input: ({ context: { workspaceId, typed } }) => ({ workspaceId, text: typed.trim() }),
            onDone: { target: 'idle', actions: { type: 'noteFound', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'noteFound', params: [] } },
          },
        },
      },
      on: {
        'palette.typed': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            target: '.idle',
            actions: [
              { type: 'noteTyped', params: ({ event }) => event.text },
              { type: 'noteFound', params: [] },
            ],
          },
          { target: '.pausing', actions: { type: 'noteTyped', params: ({ event }) => event.text } },
        ],
      },
    },
  },
});
