import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { card, cardsIn, column, dragAndDrop, expectColumn, taskDialog, toast } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';
import { isWithoutPointer, pointerAnnotation } from '../support/keyboard.ts';
import { createDrawnWorkflow } from '../support/createDrawnWorkflow.ts';
import { fingerOn } from '../support/touch.ts';

const aGovernedProject = async (api: Api) => {
  const { workflow, ...made } = await createDrawnWorkflow(api, [
    ['Backlog', 'To Do'],
    ['To Do', 'In Progress', [{ kind: 'assigned' }, { kind: 'unblocked' }]],
    ['In Progress', 'To Do'],
    ['In Progress', 'Done', [{ kind: 'approved', by: 'manager' }]],
  ]);
  await api.call('publishWorkflow', {
    as: made.ada,
    params: { projectId: made.project.id, workflowId: workflow.id },
    body: { version: workflow.version, moves: {} },
  });
  return made;
};

const taskIn = async (
  api: Api,
  { ada, project, idOf }: Awaited<ReturnType<typeof aGovernedProject>>,
  title: string,
  status: 'Backlog' | 'To Do' | 'In Progress',
) => {
  const task = await api.createTask(ada, project, { title, assignees: [ada.account.id] });
  const ways = { Backlog: [], 'To Do': ['To Do'], 'In Progress': ['To Do', 'In Progress'] }[status];
  for (const name of ways) {
    await api.call('updateProjectTask', {
      as: ada,
      params: { projectId: project.id, taskId: task.id },
      body: { statusId: idOf(name) },
    });
  }
  return task;
};

const statusOf = (page: Page) => taskDialog(page).getByRole('button', { name: /^Estado:/ });

