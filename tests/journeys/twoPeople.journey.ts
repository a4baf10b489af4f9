import type { Page } from '@playwright/test';
import { setup } from 'xstate';
import { card, cardsIn, column, dragAndDrop, expectColumn, taskDialog, toast } from '../support/boardPage.ts';
import { walkChart } from '../support/chart.ts';
import { signUpColleague } from '../support/signUpColleague.ts';
import { expect, test } from '../support/journey.ts';

const chart = setup({
  types: {
    events: {} as {
      type:
        | 'ADA_CREATES'
        | 'ADA_MOVES'
        | 'BOTH_MOVE'
        | 'GRACE_RENAMES'
        | 'GRACE_DELETES'
        | 'GRACE_UNDOES'
        | 'ADA_RENAMES_COLUMN'
        | 'ADA_REMOVES_GRACE'
        | 'GRACE_GOES_TO_PROJECTS';
    },
  },
}).createMachine({
  initial: 'empty',
  states: {
    empty: { on: { ADA_CREATES: 'created', ADA_RENAMES_COLUMN: 'columnRenamed' } },
    created: { on: { ADA_MOVES: 'moved', BOTH_MOVE: 'settled' } },
    moved: { on: { GRACE_RENAMES: 'renamed' } },
    renamed: { on: { GRACE_DELETES: 'deleted' } },
    deleted: { on: { GRACE_UNDOES: 'restored' } },
    restored: {},
    settled: {},
    columnRenamed: { on: { ADA_REMOVES_GRACE: 'shutOut' } },
    shutOut: { on: { GRACE_GOES_TO_PROJECTS: 'withoutProject' } },
    withoutProject: {},
  },
});

const bothSee = async ({ page, other }: { page: Page; other: Page }, name: string, titles: string[]) => {
  for (const each of [page, other]) await expectColumn(each, name, titles);
};

walkChart(test, {
  name: 'two people at one board',
  chart,
  walks: 3,
  open: async ({ page, otherPage, signedIn, api }) => {
    const ada = await api.signUp();
    const grace = await signUpColleague(api, ada);
    const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
    const path = `/projects/${project.id}/tasks`;
    const other = await otherPage();
    await signedIn(page, ada, path);
    await signedIn(other, grace, path);
    return { page, other, api, ada, grace, project };
  },
  see: {
    empty: (world) => bothSee(world, 'Backlog', []),
    created: (world) => bothSee(world, 'Backlog', ['Print the poster']),
    moved: (world) => bothSee(world, 'Done', ['Print the poster']),
    renamed: (world) => bothSee(world, 'Done', ['Print two posters']),
    deleted: async (world) => {
      await expect(toast(world.other, 'Tarea eliminada')).toBeVisible();
      await bothSee(world, 'Done', []);
    },
    restored: (world) => bothSee(world, 'Done', ['Print two posters']),
    settled: async ({ page, other, api, ada, project }) => {
      await expect(async () => {
        const [task] = (await api.call('listProjectTasks', { as: ada, params: { projectId: project.id }, query: {} }))
          .elements;
        const stored = project.taskStatuses.find(({ id }) => id === task?.statusId)?.name ?? '';
        expect(['To Do', 'Done']).toContain(stored);
        for (const name of ['Backlog', 'To Do', 'In Progress', 'Done']) {
          for (const each of [page, other]) expect(await cardsIn(each, name).count()).toBe(name === stored ? 1 : 0);
        }
      }).toPass({ timeout: 10_000 });
    },
    columnRenamed: async ({ page, other }) => {
      for (const each of [page, other]) await expect(column(each, 'Ideas')).toBeVisible();
    },
    shutOut: async ({ page, other }) => {
      await expect(other.getByRole('button', { name: 'Go to projects' })).toBeVisible();
      await expect(column(other, 'Ideas')).toBeHidden();
      await expect(column(page, 'Ideas')).toBeVisible();
    },
    withoutProject: async ({ other }) => {
      await expect(other.getByText('No projects found')).toBeVisible();
      await expect(other.getByRole('link', { name: /Apollo/ })).toBeHidden();
    },
  },
  do: {
    ADA_CREATES: ({ api, ada, project }) => api.createTask(ada, project, { title: 'Print the poster' }),
    ADA_MOVES: ({ page }) => dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'Done')),
    BOTH_MOVE: ({ page, other }) =>
      Promise.all([
        dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'Done')),
        dragAndDrop(other, cardsIn(other, 'Backlog').first(), column(other, 'To Do')),
      ]),
    GRACE_RENAMES: async ({ other }) => {
      await card(other, 'Print the poster').click();
      await taskDialog(other).getByRole('button', { name: 'Editar título' }).click();
      await other.getByRole('textbox', { name: 'Título' }).fill('Print two posters');
      await other.getByRole('button', { name: 'Confirmar' }).click();
    },
    GRACE_DELETES: async ({ other }) => {
      await taskDialog(other).getByRole('button', { name: 'Acciones de la tarea' }).click();
      await other.getByRole('menuitem', { name: 'Eliminar' }).click();
      await other.getByRole('button', { name: 'Eliminar' }).click();
    },
    GRACE_UNDOES: ({ other }) => toast(other, 'Tarea eliminada').getByRole('button', { name: 'Deshacer' }).click(),
    ADA_RENAMES_COLUMN: ({ api, ada, project }) =>
      api.call('updateTag', {
        as: ada,
        params: { projectId: project.id, kind: 'statuses', tagId: project.taskStatuses[0]?.id ?? '' },
        body: { name: 'Ideas' },
      }),
    ADA_REMOVES_GRACE: ({ api, ada, grace, project }) =>
      api.call('removeFromProject', { as: ada, params: { projectId: project.id, userId: grace.account.id } }),
    GRACE_GOES_TO_PROJECTS: ({ other }) => other.getByRole('button', { name: 'Go to projects' }).click(),
  },
});

test('a page with a late live connection shows all changes since it was loaded', async ({ page, signedIn, api }) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  const first = await api.createTask(ada, project, { title: 'Print the poster' });
  const second = await api.createTask(ada, project, { title: 'Hang it up' });
  const connect: (() => void)[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => void connect.push(() => socket.connectToServer()));
  await signedIn(page, ada, `/projects/${project.id}/tasks`);
  await expectColumn(page, 'Backlog', ['Hang it up', 'Print the poster']);
  await expect.poll(() => connect.length).toBe(1);

  const rename = (task: typeof first, title: string, version: number) =>
    api.call('updateProjectTask', {
      as: ada,
      params: { projectId: project.id, taskId: task.id },
      body: { title, version },
    });
  await rename(first, 'Print two posters', first.version);
  let { version } = second;
  for (let count = 1; count <= 60; count++) ({ version } = await rename(second, `Hang it up ${count}`, version));
  connect[0]?.();
  await expectColumn(page, 'Backlog', ['Hang it up 60', 'Print two posters']);
});
