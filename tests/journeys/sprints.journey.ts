import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { dragAndDrop, toast } from '../support/boardPage.ts';
import { expect, type Person, test } from '../support/journey.ts';
import { pointerAnnotation } from '../support/keyboard.ts';
import { fingerOn } from '../support/touch.ts';

const list = (page: Page, name: string): Locator => page.getByRole('listbox', { name });
const task = (page: Page, inList: string, title: string): Locator =>
  list(page, inList).getByRole('option', { name: new RegExp(`^${title} ?,`) });
const inOneWeek = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.describe('sprints', () => {
  test('a manager plans, starts, completes and reports a sprint while a member sees each change live', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const [ada, signedUp] = [await api.signUp(), await api.signUp({ name: 'Grace', lastName: 'Hopper' })];
    await api.joinWorkspace(ada, signedUp);
    const project = await api.addToProject(ada, await api.createProject(ada, { name: 'Apollo' }), [signedUp]);
    const workspace = (await api.call('listWorkspaces', { as: signedUp })).elements.find(
      ({ id }) => id === ada.workspaceId,
    );
    if (!workspace) throw new Error('Grace has joined the workspace');
    const grace: Person = {
      ...signedUp,
      workspaceId: workspace.id,
      account: {
        ...signedUp.account,
        defaultWorkspace: workspace,
        workspaces: [...signedUp.account.workspaces, workspace],
      },
    };
    const estimates = { 'Fit the heat shield': '5', 'Fill the tanks': '3', 'Count down': '8', 'Write the log': null };
    for (const [title, estimate] of Object.entries(estimates)) await api.createTask(ada, project, { title, estimate });

    await signedIn(page, ada, '/sprints');
    await expect(page.getByText('No sprints yet')).toBeVisible();
    await page.getByRole('button', { name: 'New sprint' }).first().click();
    const form = page.getByRole('dialog', { name: 'New sprint' });
    await form.getByLabel('Name').fill('Sprint 1');
    await form.getByLabel('Goal').fill('Reach orbit');
    await form.getByLabel('First day').fill(inOneWeek(0));
    await form.getByLabel('Last day').fill(inOneWeek(-1));
    await expect(form.getByText('The last day cannot be before the first')).toBeVisible();
    await form.getByLabel('Last day').fill(inOneWeek(6));
    await form.getByLabel('Capacity in points').fill('8');
    await form.getByRole('button', { name: 'Create sprint' }).click();
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/sprints\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: /^Sprint 1 Planned/ })).toBeVisible();
    const address = new URL(page.url());

    const other = await otherPage();
    await signedIn(other, grace, address.pathname);
    await expect(list(other, 'Backlog').getByRole('option')).toHaveCount(4);

    await task(page, 'Backlog', 'Fit the heat shield').click();
    await task(page, 'Backlog', 'Fill the tanks').click({ modifiers: ['Shift'] });
    await expect(page.getByText('2 tasks selected')).toBeVisible();
    await dragAndDrop(page, task(page, 'Backlog', 'Fill the tanks'), page.getByRole('region', { name: 'Sprint 1' }));
    await expect(list(page, 'Sprint 1').getByRole('option')).toHaveCount(2);
    await expect(toast(page, '2 tasks moved to Sprint 1')).toBeVisible();
    await expect(page.getByText('At capacity').first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(list(page, 'Backlog').getByRole('option')).toHaveCount(4);
    await task(page, 'Backlog', 'Fit the heat shield').click();
    await task(page, 'Backlog', 'Count down').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Add to sprint' }).click();
    await expect(page.getByText('Over capacity by 5 points').first()).toBeVisible();
    await expect(list(other, 'Sprint 1').getByRole('option')).toHaveCount(2);

    await page.getByRole('button', { name: 'Start sprint' }).click();
    await page.getByRole('dialog', { name: 'Start sprint' }).getByRole('button', { name: 'Start sprint' }).click();
    await expect(page.getByRole('heading', { name: /^Sprint 1 Active/ })).toBeVisible();
    await expect(other.getByRole('heading', { name: /^Sprint 1 Active/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Report' }).click();
    await expect(page.getByText('Nothing was added or removed after the start.')).toBeVisible();

    const found = await api.call('listProjectTasks', { as: ada, params: { projectId: project.id } });
    const idOf = (title: string) => found.elements.find((each) => each.title === title)?.id ?? '';
    const sprintId = address.pathname.split('/').at(-1) ?? '';
    const change = (title: string, body: object) =>
      api.call('updateProjectTask', { as: grace, params: { projectId: project.id, taskId: idOf(title) }, body });
    await change('Write the log', { sprintId });
    await expect(
      page
        .getByRole('region', { name: 'Scope changes after the start' })
        .getByRole('row', { name: /Added Write the log .* Grace Hopper/ }),
    ).toBeVisible();
    await change('Fit the heat shield', { statusId: project.taskStatuses.at(-1)?.id });
    await expect(page.getByText('5 of 13 points · 1 of 3 tasks').first()).toBeVisible();
    await page.getByRole('radio', { name: 'Burn-up' }).click();
    await page.getByRole('radio', { name: 'Tasks' }).click();
    await page.getByText('Numbers of the chart').click();
    await expect(page.getByRole('row', { name: 'Start 0 2' })).toBeVisible();

    await page.getByRole('button', { name: 'Complete sprint' }).click();
    const ask = page.getByRole('dialog', { name: 'Complete sprint' });
    await expect(ask.getByText('1 of 3 tasks are done.')).toBeVisible();
    await ask.getByRole('radio', { name: /To a new sprint right after/ }).check();
    await expect(ask.getByLabel('Name of the new sprint')).toHaveValue('Sprint 2');
    await ask.getByRole('button', { name: 'Complete sprint' }).click();
    await expect(page.getByRole('heading', { name: /^Sprint 1 Completed/ })).toBeVisible();
    await expect(page.getByText(/^Frozen on/)).toBeVisible();
    await expect(other.getByText(/^Frozen on/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unfinished 2' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Sprint 1.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('Unfinished,Count down,8,Backlog');

    await page.getByRole('link', { name: 'All sprints' }).click();
    await page.getByRole('link', { name: 'Sprint 2' }).click();
    await expect(list(page, 'Sprint 2').getByRole('option')).toHaveCount(2);
    await change('Count down', { sprintId: null });
    await expect(list(page, 'Sprint 2').getByRole('option')).toHaveCount(1);
  });

  test(
    'a keyboard user plans a sprint and filters the tasks by it',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const ada = await api.signUp();
      const project = await api.createProject(ada, { name: 'Apollo' });
      for (const title of ['Fit the heat shield', 'Fill the tanks', 'Count down'])
        await api.createTask(ada, project, { title, estimate: '2' });
      const sprint = await api.call('createSprint', {
        as: ada,
        params: { projectId: project.id },
        body: { name: 'Sprint 1', startsOn: inOneWeek(0), endsOn: inOneWeek(6) },
      });
      await signedIn(page, ada, `/projects/${project.id}/sprints/${sprint.id}`);
      await expect(list(page, 'Backlog').getByRole('option')).toHaveCount(3);
      await list(page, 'Backlog').focus();
      await page.keyboard.press('Shift+ArrowDown');
      await expect(page.getByText('2 tasks selected')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(list(page, 'Sprint 1').getByRole('option')).toHaveCount(2);
      await list(page, 'Sprint 1').focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect(list(page, 'Sprint 1').getByRole('option')).toHaveCount(1);
      await list(page, 'Sprint 1').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('o');
      const dialog = page.getByRole('dialog').first();
      await expect(dialog.getByRole('button', { name: /^Sprint:/ })).toContainText('Sprint 1');
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: 'Tasks', exact: true }).click();
      await page.getByRole('group', { name: 'Filtros' }).getByRole('button', { name: 'Sprint' }).click();
      await page.getByRole('option', { name: /^Sprint 1/ }).click();
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-task-id]:not([aria-hidden])')).toHaveCount(1);
      await page.getByRole('button', { name: 'Tabla' }).click();
      await expect(page.getByRole('columnheader', { name: 'Sprint' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Mostrar' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Sprint' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('cell', { name: 'Sprint 1', exact: true })).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: 'Tabla' }).click();
      await expect(page.getByRole('columnheader', { name: 'Sprint' })).toBeVisible();
    },
  );
});

