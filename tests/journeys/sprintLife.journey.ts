import type { Locator, Page } from '@playwright/test';
import { setup } from 'xstate';
import { walkChart } from '../support/chart.ts';
import { expect, test } from '../support/journey.ts';

const chart = setup({
  types: {
    events: {} as {
      type: 'PLAN' | 'START' | 'FINISH_TASK' | 'COMPLETE_TO_BACKLOG' | 'COMPLETE_TO_NEXT' | 'OPEN_NEXT' | 'DELETE';
    },
  },
}).createMachine({
  initial: 'planned',
  states: {
    planned: { on: { PLAN: 'filled' } },
    filled: { on: { START: 'active', DELETE: 'deleted' } },
    active: { on: { FINISH_TASK: 'underWay' } },
    underWay: { on: { COMPLETE_TO_BACKLOG: 'restInBacklog', COMPLETE_TO_NEXT: 'restInNext' } },
    restInBacklog: {},
    restInNext: { on: { OPEN_NEXT: 'nextPlanned' } },
    nextPlanned: {},
    deleted: {},
  },
});

const list = (page: Page, name: string): Locator => page.getByRole('listbox', { name });
const task = (page: Page, inList: string, title: string): Locator =>
  list(page, inList).getByRole('option', { name: new RegExp(`^${title} ?,`) });
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const expectReport = async (page: Page) => {
  await expect(page.getByRole('heading', { name: /^Sprint 1 Completed/ })).toBeVisible();
  await expect(page.getByText(/^Frozen on/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unfinished 1' })).toBeVisible();
};
const complete = async (page: Page, place: RegExp) => {
  await page.getByRole('button', { name: 'Complete sprint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete sprint' });
  await expect(dialog.getByText('1 of 2 tasks are done.')).toBeVisible();
  await dialog.getByRole('radio', { name: place }).check();
  await dialog.getByRole('button', { name: 'Complete sprint' }).click();
};

walkChart(test, {
  name: 'life of a sprint',
  chart,
  walks: 3,
  open: async ({ page, api, signedIn }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    const [shield, log] = [
      await api.createTask(ada, project, { title: 'Fit the heat shield', estimate: '5' }),
      await api.createTask(ada, project, { title: 'Write the log', estimate: '3' }),
    ];
    const sprint = await api.call('createSprint', {
      as: ada,
      params: { projectId: project.id },
      body: { name: 'Sprint 1', startsOn: dayFromNow(0), endsOn: dayFromNow(6) },
    });
    await signedIn(page, ada, `/projects/${project.id}/sprints/${sprint.id}`);
    const stored = ({ id }: { id: string }) =>
      api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId: id } });
    const finish = () =>
      api.call('updateProjectTask', {
        as: ada,
        params: { projectId: project.id, taskId: shield.id },
        body: { statusId: project.taskStatuses.at(-1)?.id },
      });
    return { page, sprint, log, shield, stored, finish };
  },
  see: {
    planned: async ({ page }) => {
      await expect(page.getByRole('heading', { name: /^Sprint 1 Planned/ })).toBeVisible();
      await expect(list(page, 'Backlog').getByRole('option')).toHaveCount(2);
    },
    filled: async ({ page }) => {
      await expect(list(page, 'Sprint 1').getByRole('option')).toHaveCount(2);
      await expect(page.getByText('The backlog is empty')).toBeVisible();
    },
    active: ({ page }) => expect(page.getByRole('heading', { name: /^Sprint 1 Active/ })).toBeVisible(),
    underWay: ({ page }) => expect(page.getByText('5 of 8 points · 1 of 2 tasks').first()).toBeVisible(),
    restInBacklog: async ({ page, log, shield, sprint, stored }) => {
      await expectReport(page);
      expect((await stored(log)).sprintId).toBeNull();
      expect((await stored(shield)).sprintId).toBe(sprint.id);
    },
    restInNext: async ({ page, log, sprint, stored }) => {
      await expectReport(page);
      expect([null, sprint.id]).not.toContain((await stored(log)).sprintId);
    },
    nextPlanned: async ({ page }) => {
      await expect(page.getByRole('heading', { name: /^Sprint 2 Planned/ })).toBeVisible();
      await expect(list(page, 'Sprint 2').getByRole('option')).toHaveCount(1);
      await expect(task(page, 'Sprint 2', 'Write the log')).toBeVisible();
    },
    deleted: async ({ page, log, shield, stored }) => {
      await expect(page.getByText('No sprints yet')).toBeVisible();
      for (const each of [log, shield]) expect((await stored(each)).sprintId).toBeNull();
    },
  },
  do: {
    PLAN: async ({ page }) => {
      await task(page, 'Backlog', 'Fit the heat shield').click();
      await task(page, 'Backlog', 'Write the log').click({ modifiers: ['Shift'] });
      await page.getByRole('button', { name: 'Add to sprint' }).click();
    },
    START: async ({ page }) => {
      await page.getByRole('button', { name: 'Start sprint' }).click();
      const dialog = page.getByRole('dialog', { name: 'Start sprint' });
      await expect(dialog.getByText('“Sprint 1” starts now with 2 tasks and 8 points.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Start sprint' }).click();
    },
    FINISH_TASK: ({ finish }) => finish(),
    COMPLETE_TO_BACKLOG: ({ page }) => complete(page, /To the backlog/),
    COMPLETE_TO_NEXT: ({ page }) => complete(page, /To a new sprint right after/),
    OPEN_NEXT: async ({ page }) => {
      await page.getByRole('link', { name: 'All sprints' }).click();
      await page.getByRole('link', { name: 'Sprint 2' }).click();
    },
    DELETE: async ({ page }) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete sprint' });
      await expect(dialog.getByText('“Sprint 1” is deleted for good. 2 tasks go back to the backlog.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Delete sprint' }).click();
    },
  },
});
