import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { watchShortcuts, watchViewport } from '../../../src/services/browser.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { moment } from '../world.ts';
import { dialog } from '../elements.ts';
import { press, pressKeys } from '../userActions.ts';
import '../elementSizes.ts';

let isNarrow = false;
const listening = new Map<(event: { matches: boolean }) => void, string>();
const matches = (media: string): boolean => isNarrow && media.includes('max-width');
const resize = (narrow: boolean): void => {
  isNarrow = narrow;
  for (const [listener, media] of listening) listener({ matches: matches(media) });
};
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  get matches() {
    return matches(media);
  },
  addEventListener: (_: 'change', listener: (event: { matches: boolean }) => void) => listening.set(listener, media),
  removeEventListener: (_: 'change', listener: (event: { matches: boolean }) => void) => listening.delete(listener),
}));

const sidebar = { expanded: texts.shell.collapse, collapsed: texts.shell.expand };
// jsdom has no layout, and a menu hides if its button has no position.
const chosenTheme = (): string =>
  screen.getAllByRole('menuitemradio', { hidden: true }).find((each) => each.getAttribute('aria-checked') === 'true')
    ?.textContent ?? '';
const shades = (): string | null => document.documentElement.getAttribute('data-mantine-color-scheme');

test('the screen shows the expected content in every state of the layout machine', async () => {
  expect(
    await coverScreen({
      machine: 'layout',
      acts: {
        'sidebar.toggled': async () => press(isNarrow ? texts.shell.openMenu : sidebar.expanded)(),
        'sheet.closed': pressKeys('{Escape}'),
        'palette.opened': press(texts.shell.palette),
        'palette.closed': pressKeys('{Escape}'),
        'theme.chosen': async (_, { theme }) => press(texts.shell.userMenu.themes[theme], 'menuitemradio')(),
        'undo.requested': pressKeys('{Control>}z{/Control}'),
      },
      walks: [
        {
          path: '/',
          services: { watchViewport: watchViewport() },
          reach: async () => {
            act(() => resize(false));
            await screen.findByRole('button', { name: sidebar.expanded });
          },
          events: [{ type: 'viewport.changed', narrow: true }, { type: 'sidebar.toggled' }, { type: 'sheet.closed' }],
          acts: { 'viewport.changed': async () => act(() => resize(true)) },
          seen: {
            'viewport.wide': () => expect(screen.queryByRole('button', { name: texts.shell.openMenu })).toBeNull(),
            'viewport.narrow': () => screen.getByRole('button', { name: texts.shell.openMenu }),
            'sidebar.expanded': () => {
              if (!isNarrow)
                expect(screen.getByRole('button', { name: sidebar.expanded }).getAttribute('aria-expanded')).toBe(
                  'true',
                );
              expect(screen.queryByRole('button', { name: sidebar.collapsed })).toBeNull();
            },
            'sidebar.collapsed': () =>
              expect(screen.getByRole('button', { name: sidebar.collapsed }).getAttribute('aria-expanded')).toBe(
                'false',
              ),
            'sheet.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'sheet.open': () => expect(dialog(texts.shell.navigation).contains(document.activeElement)).toBe(true),
          },
        },
        {
          path: '/',
          services: { watchShortcuts: watchShortcuts({ newId: () => 'm', now: () => moment }) },
          reach: async () => {
            act(() => resize(false));
            await screen.findByRole('button', { name: sidebar.expanded });
          },
          events: [
            { type: 'palette.opened' },
            { type: 'palette.closed' },
            { type: 'undo.requested', mutationId: 'm', at: moment },
          ],
          seen: {
            'palette.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'palette.open': () =>
              expect(dialog(texts.commands.palette.label).contains(document.activeElement)).toBe(true),
          },
        },
        {
          path: '/projects',
          reach: async () => {
            act(() => resize(false));
            await screen.findByRole('link', { name: /Engine/ });
            await userEvent.click(await screen.findByRole('button', { name: /^User menu/ }));
            await screen.findByRole('menuitemradio', { name: texts.shell.userMenu.themes.light, hidden: true });
          },
          events: [
            { type: 'theme.chosen', theme: 'dark' },
            { type: 'theme.chosen', theme: 'system' },
          ],
          seen: {
            'theme.light': () =>
              expect([chosenTheme(), shades()]).toEqual([texts.shell.userMenu.themes.light, 'light']),
            'theme.dark': () => expect([chosenTheme(), shades()]).toEqual([texts.shell.userMenu.themes.dark, 'dark']),
            'theme.system': () =>
              expect([chosenTheme(), shades()]).toEqual([texts.shell.userMenu.themes.system, 'light']),
          },
        },
      ],
      unseen: {
        'viewport.unknown': 'transient',
        'sidebar.unknown': 'transient',
        'theme.unknown': 'transient',
      },
    }),
  ).toEqual({ paths: 7, states: { seen: 11, all: 14 } });
});