test.describe('sprint planning on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    'taps on check marks add up, and a drag at the lower edge scrolls to the sprint',
    {
      annotation: {
        type: pointerAnnotation,
        description: 'Fingers. By keys: "a keyboard user plans a sprint and filters the tasks by it"',
      },
    },
    async ({ page, signedIn, api }) => {
      const ada = await api.signUp();
      const project = await api.createProject(ada, { name: 'Apollo' });
      for (let number = 1; number <= 30; number += 1)
        await api.createTask(ada, project, { title: `Check valve ${number}`, estimate: '2' });
      const sprint = await api.call('createSprint', {
        as: ada,
        params: { projectId: project.id },
        body: { name: 'Sprint 1', startsOn: inOneWeek(0), endsOn: inOneWeek(6) },
      });
      await signedIn(page, ada, `/projects/${project.id}/sprints/${sprint.id}`);
      const rows = list(page, 'Backlog').getByRole('option');
      await expect(rows.first()).toBeVisible();
      // Taps the check mark. `tap` waits until the row no longer moves.
      const tapMark = (row: Locator) => row.tap({ position: { x: 20, y: 20 } });
      await tapMark(rows.nth(0));
      await tapMark(rows.nth(2));
      await expect(page.getByText('2 tasks selected')).toBeVisible();
      await tapMark(rows.nth(0));
      await expect(page.getByText('1 task selected')).toBeVisible();

      const from = await rows.nth(1).boundingBox();
      if (!from) throw new Error('the row is on screen');
      const [x, y] = [from.x + 120, from.y + from.height / 2];
      const plan = page.getByRole('region', { name: 'Sprint 1' });
      await expect(plan).not.toBeInViewport({ ratio: 1 });
      const touch = await fingerOn(page);
      await touch('touchStart', { x, y });
      await expect(rows.nth(1)).toHaveAttribute('data-held', 'true');
      for (let step = 1; step <= 6; step += 1) await touch('touchMove', { x, y: y + ((838 - y) * step) / 6 });
      await expect(async () => {
        await touch('touchMove', { x, y: 838 });
        await expect(plan).toBeInViewport({ ratio: 1, timeout: 100 });
      }).toPass({ timeout: 10_000 });
      const box = await plan.boundingBox();
      await touch('touchMove', { x, y: (box?.y ?? 0) + 60 });
      await touch('touchMove', { x, y: (box?.y ?? 0) + 62 });
      await touch('touchEnd');
      await expect(list(page, 'Sprint 1').getByRole('option')).toHaveCount(1);
      await tapMark(list(page, 'Sprint 1').getByRole('option').first());
      await expect(page.getByRole('button', { name: 'Back to backlog' })).toBeInViewport();
    },
  );
});
