import { randomUUID } from 'node:crypto';
import { setup } from 'xstate';
import { cardsIn, column, createProjectInWizard, dragAndDrop, expectColumn, taskDialog } from '../support/boardPage.ts';
import { walkChart } from '../support/chart.ts';
import { expect, test } from '../support/journey.ts';

const chart = setup({
  types: {
    events: {} as {
      type:
        | 'SIGN_UP'
        | 'OPEN_PROJECTS'
        | 'CREATE_PROJECT'
        | 'CREATE_TASK'
        | 'DRAG'
        | 'OPEN_CARD'
        | 'CLOSE_CARD'
        | 'SIGN_OUT';
    },
  },
}).createMachine({
  initial: 'visitor',
  states: {
    visitor: { on: { SIGN_UP: 'home' } },
    home: { on: { OPEN_PROJECTS: 'noProjects', SIGN_OUT: 'signedOut' } },
    noProjects: { on: { CREATE_PROJECT: 'emptyBoard' } },
    emptyBoard: { on: { CREATE_TASK: 'taskInBacklog' } },
    taskInBacklog: { on: { DRAG: 'taskInProgress', OPEN_CARD: 'readingTask' } },
    readingTask: { on: { CLOSE_CARD: 'taskInBacklog' } },
    taskInProgress: {},
    signedOut: {},
  },
});

walkChart(test, {
  name: 'first steps of a new user',
  chart,
  walks: 3,
  open: async ({ page, baseURL }) => {
    await page.goto(baseURL);
    return page;
  },
  see: {
    visitor: (page) => expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible(),
    home: async (page) => {
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Work in progress' })).toBeVisible();
    },
    noProjects: (page) => expect(page.getByText('No projects found')).toBeVisible(),
    emptyBoard: async (page) => {
      await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/tasks/);
      for (const name of ['Backlog', 'To Do', 'In Progress', 'Done']) await expect(column(page, name)).toBeVisible();
    },
    taskInBacklog: (page) => expectColumn(page, 'Backlog', ['Plan the launch']),
    taskInProgress: async (page) => {
      await expectColumn(page, 'In Progress', ['Plan the launch']);
      await page.reload();
      await expectColumn(page, 'In Progress', ['Plan the launch']);
      await expectColumn(page, 'Backlog', []);
    },
    readingTask: (page) => expect(taskDialog(page).getByRole('heading', { name: 'Plan the launch' })).toBeVisible(),
    signedOut: async (page) => {
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('redirect') ?? '/').toBe('/');
    },
  },
  do: {
    SIGN_UP: async (page) => {
      await page.getByRole('link', { name: 'Sign up' }).click();
      const create = page.getByRole('button', { name: 'Create account' });
      await expect(create).toBeDisabled();
      await page.getByLabel('Email').fill(`new-${randomUUID()}@example.org`);
      await page.getByLabel('Password', { exact: true }).fill('long enough');
      await page.getByLabel('Confirm password', { exact: true }).fill('long enough');
      await page.getByLabel('Name', { exact: true }).fill('Grace');
      await page.getByLabel('Surname').fill('Hopper');
      await create.click();
    },
    OPEN_PROJECTS: (page) => page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click(),
    CREATE_PROJECT: (page) => createProjectInWizard(page, 'Apollo'),
    CREATE_TASK: async (page) => {
      await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Título', exact: true }).fill('Plan the launch');
      await dialog.getByRole('button', { name: 'Crear tarea' }).click();
      await expect(dialog).toBeHidden();
    },
    DRAG: (page) => dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'In Progress')),
    OPEN_CARD: (page) => cardsIn(page, 'Backlog').first().click(),
    CLOSE_CARD: (page) => page.keyboard.press('Escape'),
    SIGN_OUT: async (page) => {
      await page.getByRole('button', { name: /Grace Hopper/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  },
});
