/**
 * Machine of the keyboard shortcuts outside fields, the palette's history and search, and the layers they open: help
 * sheet, field picker and quick add. It runs while a workspace is open. Invariants: at most one layer is open, and
 * keys are ignored while one is. With single-key shortcuts off, no key does anything.
 */
import { and, assign, enqueueActions, raise, sendTo, setup, stateIn } from 'xstate';
import { phrase } from '../../../../domain/phrase.ts';
import { restartAfterCrash } from '../../crash.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import { readRecords } from '../../sync/records/records.reader.ts';
import { readSelection } from '../../tasks/selection/selection.reader.ts';
import { sendByName } from '../../senders.ts';
import { unprovided, unprovidedCallback } from '../../unprovided.ts';
import { archiveOf } from './archiveOf.ts';
import { findingRegion } from './findingRegion.ts';
import { beginsSequence, commandOf, commandOfKeys } from './findCommand.ts';
import type { Command } from './commandTable.types.ts';
import type {
  CommandsContext,
  CommandsEvent,
  CommandsInput,
  FindPlacesCall,
  FocusPlace,
  FoundPlace,
  FoundPlaces,
  Ids,
  KeyPressed,
  PageCommand,
  RecentPlace,
  RememberCommand,
  RememberedCommands,
  VisitedPlace,
  Where,
} from './commands.types.ts';
import { openPalette } from '../layout/layout.senders.ts';
import { showToast } from '../toasts/toasts.senders.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { forwardToScreen } from '../../people/workspace/workspace.senders.ts';

type Of<T extends CommandsEvent['type']> = Extract<CommandsEvent, { type: T }>;

const maxRecent = 12;

const placeId = ({ kind, id }: VisitedPlace): string => `${kind}/${id}`;

