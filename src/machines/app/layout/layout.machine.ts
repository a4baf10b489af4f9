import { enqueueActions, not, setup, stateIn } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { Theme } from '../../../../domain/preferences.ts';
import { requestUndo } from '../../sync/outbox/outbox.senders.ts';
import { unprovidedCallback } from '../../unprovided.ts';
import type { LayoutEvent, LayoutInput } from './layout.types.ts';
import { saveSidebar, saveTheme } from '../storageKeeper/storageKeeper.senders.ts';

/**
 * Machine of the shell's layout: side bar, side sheet, palette and theme. It runs always, as a child of the root. Its
 * services report shortcuts and the window's width. It sends choices to the storage keeper, and Mod+z to the outbox.
 * Invariant: the side sheet is open only in a narrow window.
 */
export const layoutMachine = setup({
  types: {} as { context: LayoutInput; events: LayoutEvent; input: LayoutInput },
  actors: {
    watchViewport: unprovidedCallback<{ type: string }>('watchViewport'),
    watchShortcuts: unprovidedCallback<{ type: string }>('watchShortcuts'),
  },
  guards: {
    isNarrow: stateIn({ viewport: 'narrow' }),
    startsNarrow: ({ context }) => context.narrow,
    startsCollapsed: ({ context }) => context.sidebar === 'collapsed',
    startsWith: ({ context }, { theme }: { theme: Theme }) => context.theme === theme,
    chose: ({ event }, { theme }: { theme: Theme }) => event.type === 'theme.chosen' && event.theme === theme,
    becameNarrow: ({ event }) => event.type === 'viewport.changed' && event.narrow,
    becameWide: ({ event }) => event.type === 'viewport.changed' && !event.narrow,
  },
  actions: {
    saveExpanded: saveSidebar(true),
    saveCollapsed: saveSidebar(false),
    saveTheme: enqueueActions(({ enqueue }, { theme }: { theme: Theme }) => enqueue(saveTheme(theme))),
  },
}).createMachine({
  id: 'layout',
  // Initial values. The states have the current ones.
  context: ({ input }) => input,
  invoke: [
    { id: 'watchViewport', src: 'watchViewport', onError: { actions: restartAfterCrash } },
    { id: 'watchShortcuts', src: 'watchShortcuts', onError: { actions: restartAfterCrash } },
  ],
  type: 'parallel',
  on: {
    'undo.requested': {
      actions: enqueueActions(({ event, enqueue }) => enqueue(requestUndo(event))),
    },
  },
  states: {
    viewport: {
      initial: 'unknown',
      states: {
        unknown: { always: [{ guard: 'startsNarrow', target: 'narrow' }, { target: 'wide' }] },
        wide: { on: { 'viewport.changed': { guard: 'becameNarrow', target: 'narrow' } } },
        narrow: { on: { 'viewport.changed': { guard: 'becameWide', target: 'wide' } } },
      },
    },
    sidebar: {
      initial: 'unknown',
      states: {
        unknown: { always: [{ guard: 'startsCollapsed', target: 'collapsed' }, { target: 'expanded' }] },
        expanded: {
          on: { 'sidebar.toggled': { guard: not('isNarrow'), target: 'collapsed', actions: 'saveCollapsed' } },
        },
        collapsed: {
          on: { 'sidebar.toggled': { guard: not('isNarrow'), target: 'expanded', actions: 'saveExpanded' } },
        },
      },
    },
    sheet: {
      initial: 'closed',
      states: {
        closed: { on: { 'sidebar.toggled': { guard: 'isNarrow', target: 'open' } } },
        open: {
          on: {
            'sidebar.toggled': 'closed',
            'sheet.closed': 'closed',
            'viewport.changed': { guard: 'becameWide', target: 'closed' },
          },
        },
      },
    },
    palette: {
      initial: 'closed',
      states: {
        closed: { on: { 'palette.opened': 'open', 'palette.toggled': 'open' } },
        open: { on: { 'palette.closed': 'closed', 'palette.toggled': 'closed' } },
      },
    },
    theme: {
      initial: 'unknown',
      states: {
        unknown: {
          always: [
            { guard: { type: 'startsWith', params: { theme: 'light' } }, target: 'light' },
            { guard: { type: 'startsWith', params: { theme: 'dark' } }, target: 'dark' },
            { target: 'system' },
          ],
        },
        system: {},
        light: {},
        dark: {},
      },
      on: {
        'theme.chosen': [
          {
            guard: { type: 'chose', params: { theme: 'system' } },
            target: '.system',
            actions: { type: 'saveTheme', params: ({ event }) => event },
          },
          {
            guard: { type: 'chose', params: { theme: 'light' } },
            target: '.light',
            actions: { type: 'saveTheme', params: ({ event }) => event },
          },
          { target: '.dark', actions: { type: 'saveTheme', params: ({ event }) => event } },
        ],
      },
    },
  },
});
