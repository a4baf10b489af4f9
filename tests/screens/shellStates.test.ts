import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import type { LoadInput } from '../../src/machines/sync/records/records.types.ts';
import { aWrite, uuid } from '../../src/machines/sync/records/testing.ts';
import { texts } from '../support/texts.ts';
import { after } from './after.ts';
import { openApp } from './app.tsx';
import { pageOf, project } from './world.ts';

const { kept, offline } = texts.ui;
const tasksPage = `/projects/${project.id}/tasks`;
const unsent = (n: number, fields: { estimate: string } | { title: string }) =>
  aWrite(
    { kind: 'task.update', projectId: project.id, taskId: uuid(100 + n), fields },
    { mutationId: `m${n}`, state: 'conflicted', error: null },
  );
const outbox = { loadOutbox: () => [unsent(1, { title: 'Write all notes' }), unsent(2, { estimate: '3' })] };

describe('changes that only this device has', () => {
  test('the notice of the connection opens their list, with links to their records', async () => {
    const app = await openApp({ path: '/boards', answers: outbox });
    await screen.findByText(texts.boards.none);
    await after('connectivity', { type: 'browser.offline' })(app);
    await userEvent.click(screen.getByRole('button', { name: /^Sin conexión 2/ }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.shell.connectivity.offline.short }));
    dialog.getByText(kept.title({ count: 2 }));
    const [first] = within(dialog.getByRole('list', { name: kept.list })).getAllByRole('listitem');
    expect(first?.textContent).toContain(kept.kinds['task.update']);
    await userEvent.click(within(first ?? document.body).getByRole('link'));
    expect(app.address()).toBe(`${tasksPage}?task=${uuid(101)}`);
    app.close();
  });

  test('the page that could not be loaded lists them', async () => {
    const loadPage = (input: LoadInput) => {
      if (input.spec.kind === 'boards') throw new AppError('NETWORK', 'no');
      return pageOf(input);
    };
    const app = await openApp({ path: '/boards', answers: { ...outbox, loadPage } });
    await screen.findByText(offline.title);
    screen.getByText(kept.title({ count: 2 }));
    expect(within(screen.getByRole('list', { name: kept.list })).getAllByRole('listitem')).toHaveLength(2);
    app.close();
  });
});

describe('an unknown page', () => {
  test('keeps the shell of a signed-in user, with search and recent places', async () => {
    const app = await openApp({ path: tasksPage, answers: { recall: () => ({ keys: true, recent: [], places: [] }) } });
    await screen.findByRole('button', { name: /^Write the notes/ });
    await after('root', { type: 'navigation.requested', to: '/nowhere' })(app);
    await screen.findByRole('heading', { name: texts.start.errors[404].label });
    screen.getByRole('navigation', { name: texts.shell.navigation });
    const recent = within(screen.getByRole('navigation', { name: texts.shell.recentPlaces }));
    expect(recent.getByRole('link', { name: project.name }).getAttribute('href')).toBe(tasksPage);
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: texts.shell.palette }));
    await screen.findByRole('dialog', { name: texts.commands.palette.label });
    app.close();
  });

  test('shows no shell to a visitor', async () => {
    const app = await openApp({ path: '/nowhere', session: null, answers: { loadAccount: undefined } });
    await screen.findByRole('heading', { name: texts.start.errors[404].label });
    expect([screen.queryByRole('navigation'), app.address()]).toEqual([null, '/nowhere']);
    app.close();
  });
});
