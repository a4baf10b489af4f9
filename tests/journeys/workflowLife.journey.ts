import type { Locator, Page } from '@playwright/test';
import { setup } from 'xstate';
import { cardsIn, column, dragAndDrop, expectColumn, taskDialog, toast } from '../support/boardPage.ts';
import { walkChart } from '../support/chart.ts';
import { expect, test } from '../support/journey.ts';
import { pointerAnnotation } from '../support/keyboard.ts';
import { createDrawnWorkflow } from '../support/createDrawnWorkflow.ts';

const chart = setup({
  types: {
    events: {} as {
      type:
        | 'PUBLISH'
        | 'LIFT'
        | 'DROP_ON_DONE'
        | 'DROP_ON_TO_DO'
        | 'TAKE_UP'
        | 'OPEN_CARD'
        | 'APPROVE'
        | 'WITHDRAW'
        | 'FINISH';
    },
  },
}).createMachine({
  initial: 'draft',
  states: {
    draft: { on: { PUBLISH: 'published' } },
    published: { on: { LIFT: 'lifted' } },
    lifted: { on: { DROP_ON_DONE: 'rejected', DROP_ON_TO_DO: 'moved' } },
    rejected: {},
    moved: { on: { TAKE_UP: 'inProgress' } },
    inProgress: { on: { OPEN_CARD: 'waiting' } },
    waiting: { on: { APPROVE: 'approved' } },
    approved: { on: { WITHDRAW: 'withdrawn' } },
    withdrawn: { on: { APPROVE: 'approvedAgain' } },
    approvedAgain: { on: { FINISH: 'finished' } },
    finished: {},
  },
});

const closed = 'El workflow no lleva aquí desde «Backlog»';
const approvals = (page: Page): Locator => taskDialog(page).getByRole('region', { name: 'Aprobaciones' });
const statusOf = (page: Page): Locator => taskDialog(page).getByRole('button', { name: /^Estado:/ });
const middleOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('both ends of a drag have to be on screen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(120, box.height / 2) };
};
const drop = async (page: Page, name: string) => {
  const { x, y } = await middleOf(column(page, name));
  await page.mouse.move(x, y, { steps: 12 });
  await page.mouse.up();
};

walkChart(test, {
  name: 'a board governed by a workflow',
  chart,
  walks: 2,
  annotation: {
    type: pointerAnnotation,
    description:
      'Text in a column while a card is dragged over it. By keys: "a keyboard user reads why a move is closed and fills in what it requires"',
  },
  open: async ({ page, api, signedIn, otherPage }) => {
    const { ada, grace, project, workflow, path } = await createDrawnWorkflow(api, [
      ['Backlog', 'To Do'],
      ['To Do', 'In Progress', [{ kind: 'assigned' }]],
      ['In Progress', 'Done', [{ kind: 'approved', by: 'manager' }]],
    ]);
    const task = await api.createTask(ada, project, { title: 'Design the poster', assignees: [grace.account.id] });
    const manager = await otherPage();
    await signedIn(page, grace, path);
    await signedIn(manager, ada, `/projects/${project.id}/workflows/${workflow.id}`);
    return { page, manager, path: `${path}?task=${task.id}` };
  },
  see: {
    draft: async ({ page, manager }) => {
      await expectColumn(page, 'Backlog', ['Design the poster']);
      await expect(page.getByRole('link', { name: 'Workflow: Printing' })).toBeHidden();
      await expect(manager.getByText('Never published').first()).toBeVisible();
    },
    published: async ({ page, manager }) => {
      await expect(toast(manager, 'Version 1 published')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Workflow: Printing' })).toHaveAttribute('href', /\/workflows\//);
      await expect(page.getByRole('button', { name: /^Crear tarea en/ })).toHaveCount(1);
    },
    lifted: async ({ page }) => {
      for (const name of ['In Progress', 'Done']) await expect(column(page, name).getByText(closed)).toBeVisible();
      await expect(column(page, 'To Do').getByText(/El workflow no lleva/)).toBeHidden();
    },
    rejected: async ({ page }) => {
      await expect(toast(page, `No se puede soltar en Done: ${closed}.`)).toBeVisible();
      await expectColumn(page, 'Backlog', ['Design the poster']);
    },
    moved: async ({ page }) => {
      await expectColumn(page, 'To Do', ['Design the poster']);
      await page.reload();
      await expectColumn(page, 'To Do', ['Design the poster']);
    },
    inProgress: ({ page }) => expectColumn(page, 'In Progress', ['Design the poster']),
    waiting: async ({ page }) => {
      await expect(approvals(page).getByText('Falta la aprobación de quien gestiona el proyecto')).toBeVisible();
      await expect(approvals(page).getByRole('button')).toHaveCount(0);
    },
    approved: async ({ page, manager }) => {
      for (const each of [manager, page])
        await expect(approvals(each).getByText('Aprobada por Ada Lovelace')).toBeVisible();
    },
    withdrawn: ({ page }) =>
      expect(approvals(page).getByText('Falta la aprobación de quien gestiona el proyecto')).toBeVisible(),
    approvedAgain: ({ page }) => expect(approvals(page).getByText('Aprobada por Ada Lovelace')).toBeVisible(),
    finished: async ({ page }) => {
      await expect(statusOf(page)).toHaveText(/Done/);
      await expect(approvals(page)).toBeHidden();
      await page.keyboard.press('Escape');
      await expectColumn(page, 'Done', ['Design the poster']);
    },
  },
  do: {
    PUBLISH: async ({ manager }) => {
      await manager.getByRole('button', { name: 'Publish', exact: true }).click();
      const dialog = manager.getByRole('dialog', { name: 'Publish' });
      await expect(dialog.getByText('The statuses stay as they are; only the moves change.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Publish' }).click();
    },
    LIFT: async ({ page }) => {
      const box = await cardsIn(page, 'Backlog').first().boundingBox();
      if (!box) throw new Error('the card is on screen');
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 30, { steps: 4 });
    },
    DROP_ON_DONE: ({ page }) => drop(page, 'Done'),
    DROP_ON_TO_DO: ({ page }) => drop(page, 'To Do'),
    TAKE_UP: ({ page }) => dragAndDrop(page, cardsIn(page, 'To Do').first(), column(page, 'In Progress')),
    OPEN_CARD: ({ page }) => cardsIn(page, 'In Progress').first().click(),
    APPROVE: async ({ manager, path }) => {
      if (!manager.url().endsWith(path)) await manager.goto(path);
      await taskDialog(manager).getByRole('button', { name: 'Aprobar: pasar a «Done»' }).click();
    },
    WITHDRAW: ({ manager }) =>
      taskDialog(manager).getByRole('button', { name: 'Retirar aprobación: pasar a «Done»' }).click(),
    FINISH: async ({ page }) => {
      await statusOf(page).click();
      await page.getByRole('option', { name: 'Done' }).click();
    },
  },
});
