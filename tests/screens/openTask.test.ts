import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { selectResource } from '../../src/machines/sync/records/records.selectors.ts';
import { loadedTexts } from '../support/texts.ts';
import { openApp } from './app.tsx';
import { dialog } from './elements.ts';
import { project, tasks } from './world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../src/screens/tasks/TasksScreen.tsx';
import '../../src/screens/tasks/SelectionBar.tsx';
import '../../src/screens/tasks/TaskDialog.tsx';

afterEach(cleanup);

test('opening a task renders neither the board nor the shell behind its dialog again', async () => {
  const texts = loadedTexts();
  const app = await openApp({ path: `/projects/${project.id}/tasks`, texts });
  const card = await screen.findByRole('button', { name: /^Write the notes/ });
  // The first opening loads code and the task itself, after which the whole page may render.
  fireEvent.click(card);
  const name = /Write the notes/;
  await screen.findByRole('dialog', { name });
  const records = await app.actor('records');
  const ofTask = selectResource({ kind: 'task', projectId: project.id, taskId: tasks[0]?.id ?? '' });
  await vi.waitFor(() => expect(ofTask(records.getSnapshot()).status).toBe('ready'));
  fireEvent.keyDown(dialog(name), { key: 'Escape' });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const read = vi.spyOn(texts, 'read');
  const today = vi.spyOn(app.system, 'today');
  fireEvent.click(card);
  await screen.findByRole('dialog', { name });
  const areas = read.mock.calls.map(([, area]) => area);
  expect(areas).toContain('tasks');
  expect(areas).not.toContain('shell');
  // Only the board asks for the date.
  expect(today).not.toHaveBeenCalled();
  cleanup();
  app.close();
});
