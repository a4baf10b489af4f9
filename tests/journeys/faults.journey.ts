import type { Page } from '@playwright/test';
import type { Task } from '../../domain/task.ts';
import {
  card,
  cardsIn,
  column,
  descriptionEditor,
  dragAndDrop,
  expectColumn,
  taskDialog,
} from '../support/boardPage.ts';
import { faultPlans, installFaults } from '../support/faults.ts';
import { type Api, expect, type Person, type RunningServer, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'block' });

interface Story {
  page: Page;
  api: Api;
  ada: Person;
  projectId: string;
  taskId: string;
  storedTasks: () => Promise<Task[]>;
}

/** A user action and a check that the server has executed it. A user may repeat an action that visibly failed. */
interface Action {
  name: string;
  run: (story: Story) => Promise<void>;
  isDone: (story: Story) => Promise<boolean>;
}

const statusOf = async ({ api, ada, projectId }: Story, name: string): Promise<string | undefined> =>
  (await api.call('getProject', { as: ada, params: { projectId } })).taskStatuses.find((status) => status.name === name)
    ?.id;
const taskNow = async (story: Story): Promise<Task | undefined> =>
  (await story.storedTasks()).find(({ id }) => id === story.taskId);
const openTask = async ({ page }: Story): Promise<void> => {
  if (await taskDialog(page).isHidden()) await card(page, 'the world').click();
  await expect(descriptionEditor(page)).toBeVisible();
};
const closeTask = async ({ page }: Story): Promise<void> => {
  // Also check the address, because after a reload it changes before the dialog appears.
  if (!page.url().includes('task=') && (await taskDialog(page).isHidden())) return;
  await expect(descriptionEditor(page).or(taskDialog(page).getByRole('textbox')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(taskDialog(page)).toBeHidden();
};

const actions: Action[] = [
  {
    name: 'moves a card',
    run: async (story) => {
      await closeTask(story);
      await expect(card(story.page, 'the world')).toBeVisible();
      if ((await cardsIn(story.page, 'In Progress').count()) > 0) return;
      await dragAndDrop(story.page, cardsIn(story.page, 'Backlog').first(), column(story.page, 'In Progress'));
    },
    isDone: async (story) => (await taskNow(story))?.statusId === (await statusOf(story, 'In Progress')),
  },
  {
    name: 'makes a task',
    run: async ({ page }) => {
      const form = page.getByRole('dialog');
      if (await form.isHidden()) await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
      const title = form.getByRole('textbox', { name: 'Título', exact: true });
      if ((await title.inputValue()) === '') await title.fill('Buy provisions');
      await expect(title).toHaveValue('Buy provisions');
      await form.getByRole('button', { name: 'Crear tarea', exact: true }).click();
      await expect(form).toBeHidden();
    },
    isDone: async ({ storedTasks }) => (await storedTasks()).some(({ title }) => title === 'Buy provisions'),
  },
  {
    name: 'writes a description',
    run: async (story) => {
      await openTask(story);
      const editor = descriptionEditor(story.page);
      if ((await editor.innerText()).includes('Pack the charts')) {
        await editor.click();
        await story.page.keyboard.press('Control+End');
        await story.page.keyboard.type('!');
        return;
      }
      await editor.click();
      await story.page.keyboard.type('Pack the charts');
    },
    isDone: async (story) => (await taskNow(story))?.description?.startsWith('Pack the charts') === true,
  },
  {
    name: 'writes a comment',
    run: async (story) => {
      const { page } = story;
      await openTask(story);
      await taskDialog(page).getByRole('tab', { name: 'Comentarios' }).click();
      const failed = taskDialog(page).getByRole('button', { name: 'Reintentar' });
      if (await failed.first().isVisible()) return failed.first().click();
      const field = taskDialog(page).getByRole('textbox', { name: 'Add a comment' });
      await field.click();
      if ((await field.innerText()).trim() === '') await page.keyboard.type('Which way round?');
      await page.keyboard.press('Control+Enter');
    },
    isDone: async ({ api, ada, taskId }) => {
      const { elements } = await api.call('listComments', { as: ada, params: { taskId }, query: {} });
      return elements.some(({ content }) => content === 'Which way round?');
    },
  },
];

async function runAll(story: Story, between: () => Promise<void>): Promise<void> {
  for (const action of actions) {
    let times = 0;
    await expect(async () => {
      if (await action.isDone(story)) return;
      await action.run(story);
      times += 1;
      if (times === 1) await between();
      await expect.poll(() => action.isDone(story), { message: action.name, timeout: 8_000 }).toBe(true);
    }).toPass({ timeout: 45_000 });
  }
}

async function begin(
  page: Page,
  api: Api,
  signedIn: (page: Page, person: Person, path?: string) => Promise<void>,
): Promise<Story> {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  const task = await api.createTask(ada, project, { title: 'Sail around the world' });
  await signedIn(page, ada, `/projects/${project.id}/tasks`);
  await expectColumn(page, 'Backlog', ['Sail around the world']);
  return {
    page,
    api,
    ada,
    projectId: project.id,
    taskId: task.id,
    storedTasks: async () =>
      (await api.call('listProjectTasks', { as: ada, params: { projectId: project.id }, query: {} })).elements,
  };
}

async function check(story: Story, undoes: boolean): Promise<void> {
  const { page, api, ada, taskId } = story;
  const titles = (await story.storedTasks()).map(({ title }) => title).sort();
  expect(titles).toEqual(['Buy provisions', 'Sail around the world']);
  const { elements: comments } = await api.call('listComments', { as: ada, params: { taskId }, query: {} });
  expect(comments.map(({ content }) => content)).toEqual(['Which way round?']);
  const { elements: log } = await api.call('taskHistory', { as: ada, params: { taskId }, query: {} });
  expect(log.filter(({ field }) => field === 'statusId')).toHaveLength(1);
  await closeTask(story);
  await expectColumn(page, 'In Progress', ['Sail around the world']);
  await expectColumn(page, 'Backlog', ['Buy provisions']);
  if (!undoes) return;
  await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'Done'));
  await expectColumn(page, 'Done', ['Buy provisions']);
  await page.keyboard.press('Control+z');
  await expectColumn(page, 'Backlog', ['Buy provisions']);
  const backlog = await statusOf(story, 'Backlog');
  await expect
    .poll(async () => (await story.storedTasks()).find(({ title }) => title === 'Buy provisions')?.statusId, {
      timeout: 15_000,
    })
    .toBe(backlog);
}

test.describe('writes over a bad connection', () => {
  for (const plan of faultPlans) {
    test(
      `every write is executed exactly once under connection faults: ${plan}`,
      { tag: plan === 'cut' ? [] : '@verify' },
      async ({ page, context, api, signedIn }) => {
        test.setTimeout(180_000);
        const story = await begin(page, api, signedIn);
        await installFaults(context, plan);
        if (plan === 'socket') await page.reload();
        await runAll(story, async () => undefined);
        await check(story, plan !== 'broken');
      },
    );
  }

  const breaks: Record<string, (page: Page, server: RunningServer) => Promise<void>> = {
    'the server is killed and restarted after every action': async (_page, server) => {
      await server.kill();
      await server.restart();
    },
    'the page is reloaded after every action': async (page) => {
      await page.reload();
      await expect(page.getByRole('region', { name: /^Backlog,/ })).toBeVisible();
    },
  };
  for (const [name, between] of Object.entries(breaks)) {
    test(
      `every write is executed exactly once when ${name}`,
      { tag: '@verify' },
      async ({ page, api, signedIn, server }) => {
        test.setTimeout(180_000);
        const story = await begin(page, api, signedIn);
        await runAll(story, () => between(page, server));
        await check(story, true);
      },
    );
  }
});