test.describe('board governed by a workflow', () => {
  test('a keyboard user reads why a move is closed and fills in what it requires', async ({ page, signedIn, api }) => {
    const world = await aGovernedProject(api);
    const task = await taskIn(api, world, 'Sharpen the axe', 'To Do');
    await api.call('updateProjectTask', {
      as: world.ada,
      params: { projectId: world.project.id, taskId: task.id },
      body: { assignees: [] },
    });
    await signedIn(page, world.grace, world.path);
    await card(page, 'Sharpen the axe').focus();
    await page.keyboard.press('Space');
    await expect(column(page, 'In Progress').getByText('Falta asignarla a alguien')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(
      page.getByText(
        'No se puede soltar en In Progress: Falta asignarla a alguien. No se puede soltar en Done: El workflow no lleva aquí desde «To Do».',
      ),
    ).toBeAttached();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Enter');
    await expect(statusOf(page)).toBeVisible();
    await statusOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveText([
      /To Do/,
      /Backlog.*no lleva aquí/,
      /In Progress.*Falta asignarla/,
      /Done.*no lleva aquí/,
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /In Progress/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(statusOf(page)).toHaveText(/To Do/);
    await page.keyboard.press('Escape');

    await taskDialog(page)
      .getByRole('button', { name: /^Asignados:/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /Grace/ }).waitFor();
    await page.keyboard.type('Grace');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await statusOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveText(['To Do', 'In Progress', /Backlog/, /Done/]);
    await expect(page.locator('[role=option][data-combobox-selected]')).toHaveText('To Do');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(statusOf(page)).toHaveText(/In Progress/);
    await page.keyboard.press('Escape');
    await expectColumn(page, 'In Progress', ['Sharpen the axe']);
  });

  test.describe('by touch', { tag: '@verify' }, () => {
    test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

    test(
      'a lifted card dims the columns that its workflow closes and returns from them',
      {
        annotation: {
          type: pointerAnnotation,
          description: 'Fingers. By keys: "a keyboard user reads why a move is closed and fills in what it requires"',
        },
      },
      async ({ page, signedIn, api }) => {
        const world = await aGovernedProject(api);
        await taskIn(api, world, 'Sharpen the axe', 'To Do');
        await signedIn(page, world.grace, world.path);
        await expectColumn(page, 'To Do', ['Sharpen the axe']);
        const from = await card(page, 'Sharpen the axe').boundingBox();
        const to = await column(page, 'Backlog').boundingBox();
        if (!from || !to) throw new Error('card and column are on screen');
        const touch = await fingerOn(page);
        await touch('touchStart', { x: from.x + 60, y: from.y + 20 });
        await expect(page.getByText('Tarjeta Sharpen the axe levantada.')).toBeAttached();
        await expect(column(page, 'Backlog').getByText('El workflow no lleva aquí desde «To Do»')).toBeVisible();
        await touch('touchMove', { x: from.x + 30, y: from.y + 40 });
        await touch('touchMove', { x: to.x + to.width / 2, y: to.y + 200 });
        await expect(
          page.getByText('No se puede soltar en Backlog: El workflow no lleva aquí desde «To Do».').first(),
        ).toBeAttached();
        await touch('touchEnd');
        await expect(toast(page, 'No se puede soltar en Backlog')).toBeVisible();
        await expectColumn(page, 'To Do', ['Sharpen the axe']);
      },
    );
  });

  test('an approval by another member appears live and opens the move', async ({ page, otherPage, signedIn, api }) => {
    const world = await aGovernedProject(api);
    const task = await taskIn(api, world, 'Print the poster', 'In Progress');
    const other = await otherPage();
    await signedIn(page, world.grace, `${world.path}?task=${task.id}`);
    const asked = taskDialog(page).getByRole('region', { name: 'Aprobaciones' });
    await expect(asked.getByText('Falta la aprobación de quien gestiona el proyecto')).toBeVisible();
    await expect(asked.getByRole('button')).toHaveCount(0);

    await signedIn(other, world.ada, `${world.path}?task=${task.id}`);
    await taskDialog(other).getByRole('button', { name: 'Aprobar: pasar a «Done»' }).click();
    await expect(taskDialog(other).getByText('Aprobada por Ada Lovelace')).toBeVisible();
    await expect(asked.getByText('Aprobada por Ada Lovelace')).toBeVisible();

    await taskDialog(other).getByRole('button', { name: 'Retirar aprobación: pasar a «Done»' }).click();
    await expect(asked.getByText('Falta la aprobación de quien gestiona el proyecto')).toBeVisible();
    await taskDialog(other).getByRole('button', { name: 'Aprobar: pasar a «Done»' }).click();
    await expect(asked.getByText('Aprobada por Ada Lovelace')).toBeVisible();

    await statusOf(page).click();
    await page.getByRole('option', { name: 'Done' }).click();
    await expect(statusOf(page)).toHaveText(/Done/);
    await page.keyboard.press('Escape');
    await expectColumn(page, 'Done', ['Print the poster']);
    await expect(asked).toBeHidden();
  });

  test(
    'a blocked task shows its blockers and cannot be moved until they are done',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const world = await aGovernedProject(api);
      const { ada, project, idOf, path } = world;
      const poster = await taskIn(api, world, 'Print the poster', 'To Do');
      const ink = await taskIn(api, world, 'Buy the ink', 'In Progress');
      const inkKey = `${project.prefix}-${ink.number}`;
      await signedIn(page, ada, `${path}?task=${poster.id}`);
      const dialog = taskDialog(page);
      await dialog.getByRole('button', { name: 'Añadir tarea: Bloqueada por' }).click();
      await page.getByRole('textbox', { name: /Añadir tarea: Bloqueada por/ }).fill('ink');
      await page.getByRole('option', { name: /Buy the ink/ }).click();
      await expect(dialog.getByRole('button', { name: 'Buy the ink, In Progress' })).toBeVisible();
      await expect(toast(page, 'Tarea actualizada')).toBeVisible();
      await statusOf(page).click();
      await expect(page.getByRole('option', { name: /In Progress/ })).toContainText(
        `La bloquea «${inkKey} Buy the ink»`,
      );
      await page.keyboard.press('Escape');

      await dialog.getByRole('button', { name: 'Buy the ink, In Progress' }).click();
      await expect(dialog.getByRole('heading', { name: 'Buy the ink' })).toBeVisible();
      await expect(
        dialog.getByRole('group', { name: 'Bloquea a' }).getByRole('button', { name: 'Print the poster, To Do' }),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'Añadir tarea: Bloqueada por' }).click();
      await expect(page.getByRole('option', { name: /Print the poster/ })).toHaveText(/Ya depende de la otra/);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(card(page, 'Print the poster')).toContainText(`bloqueada por ${inkKey}`);

      const asAda = { as: ada, params: { projectId: project.id, taskId: ink.id } };
      const { workflow } = await api.call('getProject', { as: ada, params: { projectId: project.id } });
      const yes = workflow?.definition.edges.find(({ to }) => to === idOf('Done'))?.id ?? '';
      await api.call('giveApproval', { ...asAda, body: { edgeId: yes } });
      await api.call('updateProjectTask', { ...asAda, body: { statusId: idOf('Done') } });
      await expect(card(page, 'Print the poster')).not.toContainText('bloqueada por');
      await dragAndDrop(page, cardsIn(page, 'To Do').first(), column(page, 'In Progress'));
      await expectColumn(page, 'In Progress', ['Print the poster']);
    },
  );

  test(
    'an offline move that the workflow no longer allows is reverted with the reason',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const world = await aGovernedProject(api);
      const task = await taskIn(api, world, 'Print the poster', 'To Do');
      await signedIn(page, world.ada, world.path);
      await expectColumn(page, 'To Do', ['Print the poster']);
      await page.context().setOffline(true);
      await dragAndDrop(page, cardsIn(page, 'To Do').first(), column(page, 'In Progress'));
      await expectColumn(page, 'In Progress', ['Print the poster']);
      await api.call('updateProjectTask', {
        as: world.ada,
        params: { projectId: world.project.id, taskId: task.id },
        body: { assignees: [] },
      });
      await page.context().setOffline(false);
      await expect(toast(page, 'The task needs an assignee first')).toBeVisible();
      await expectColumn(page, 'To Do', ['Print the poster']);
    },
  );

  test(
    'a board of several projects applies the workflow of each card, and a blocker outside the board opens in its project',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const world = await aGovernedProject(api);
      const { ada, project } = world;
      const free = await api.createProject(ada, { name: 'Free' });
      const board = await api.call('createBoard', { as: ada, body: { name: 'Week 12' } });
      const governed = await taskIn(api, world, 'Design the poster', 'Backlog');
      const ink = await taskIn(api, world, 'Buy the ink', 'Backlog');
      const loose = await api.createTask(ada, free, { title: 'Walk the dog' });
      await api.call('updateProjectTask', {
        as: ada,
        params: { projectId: project.id, taskId: governed.id },
        body: { boardId: board.id, blockedBy: [ink.id] },
      });
      await api.call('updateProjectTask', {
        as: ada,
        params: { projectId: free.id, taskId: loose.id },
        body: { boardId: board.id },
      });
      await signedIn(page, ada, `/boards/${board.id}`);
      await expectColumn(page, 'Backlog', ['Design the poster', 'Walk the dog']);

      await dragAndDrop(page, card(page, 'Walk the dog'), column(page, 'Done'));
      await expectColumn(page, 'Done', ['Walk the dog']);
      await dragAndDrop(page, card(page, 'Design the poster'), column(page, 'Done'));
      if (!isWithoutPointer(page))
        await expect(
          toast(page, 'No se puede soltar en Done: El workflow no lleva aquí desde «Backlog».'),
        ).toBeVisible();
      await expectColumn(page, 'Backlog', ['Design the poster']);

      await card(page, 'Design the poster').click();
      await taskDialog(page).getByRole('button', { name: 'Buy the ink, Backlog' }).click();
      await expect(page).toHaveURL(new RegExp(`/projects/${project.id}/tasks`));
      await expect(taskDialog(page).getByRole('heading', { name: 'Buy the ink' })).toBeVisible();
    },
  );

  for (const [device, viewport] of Object.entries({
    desktop: { width: 1440, height: 900 },
    phone: { width: 390, height: 844 },
  })) {
    test.describe(`on a ${device}`, () => {
      test.use({ viewport, hasTouch: device === 'phone', contextOptions: { reducedMotion: 'reduce' } });

      test('axe finds no fault on a governed board', { tag: '@verify' }, async ({ page, signedIn, api }) => {
        // A long time-out, because each axe check takes about two seconds.
        test.setTimeout(180_000);
        const world = await aGovernedProject(api);
        const { ada, project } = world;
        const ink = await taskIn(api, world, 'Buy the ink', 'In Progress');
        const poster = await taskIn(api, world, 'Print the poster', 'To Do');
        await api.call('updateProjectTask', {
          as: ada,
          params: { projectId: project.id, taskId: poster.id },
          body: { blockedBy: [ink.id] },
        });
        await signedIn(page, ada, world.path);
        const faults: string[] = [];
        const check = async (where: string) => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
            for (const fault of await axeFaults(page)) faults.push(`${where}, ${colorScheme}: ${fault}`);
          }
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (beyond > 0) faults.push(`${where}: ${beyond} px beyond the edge`);
        };
        await expectColumn(page, 'To Do', ['Print the poster']);
        await card(page, 'Print the poster').focus();
        await check('a card that waits');
        await page.goto(`${world.path}?task=${ink.id}`);
        if (device === 'phone') await taskDialog(page).getByRole('button', { name: 'Más detalles' }).click();
        await expect(taskDialog(page).getByRole('group', { name: 'Bloquea a' })).toBeVisible();
        await check('an approval to give');
        await statusOf(page).click();
        await expect(page.getByRole('option')).toHaveCount(4);
        await check('statuses with reasons');
        await page.keyboard.press('Escape');
        await taskDialog(page).getByRole('button', { name: 'Añadir tarea: Bloqueada por' }).click();
        await expect(page.getByRole('option', { name: /Print the poster/ })).toBeVisible();
        await check('tasks to wait for');
        await page.goto(`${world.path}?task=${poster.id}`);
        await expect(taskDialog(page).getByRole('button', { name: 'Buy the ink, In Progress' })).toBeVisible();
        await check('a task that waits');
        await page.goto(world.path.replace('/tasks', '/settings/tags'));
        await page.getByRole('button', { name: 'Meaning of “Backlog”: Not started' }).click();
        await expect(page.getByRole('option', { name: /^In progress/ })).toBeVisible();
        await check('what statuses mean');
        expect(faults).toEqual([]);
      });
    });
  }
});
