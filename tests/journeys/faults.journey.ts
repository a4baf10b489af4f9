import type { Page } from '@playwright/test';
import type { Task } from '../../domain/task.ts';
import {
  card,
  cardsIn,
  column,
  descriptionEditor,
  dragWithMouse,
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
  /** The tasks that the server has. */
  truth: () => Promise<Task[]>;
}

/** One thing that a person does, and whether the server has it. Each may be done again by someone who sees that it failed. */
interface Deed {
  name: string;
  run: (story: Story) => Promise<void>;
  isDone: (story: Story) => Promise<boolean>;
}

const statusOf = async ({ api, ada, projectId }: Story, name: string): Promise<string | undefined> =>
  (await api.call('getProject', { as: ada, params: { projectId } })).taskStatuses.find((status) => status.name === name)
    ?.id;
const taskNow = async (story: Story): Promise<Task | undefined> =>
  (await story.truth()).find(({ id }) => id === story.taskId);
const openTask = async ({ page }: Story): Promise<void> => {
  if (await taskDialog(page).isHidden()) await card(page, 'the world').click();
  await expect(descriptionEditor(page)).toBeVisible();
};
const closeTask = async ({ page }: Story): Promise<void> => {
  // After a reload it comes back a moment after its address does.
  if (!page.url().includes('task=') && (await taskDialog(page).isHidden())) return;
  await expect(descriptionEditor(page).or(taskDialog(page).getByRole('textbox')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(taskDialog(page)).toBeHidden();
};

const deeds: Deed[] = [
  {
    name: 'moves a card',
    run: async (story) => {
      await closeTask(story);
      await expect(card(story.page, 'the world')).toBeVisible();
      if ((await cardsIn(story.page, 'In Progress').count()) > 0) return;
      await dragWithMouse(story.page, cardsIn(story.page, 'Backlog').first(), column(story.page, 'In Progress'));
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
    isDone: async ({ truth }) => (await truth()).some(({ title }) => title === 'Buy provisions'),
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

/** Does all of it, each deed until the server has it; `between` comes right after each that is done for the first time. */
async function tell(story: Story, between: () => Promise<void>): Promise<void> {
  for (const deed of deeds) {
    let times = 0;
    await expect(async () => {
      if (await deed.isDone(story)) return;
      await deed.run(story);
      times += 1;
      if (times === 1) await between();
      await expect.poll(() => deed.isDone(story), { message: deed.name, timeout: 8_000 }).toBe(true);
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
    truth: async () =>
      (await api.call('listProjectTasks', { as: ada, params: { projectId: project.id }, query: {} })).elements,
  };
}

/** Nothing was done twice, and the page shows what the server has; then the move is taken back. */
async function judge(story: Story, undoes: boolean): Promise<void> {
  const { page, api, ada, taskId } = story;
  const titles = (await story.truth()).map(({ title }) => title).sort();
  expect(titles).toEqual(['Buy provisions', 'Sail around the world']);
  const { elements: comments } = await api.call('listComments', { as: ada, params: { taskId }, query: {} });
  expect(comments.map(({ content }) => content)).toEqual(['Which way round?']);
  const { elements: log } = await api.call('taskHistory', { as: ada, params: { taskId }, query: {} });
  expect(log.filter(({ field }) => field === 'statusId')).toHaveLength(1);
  await closeTask(story);
  await expectColumn(page, 'In Progress', ['Sail around the world']);
  await expectColumn(page, 'Backlog', ['Buy provisions']);
  if (!undoes) return;
  await dragWithMouse(page, cardsIn(page, 'Backlog').first(), column(page, 'Done'));
  await expectColumn(page, 'Done', ['Buy provisions']);
  await page.keyboard.press('Control+z');
  await expectColumn(page, 'Backlog', ['Buy provisions']);
  const backlog = await statusOf(story, 'Backlog');
  await expect
    .poll(async () => (await story.truth()).find(({ title }) => title === 'Buy provisions')?.statusId, {
      timeout: 15_000,
    })
    .toBe(backlog);
}

for (const plan of faultPlans) {
  test(
    `nothing is lost or done twice when the way to the server is bad: ${plan}`,
    { tag: plan === 'cut' ? [] : '@verify' },
    async ({ page, context, api, signedIn }) => {
      test.setTimeout(180_000);
      const story = await begin(page, api, signedIn);
      await installFaults(context, plan);
      if (plan === 'socket') await page.reload();
      await tell(story, async () => undefined);
      await judge(story, plan !== 'broken');
    },
  );
}

const breaks: Record<string, (page: Page, server: RunningServer) => Promise<void>> = {
  'the server is killed and comes back after every deed': async (_page, server) => {
    await server.kill();
    await server.restart();
  },
  'the tab is loaded anew after every deed': async (page) => {
    await page.reload();
    await expect(page.getByRole('region', { name: /^Backlog,/ })).toBeVisible();
  },
};
for (const [name, between] of Object.entries(breaks)) {
  test(
    `nothing is lost or done twice when ${name}`,
    { tag: name.startsWith('the tab') ? '@verify' : [] },
    async ({ page, api, signedIn, server }) => {
      test.setTimeout(180_000);
      const story = await begin(page, api, signedIn);
      await tell(story, () => between(page, server));
      await judge(story, true);
    },
  );
}
