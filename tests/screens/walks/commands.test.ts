import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import '../elementSizes.ts';
import { dialog } from '../elements.ts';
import { inSequence, press, pressInMenu, pressKeys } from '../userActions.ts';
import { moment, project } from '../world.ts';

const path = `/projects/${project.id}/tasks`;
const reach = async (): Promise<void> => void (await screen.findByRole('button', { name: /^Write the notes/ }));
const singleKeys = (): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('switch', { name: /^Single-key shortcuts/ });
const quickAdd = texts.board.cards.quickAddIn({ column: 'To Do' });
const copyKey = texts.tasks.detail.copyKey({ key: 'ENG-1' });
const isSearching = (): void => void screen.getByText(texts.commands.palette.searching);

test('the screen shows the expected content in every state of the commands machine', async () => {
  expect(
    await coverScreen({
      machine: 'commands',
      walks: [
        {
          path: '/boards',
          reach: async (app) => {
            await screen.findByText(texts.boards.none);
            await after('commands', { type: 'help.opened' })(app);
            await screen.findByRole('dialog', { name: texts.commands.help.title });
          },
          events: [
            { type: 'xstate.done.actor.recall', output: { keys: true, recent: [], places: [] } },
            { type: 'keys.switched', on: false },
          ],
          acts: { 'keys.switched': async () => void (await userEvent.click(singleKeys())) },
          seen: {
            'keys.on.ready': () => expect(singleKeys().checked).toBe(true),
            'keys.off': () => expect(singleKeys().checked).toBe(false),
          },
        },
        {
          path,
          reach,
          events: [
            { type: 'help.opened' },
            { type: 'picker.opened', field: 'status', taskIds: [uuid(101)], at: null },
            { type: 'quickAdd.opened', projectId: project.id, statusId: null },
          ],
          acts: {
            'quickAdd.opened': inSequence(press(quickAdd), pressKeys('{Escape}'), press(quickAdd)),
          },
          seen: {
            'layer.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'layer.help': () => dialog(texts.commands.help.title),
            'layer.picking': () =>
              expect(dialog('Cambiar estado: Write the notes').contains(document.activeElement)).toBe(true),
            'layer.adding': () =>
              expect(document.activeElement).toBe(
                screen.getByRole('combobox', { name: texts.commands.quickAdd.label }),
              ),
          },
        },
        {
          path: `${path}?task=${uuid(101)}`,
          reach: async () => void (await screen.findByRole('button', { name: copyKey })),
          events: [{ type: 'copyKey.requested', taskKey: 'ENG-1' }],
          acts: { 'copyKey.requested': press(copyKey) },
          seen: {},
        },
        {
          path: `${path}?task=${uuid(101)}`,
          reach: async () => void (await screen.findByRole('button', { name: copyKey })),
          events: [{ type: 'archive.requested', taskId: uuid(101), mutationId: uuid(400), at: moment }],
          acts: { 'archive.requested': pressInMenu(texts.tasks.detail.menu, texts.tasks.detail.archive) },
          seen: {},
        },
        {
          path: `${path}?task=${uuid(101)}`,
          reach: async () => void (await screen.findByRole('button', { name: copyKey })),
          events: [{ type: 'move.opened', taskIds: [uuid(101)] }],
          acts: { 'move.opened': pressInMenu(texts.tasks.detail.menu, texts.tasks.detail.move) },
          seen: { 'layer.moving': () => dialog(texts.commands.move.title) },
        },
        {
          path,
          reach,
          events: [{ type: 'archive.opened', projectId: project.id }],
          acts: { 'archive.opened': pressInMenu(texts.board.more, texts.board.archivedTasks) },
          seen: { 'layer.archive': () => dialog(texts.commands.archive.title) },
        },
        {
          path: '/boards',
          reach: async () => void (await screen.findByText(texts.boards.none)),
          events: [{ type: 'invite.opened' }],
          acts: {
            'invite.opened': pressInMenu(new RegExp(texts.shell.switcher.label), texts.shell.switcher.invite),
          },
          seen: { 'layer.inviting': () => dialog(texts.shell.invite.title) },
        },
        {
          path: '/boards',
          reach: async (app) => {
            await screen.findByText(texts.boards.none);
            await after('layout', { type: 'palette.opened' })(app);
            await screen.findByRole('dialog', { name: texts.commands.palette.label });
          },
          events: [
            { type: 'palette.typed', text: 'zzz' },
            { type: 'xstate.after.findPause.commands.finding.pausing' },
            { type: 'xstate.done.actor.findPlaces', output: { places: [], isPartial: false } },
            { type: 'xstate.done.actor.findPlaces', output: { places: [], isPartial: true } },
          ],
          acts: {
            'palette.typed': async () =>
              void (await userEvent.type(screen.getByRole('textbox', { name: texts.commands.palette.search }), 'zzz')),
          },
          seen: {
            'finding.idle': () => expect(screen.queryByText(texts.commands.palette.searching)).toBeNull(),
            'finding.pausing': isSearching,
            'finding.asking': isSearching,
            'finding.failed': () => void screen.getByText(texts.commands.palette.onlyLoaded),
          },
        },
      ],
      withoutAct: {
        'writes.requested': 'the world of the walks has only one project',
        'place.visited': 'the page of a place sends it when it is shown',
        'key.pressed': 'the stored setting of the keys never loads in this walk',
        'picker.opened': 'the stored setting of the keys never loads in this walk',
        'value.picked': 'jsdom has no layout for the list of values',
        'command.chosen': 'jsdom has no layout for the list of commands',
        'command.used': 'jsdom has no layout for the list of commands',
      },
      unseen: {
        'keys.recalling': 'the stored setting loads immediately',
        'keys.on.sequence': 'waits for the second key of a shortcut',
      },
    }),
  ).toEqual({ paths: 10, states: { seen: 13, all: 15 } });
});
