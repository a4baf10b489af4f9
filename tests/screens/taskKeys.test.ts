import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import type { KeyedTask } from '../../domain/keyedTask.ts';
import { aTask, uuid } from '../../src/machines/sync/records/testing.ts';
import type { LoadInput } from '../../src/machines/sync/records/records.types.ts';
import { type Answers, openApp } from './app.tsx';
import { aComment, pageOf, project, tasks } from './world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../src/screens/tasks/TasksScreen.tsx';
import '../../src/screens/tasks/TaskDialog.tsx';
import '../../src/screens/tasks/CommentsPanel.tsx';

const path = `/projects/${project.id}/tasks?task=${uuid(101)}&tab=comments`;
const far: KeyedTask = {
  asked: 'FAR-7',
  key: 'FAR-7',
  id: uuid(700),
  projectId: uuid(7),
  title: 'A task of another project',
  statusName: 'Done',
  statusColor: 'green',
  statusCategory: 'done',
};
const numbered = tasks.map((task, index) => ({ ...task, number: index + 1 }));
const loadPage = (input: LoadInput) => {
  switch (input.spec.kind) {
    case 'projectTasks':
      return { ...(pageOf(input) as object), elements: numbered };
    case 'comments':
      return { ...(pageOf(input) as object), elements: [aComment({ content: 'After ENG-2 and FAR-7, not UTF-8' })] };
    default:
      return pageOf(input);
  }
};

afterEach(cleanup);

/** Opens the comments of a task and waits for the link to the task of the board, which needs no request. */
const open = async (answers: Answers) => {
  const app = await openApp({ path, answers: { loadPage, ...answers } });
  await screen.findByText(/not UTF-8/);
  return app;
};
const pass = async (app: Awaited<ReturnType<typeof open>>, time = 50) => {
  await waitFor(() => {
    app.clock.increment(time);
    screen.getByRole('link', { name: 'ENG-2 Cut the gears, In Progress' });
  });
};

describe('keys in a comment', () => {
  it('become links with title and status, and follow changes', async () => {
    const loads: unknown[] = [];
    const app = await open({ loadKeys: (input) => (loads.push(input), [far]) });
    await pass(app);
    const link = await screen.findByRole('link', { name: 'FAR-7 A task of another project, Done' });
    expect(loads).toMatchObject([{ keys: ['FAR-7', 'UTF-8'] }]);
    const records = await app.actor('records');
    records.send({
      type: 'server.batch',
      changes: [
        {
          type: 'task.saved',
          seq: 1,
          projectId: project.id,
          task: aTask({ ...numbered[1], title: 'Cut all gears', version: 9 }),
          mutationId: null,
        },
      ],
    });
    await screen.findByRole('link', { name: 'ENG-2 Cut all gears, In Progress' });
    fireEvent.click(link);
    await waitFor(() => expect(app.address()).toBe('/t/FAR-7'));
    cleanup();
    app.close();
  });

  it('stay plain text without a connection, and become links after it', async () => {
    let offline = true;
    const app = await open({
      loadKeys: () => {
        if (offline) throw new AppError('NETWORK', 'offline');
        return [far];
      },
    });
    await pass(app);
    expect(screen.queryByRole('link', { name: /^FAR-7/ })).toBeNull();
    offline = false;
    (await app.actor('taskKeys')).send({ type: 'connectivity.changed', online: true });
    await waitFor(() => {
      app.clock.increment(50);
      screen.getByRole('link', { name: /^FAR-7/ });
    });
    cleanup();
    app.close();
  });
});
