import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Project } from '../../domain/project.ts';
import type { Task } from '../../domain/task.ts';
import { taskDialog } from '../support/boardPage.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';

const number = (page: Page, label: string, value: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}: ${value}\\.`) });
const list = (page: Page) => page.getByRole('list', { name: 'Tasks behind the number' });
const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

const statusOf = (project: Project, name: string): string =>
  project.taskStatuses.find((status) => status.name === name)?.id ?? '';
const typeOf = (project: Project, name: string): string =>
  project.taskTypes.find((type) => type.name === name)?.id ?? '';

const aFlow = async (api: Api) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const newcomer = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
  const workspaceId = await api.joinWorkspace(ada, newcomer);
  const account = await api.call('getAccount', { as: newcomer });
  const workspace = account.workspaces.find(({ id }) => id === workspaceId) ?? null;
  const grace: Person = {
    ...newcomer,
    workspaceId,
    account: { ...account, defaultWorkspace: workspace, workspaceDefaultId: workspaceId },
  };
  const project = await api.addToProject(ada, await api.createProject(ada, { name: 'Apollo' }), [grace]);
  const move = (task: Task, status: string) =>
    api.call('updateProjectTask', {
      as: ada,
      params: { projectId: project.id, taskId: task.id },
      body: { statusId: statusOf(project, status) },
    });
  const bug = { typeId: typeOf(project, 'Bug') };
  const [shield, leak, engine, seal] = [
    await api.createTask(ada, project, { title: 'Fit the heat shield', estimate: '3' }),
    await api.createTask(ada, project, { title: 'Stop the leak', ...bug }),
    await api.createTask(ada, project, { title: 'Test the engine' }),
    await api.createTask(ada, project, { title: 'Replace the seal', ...bug }),
  ];
  for (const task of [shield, leak]) {
    await move(task, 'In Progress');
    await move(task, 'Done');
  }
  await move(engine, 'In Progress');
  return { ada, grace, project, move, tasks: { shield, leak, engine, seal } };
};

test.describe('insights', () => {
  test('insights show metrics with their tasks, filters, a link to share and downloads', async ({
    page,
    context,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace, project, move, tasks } = await aFlow(api);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signedIn(page, ada, '/projects');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Apollo/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}/insights$`));
    await expect(number(page, 'Throughput', '2')).toBeVisible();
    await expect(number(page, 'In progress', '1')).toBeVisible();
    await expect(number(page, 'Created', '4')).toBeVisible();
    await expect(page.getByRole('button', { name: 'of 2 open tasks' })).toBeVisible();
    await expect(chart(page, 'Cumulative flow')).toContainText('4 tasks at the end, 0 at the start; 2 of them done.');
    await expect(chart(page, 'Created and finished')).toContainText('4 created, 2 finished: 2 more open.');
    await expect(chart(page, 'Estimate and actual')).toContainText('1 task with a number as estimate, 1 without.');
    await expect(chart(page, 'Forecast')).toContainText(
      'A forecast needs 7 whole days in the range with 5 finished tasks',
    );

    await number(page, 'Throughput', '2').click();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await list(page)
      .getByRole('link', { name: /Stop the leak/ })
      .click();
    await expect(taskDialog(page).getByText('Stop the leak').first()).toBeVisible();
    await page.goBack();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/show=/);

    await chart(page, 'Cumulative flow').getByRole('button', { name: 'Cumulative flow as a table' }).click();
    await chart(page, 'Cumulative flow')
      .getByRole('button', { name: /^In Progress, .*: show 1 task$/ })
      .click();
    await expect(list(page).getByRole('link', { name: /Test the engine/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await chart(page, 'Cycle time scatter').getByRole('button', { name: 'About Cycle time scatter' }).click();
    await expect(chart(page, 'Cycle time scatter').getByRole('status')).toContainText('One dot for each task finished');

    await move(tasks.engine, 'Done');
    await expect(number(page, 'Throughput', '3')).toBeVisible();

    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Bug' }).click();
    await page.keyboard.press('Escape');
    await expect(number(page, 'Throughput', '1')).toBeVisible();
    await expect(number(page, 'Created', '2')).toBeVisible();
    await page.getByRole('radio', { name: '14 days' }).check();
    await expect(page).toHaveURL(/last=14/);
    await page.reload();
    await expect(number(page, 'Throughput', '1')).toBeVisible();
    await expect(page.getByRole('radio', { name: '14 days' })).toBeChecked();

    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const gracePage = await otherPage();
    await signedIn(gracePage, grace, link.pathname + link.search);
    await expect(number(gracePage, 'Throughput', '1')).toBeVisible();
    await expect(gracePage.getByRole('radio', { name: 'Custom' })).toBeChecked();
    await expect(gracePage.getByText(/days in Europe\/Madrid/)).toBeVisible();
    await gracePage.getByLabel('From').fill('2999-01-01');
    await expect(gracePage.getByRole('alert')).toContainText('The range begins after it ends');
    await gracePage.getByRole('button', { name: 'Show the usual days' }).click();
    await expect(number(gracePage, 'Throughput', '1')).toBeVisible();

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Cycle time scatter: save as CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toMatch(/^apollo-cycle-time-.*\.csv$/);
    expect(readFileSync(await csv.path(), 'utf8').split('\r\n')).toEqual([
      '\uFEFFTask,Title,Finished at,Cycle time (days)',
      expect.stringMatching(new RegExp(`^${tasks.leak.id},Stop the leak,\\d{4}-.*Z,0(\\.\\d+)?$`)),
      '',
    ]);
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Cumulative flow: save as PNG' }).click(),
    ]);
    expect(
      readFileSync(await png.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test(
    'a keyboard user reads insights, which explain what is missing in an empty project',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, project } = await aFlow(api);
      const empty = await api.createProject(ada, { name: 'Gemini' });
      await signedIn(page, ada, `/projects/${empty.id}/insights`);
      await expect(page.getByText('No tasks yet')).toBeVisible();
      await expect(page.getByText(/this page shows how they flow/)).toBeVisible();

      await page.goto(`/projects/${project.id}/insights`);
      const throughput = number(page, 'Throughput', '2');
      await expect(throughput).toBeVisible();
      const tabTo = async (target: ReturnType<typeof number>) => {
        for (let step = 0; step < 90; step += 1) {
          if (await target.evaluate((element) => element === document.activeElement)) return;
          await page.keyboard.press('Tab');
        }
        await expect(target).toBeFocused();
      };
      await tabTo(page.getByRole('radio', { name: '90 days' }));
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(/last=30/);
      await tabTo(throughput);
      await page.keyboard.press('Enter');
      await expect(list(page).getByRole('listitem')).toHaveCount(2);
      await page.keyboard.press('Escape');
      await expect(throughput).toBeFocused();
      await tabTo(page.getByRole('button', { name: 'About Cumulative flow' }));
      await page.keyboard.press('Enter');
      await expect(chart(page, 'Cumulative flow').getByRole('status')).toContainText(
        'A band that grows wider is a growing queue.',
      );
      await tabTo(page.getByRole('button', { name: 'Time in status as a table' }));
      await page.keyboard.press('Enter');
      const inProgress = chart(page, 'Time in status')
        .getByRole('row', { name: /^In Progress/ })
        .getByRole('button');
      await expect(inProgress).toBeVisible();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await tabTo(inProgress);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Time in status: In Progress' })).toBeVisible();
      await expect(list(page).getByRole('listitem')).toHaveCount(2);
    },
  );
});