const withoutRepeats = (places: readonly RecentPlace[]): RecentPlace[] =>
  places
    .filter((place, index) => places.findIndex((other) => placeId(other) === placeId(place)) === index)
    .slice(0, maxRecent);

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
    watchKeys: unprovidedCallback<{ type: string }>('watchKeys'),
    page: unprovidedCallback<PageCommand>('page'),
    findPlaces: unprovided<FoundPlaces, FindPlacesCall>('findPlaces'),
  },
  delays: {
    /** Milliseconds to wait for the second key of a sequence. */
    sequencePause: 1500,
    findPause: 150,
  },
  guards: {
    isFree: stateIn({ layer: 'closed' }),
    beginsSequence: ({ event }) => event.type === 'key.pressed' && beginsSequence(event.key, event.where),
    isSwitchedOff: ({ event }) => event.type === 'keys.switched' && !event.on,
    isSwitchedOn: ({ event }) => event.type === 'keys.switched' && event.on,
    keysAreOn: (_, { keys }: RememberedCommands) => keys,
    /** One letter is enough in scripts whose letters are words, such as Chinese. */
    isTooShort: (_, text: string) => text.trim().length < 2 && text.trim() < '\u2e80',
    isPartial: (_, { isPartial }: FoundPlaces) => isPartial,
    staysOpen: (_, stay: boolean) => stay,
  },
  actions: {
    run: enqueueActions(
      ({ enqueue, system }, { command, where, mutationId, at }: { command: Command | null; where: Where } & Ids) => {
        const selected = readSelection(system, ({ context }) => context.selected) ?? [];
        const action = command?.action?.(selected.length > 0 ? { ...where, selected } : where, { mutationId, at });
        if (!action) return;
        switch (action.to) {
          case 'board':
          case 'home':
          case 'taskDetail':
            // The actor of an open screen may still be loading. The workspace keeps the event until it runs.
            return enqueue(forwardToScreen(action.to, action.event));
          case 'commands':
            return enqueue.raise(action.event);
          default:
            return enqueue(sendByName(action.to, action.event));
        }
      },
    ),
    queueKey: assign({ queuedKeys: ({ context }, press: KeyPressed) => [...context.queuedKeys, press] }),
    /** Sends the events instead of raising them, so that a layer opened by one key is open before the next key. */
    runQueuedKeys: enqueueActions(({ context, enqueue, self }) => {
      enqueue.assign({ queuedKeys: [] });
      for (const press of context.queuedKeys) enqueue.sendTo(self, press);
    }),
    addRecent: assign({
      recent: ({ context }, id: string) => [id, ...context.recent.filter((each) => each !== id)].slice(0, maxRecent),
    }),
    /** A renamed place gets its new name. */
    addPlace: assign(({ context: { places, recent, workspaceId } }, place: VisitedPlace) => ({
      places: withoutRepeats([{ ...place, workspaceId }, ...places]),
      recent: [placeId(place), ...recent.filter((each) => each !== placeId(place))].slice(0, maxRecent),
    })),
    mergeRecent: assign(({ context }, { recent, places }: RememberedCommands) => ({
      recent: [...new Set([...context.recent, ...recent])].slice(0, maxRecent),
      places: withoutRepeats([...context.places, ...places]),
    })),
    saveSettings: sendTo('remember', ({ context: { recent, places } }, keys: boolean): RememberCommand => ({
      type: 'remember',
      keys,
      recent: [...recent],
      places: [...places],
    })),
    storeAim: assign({ aim: (_, aim: Where | null) => aim }),
    storePicking: assign({ picking: (_, { field, taskIds, at }: Of<'picker.opened'>) => ({ field, taskIds, at }) }),
    clearPicking: assign({ picking: null }),
    storeAdding: assign({ adding: (_, { projectId, statusId }: Of<'quickAdd.opened'>) => ({ projectId, statusId }) }),
    clearAdding: assign({ adding: null }),
    storeArchive: assign({ archiveOf: (_, projectId: string) => projectId }),
    storeMoving: assign({ moving: (_, taskIds: readonly string[]) => taskIds }),
    clearMoving: assign({ moving: null }),
    sendWrites: enqueueActions(({ enqueue }, { writes }: Of<'writes.requested'>) => {
      for (const { op, ...ids } of writes) enqueue(requestWrite(newWrite(ids, op)));
    }),
    clearArchive: assign({ archiveOf: null }),
    archiveTask: enqueueActions(({ enqueue, system }, { taskId, ...ids }: Of<'archive.requested'>) => {
      const op = readRecords(system, archiveOf(taskId));
      if (op) enqueue(requestWrite(newWrite(ids, op)));
    }),
    requestWrites: enqueueActions(({ enqueue }, { tasks, at }: Of<'value.picked'>) => {
      for (const { projectId, taskId, fields, mutationId } of tasks) {
        const op = { kind: 'task.update', projectId, taskId, fields } as const;
        enqueue(requestWrite(newWrite({ mutationId, at }, op)));
      }
    }),
    focusOn: sendTo('page', (_, place: FocusPlace): PageCommand => ({ type: 'page.focus', place })),
    copyLink: sendTo('page', (_, { projectId, boardId, taskId }: Where): PageCommand => ({
      type: 'page.copyLink',
      taskId: taskId ?? '',
      path: boardId === null ? `/projects/${projectId ?? ''}/tasks` : `/boards/${boardId}`,
    })),
    copyKey: sendTo('page', (_, taskKey: string): PageCommand => ({ type: 'page.copyKey', taskKey })),
    announceCopy: enqueueActions(({ enqueue }, taskKey: string) =>
      enqueue(showToast('success', phrase('toasts', 'keyCopied', { key: taskKey }))),
    ),
    awaitField: sendTo('page', { type: 'page.awaitField' } satisfies PageCommand),
    awaitNothing: sendTo('page', { type: 'page.awaitNothing' } satisfies PageCommand),
    openPalette: openPalette(),
    storeTyped: assign({ typed: (_, text: string) => text }),
    storeFound: assign({ found: (_, found: readonly FoundPlace[]) => found }),
  },
}).createMachine({
  id: 'commands',
  context: ({ input }) => ({
    ...input,
    recent: [],
    places: [],
    aim: null,
    picking: null,
    adding: null,
    archiveOf: null,
    moving: null,
    typed: '',
    found: [],
    queuedKeys: [],
  }),
  invoke: [
    {
      id: 'remember',
      src: 'remember',
      input: ({ context: { accountId } }) => ({ accountId }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    { id: 'page', src: 'page', onDone: {}, onError: { actions: restartAfterCrash } },
  ],
  on: {
    'palette.aimed': { actions: { type: 'storeAim', params: ({ event }) => event.where } },
    'palette.aimLost': { actions: { type: 'storeAim', params: null } },
    'focus.asked': { actions: { type: 'focusOn', params: ({ event }) => event.place } },
    'page.lacks': {
      description: 'The page has no search field, so the palette opens instead.',
      actions: 'openPalette',
    },
    'link.copied': { actions: { type: 'copyLink', params: ({ event }) => event.where } },
    'copyKey.requested': { actions: { type: 'copyKey', params: ({ event }) => event.taskKey } },
    'writes.requested': { actions: { type: 'sendWrites', params: ({ event }) => event } },
    'archive.requested': { actions: { type: 'archiveTask', params: ({ event }) => event } },
    'key.copied': { actions: { type: 'announceCopy', params: ({ event }) => event.taskKey } },
  },
  type: 'parallel',
  states: {
    keys: {
      initial: 'recalling',
      on: {
        'command.chosen': {
          actions: [
            { type: 'addRecent', params: ({ event }) => event.id },
            raise({ type: 'history.changed' }),
            { type: 'run', params: ({ event }) => ({ ...event, command: commandOf(event.id) }) },
          ],
        },
        'command.used': {
          actions: [{ type: 'addRecent', params: ({ event }) => event.id }, raise({ type: 'history.changed' })],
        },
        'place.visited': {
          actions: [{ type: 'addPlace', params: ({ event }) => event.place }, raise({ type: 'history.changed' })],
        },
      },
      states: {
        recalling: {
          description:
            'Loads the recent commands of this device. Commands chosen in the palette run immediately and are added to the list afterwards. Keys are queued.',
          on: { 'key.pressed': { actions: { type: 'queueKey', params: ({ event }) => event } } },
          invoke: [
            { id: 'watchKeys', src: 'watchKeys', onDone: {}, onError: { actions: restartAfterCrash } },
            {
              id: 'recall',
              src: 'recall',
              input: ({ context: { accountId } }) => ({ accountId }),
              onDone: [
                {
                  guard: { type: 'keysAreOn', params: ({ event }) => event.output },
                  target: 'on',
                  actions: [
                    { type: 'mergeRecent', params: ({ event }) => event.output },
                    { type: 'saveSettings', params: true },
                    'runQueuedKeys',
                  ],
                },
                {
                  target: 'off',
                  actions: [
                    { type: 'mergeRecent', params: ({ event }) => event.output },
                    { type: 'saveSettings', params: false },
                  ],
                },
              ],
              onError: { target: 'on', actions: 'runQueuedKeys' },
            },
          ],
        },
        on: {
          invoke: { id: 'watchKeys', src: 'watchKeys', onDone: {}, onError: { actions: restartAfterCrash } },
          on: {
            'history.changed': { actions: { type: 'saveSettings', params: true } },
            'keys.switched': {
              guard: 'isSwitchedOff',
              target: 'off',
              actions: { type: 'saveSettings', params: false },
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
              description: 'G was pressed. The next key chooses the page.',
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
            'Single-key shortcuts are off, for users of speech input or unreliable keyboards. Only keys with Ctrl or Cmd work.',
          on: {
            'history.changed': { actions: { type: 'saveSettings', params: false } },
            'keys.switched': { guard: 'isSwitchedOn', target: 'on', actions: { type: 'saveSettings', params: true } },
          },
        },
      },
    },
    layer: {
      initial: 'closed',
      states: {
        closed: {},
        help: {},
        picking: { entry: 'awaitField', exit: ['clearPicking', 'awaitNothing'] },
        adding: { entry: 'awaitField', exit: ['clearAdding', 'awaitNothing'] },
        inviting: { entry: 'awaitField', exit: 'awaitNothing' },
        moving: { entry: 'awaitField', exit: ['clearMoving', 'awaitNothing'] },
        archive: { entry: 'awaitField', exit: ['clearArchive', 'awaitNothing'] },
      },
      on: {
        'help.opened': '.help',
        'picker.opened': { target: '.picking', actions: { type: 'storePicking', params: ({ event }) => event } },
        'quickAdd.opened': { target: '.adding', actions: { type: 'storeAdding', params: ({ event }) => event } },
        'invite.opened': '.inviting',
        'move.opened': { target: '.moving', actions: { type: 'storeMoving', params: ({ event }) => event.taskIds } },
        'archive.opened': {
          target: '.archive',
          actions: { type: 'storeArchive', params: ({ event }) => event.projectId },
        },
        'layer.closed': '.closed',
        'value.picked': [
          {
            guard: { type: 'staysOpen', params: ({ event }) => event.stay },
            actions: { type: 'requestWrites', params: ({ event }) => event },
          },
          { target: '.closed', actions: { type: 'requestWrites', params: ({ event }) => event } },
        ],
      },
    },
    finding: findingRegion,
  },
});
