import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { card, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';

// Each device has its own page to walk.
test.describe.configure({ mode: 'parallel' });

/** A person with a project whose board shows what can be shown: people, dates, formatted text. */
const aTeam = async (api: Api): Promise<{ ada: Person; project: string; board: string }> => {
  const [ada, grace] = [await api.signUp(), await api.signUp({ name: 'Grace', lastName: 'Hopper' })];
  await api.joinWorkspace(ada, grace);
  const made = await api.createProject(ada, { name: 'Apollo', description: 'To the Moon and back' });
  const project = await api.addToProject(ada, made, [grace]);
  const assignees = [ada.account.id, grace.account.id];
  await api.createTask(ada, project, { title: 'Plan the launch', dueDate: '2024-07-16', assignees, description: '# Why\n\nSee [the plan](https://example.org) with **care**.\n\n- [ ] fuel\n- [x] crew\n\n```\ngo\n```' });
  for (const title of ['Check the weather', 'Fill the tanks', 'Count down']) {
    await api.createTask(ada, project, { title, assignees, statusId: project.taskStatuses[2]?.id, typeId: project.taskTypes[1]?.id, priorityId: project.taskPriorities[4]?.id });
  }
  await api.createTask(grace, project, { title: 'Thank the crew', assignees: [ada.account.id], description: `Well done, [@Ada Lovelace](mention:${ada.account.id})` });
  const board = await api.call('createBoard', { as: ada, body: { name: 'Launch day', sharedWith: [grace.account.id] } });
  await api.createTask(ada, await api.createProject(ada, { name: 'Gemini' }), { title: 'Dock in orbit', assignees: [ada.account.id], boardId: board.id });
  return { ada, project: `/projects/${project.id}`, board: `/boards/${board.id}` };
};

interface Stop {
  /** What a report calls it. */
  name: string;
  path: string;
  /** Brings the page to what is checked, and waits until it is there. */
  reach: (page: Page) => Promise<void>;
}

const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const outside: Stop[] = [
  { name: 'sign-in', path: '/authentication/sign-in', reach: (page) => expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible() },
  {
    name: 'sign-in, refused', path: '/authentication/sign-in',
    reach: async (page) => {
      await press(page, 'SIGN IN');
      await expect(page.getByText('El email es requerido')).toBeVisible();
    },
  },
  { name: 'reset', path: '/authentication/password/reset', reach: heading('Reset Password') },
  { name: 'reset, change', path: '/authentication/password/reset/token', reach: (page) => expect(page.getByLabel('New password')).toBeVisible() },
  { name: 'sign-up', path: '/authentication/sign-up', reach: heading('Create an account') },
];

const around = (project: string): Stop[] => [
  { name: 'home', path: '/', reach: (page) => expect(page.getByText('Plan the launch')).toBeVisible() },
  {
    name: 'palette', path: '/',
    reach: async (page) => {
      await heading('Dashboard')(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByText('Create project')).toBeVisible();
    },
  },
  { name: 'projects', path: '/projects', reach: (page) => expect(page.getByText('To the Moon and back')).toBeVisible() },
  { name: 'wizard, name', path: '/projects?create=true', reach: (page) => expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused() },
  {
    name: 'wizard, tasks', path: '/projects?create=true',
    reach: async (page) => {
      await page.getByRole('dialog').getByLabel('Name').fill('Gemini');
      await press(page, 'Next');
      await expect(page.getByRole('dialog').getByText('Statuses')).toBeVisible();
    },
  },
  { name: 'settings, general', path: `${project}/settings/general`, reach: heading('Details') },
  { name: 'settings, people', path: `${project}/settings/people`, reach: (page) => expect(page.getByText('Grace Hopper')).toBeVisible() },
  { name: 'settings, tags', path: `${project}/settings/tags`, reach: heading('Priorities') },
  { name: 'account', path: '/settings/account', reach: (page) => expect(page.getByText('This device')).toBeVisible() },
  {
    name: 'account, delete', path: '/settings/account',
    reach: async (page) => {
      await press(page, 'Delete my account');
      await expect(page.getByRole('dialog').getByLabel('Your password')).toBeFocused();
    },
  },
  { name: 'profile', path: '/settings/profile', reach: heading('Picture') },
  { name: 'notifications', path: '/settings/notifications', reach: heading('Notifications') },
  { name: 'workspace', path: '/workspace/settings', reach: (page) => expect(page.getByText('Grace Hopper').first()).toBeVisible() },
  {
    name: 'workspace, a link for several', path: '/workspace/settings',
    reach: async (page) => {
      await press(page, 'Invite');
      await page.getByRole('radio', { name: 'By link' }).check();
      await press(page, 'Create link');
      await expect(page.getByLabel('Invitation link')).toBeVisible();
    },
  },
  {
    name: 'workspace, a new link', path: '/workspace/settings',
    reach: async (page) => {
      await press(page, 'New link: Link for 5 people');
      await expect(page.getByRole('button', { name: 'Copy link: Link for 5 people' })).toBeVisible();
    },
  },
  {
    name: 'what one was told', path: '/notifications',
    reach: async (page) => {
      await expect(page.getByRole('link', { name: 'Thank the crew' })).toBeVisible();
      await press(page, 'Ver los datos');
      await expect(page.getByText('"type": "task_assignment"')).toBeVisible();
    },
  },
  { name: 'nothing told of a type', path: '/notifications?type=reminder', reach: (page) => expect(page.getByText('Nada de este tipo')).toBeVisible() },
  { name: 'not found', path: '/nowhere', reach: heading('Not found') },
];

const tasks = (project: string): Stop[] => [
  { name: 'board', path: `${project}/tasks`, reach: (page) => expect(card(page, 'Plan the launch')).toBeVisible() },
  {
    name: 'table', path: `${project}/tasks`,
    reach: async (page) => {
      await press(page, 'Tabla');
      await expect(page.getByRole('link', { name: 'Plan the launch' })).toBeVisible();
    },
  },
  {
    name: 'task', path: `${project}/tasks`,
    reach: async (page) => {
      await press(page, 'Kanban');
      await card(page, 'Plan the launch').click();
      await expect(taskDialog(page).getByRole('heading', { name: 'Why' })).toBeVisible();
    },
  },
  {
    name: 'task, history', path: `${project}/tasks`,
    reach: async (page) => {
      await card(page, 'Plan the launch').click();
      await taskDialog(page).getByRole('tab', { name: 'Historial' }).click();
      await expect(taskDialog(page).getByText('creó la tarea')).toBeVisible();
    },
  },
  { name: 'create task', path: `${project}/tasks?create=task`, reach: (page) => expect(page.getByRole('dialog').getByRole('textbox', { name: 'Descripción' })).toBeVisible() },
];

const boards = (_project: string, board: string): Stop[] => [
  { name: 'boards', path: '/boards', reach: (page) => expect(page.getByRole('link', { name: /Launch day/ })).toBeVisible() },
  { name: 'boards, create', path: '/boards?create=true', reach: (page) => expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused() },
  {
    name: 'boards, delete', path: '/boards',
    reach: async (page) => {
      await press(page, 'Delete board Launch day');
      await expect(page.getByText('Launch day still has tasks.')).toBeVisible();
    },
  },
  { name: 'one board', path: board, reach: (page) => expect(card(page, 'Dock in orbit')).toBeVisible() },
  { name: 'one board, where to', path: `${board}?create=task`, reach: (page) => expect(page.getByRole('dialog').getByRole('button', { name: 'Apollo' })).toBeVisible() },
  { name: 'one board, its tasks', path: `${board}?add=tasks`, reach: (page) => expect(page.getByRole('dialog', { name: 'Add existing tasks' })).toBeVisible() },
  {
    name: 'one board, settings', path: board,
    reach: async (page) => {
      await press(page, 'Board options');
      await page.getByRole('menuitem', { name: 'Name and people' }).click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    },
  },
  { name: 'no board', path: '/boards/00000000-0000-4000-8000-000000000000', reach: (page) => expect(page.getByText('Board not found')).toBeVisible() },
];

const schemes = ['light', 'dark'] as const;

/** What axe finds wrong, one line each; two of its rules that are off at first are on. Only contrast depends on the scheme. */
const faultsOf = async (page: Page, scheme: (typeof schemes)[number]): Promise<string[]> => {
  const axe = new AxeBuilder({ page });
  if (scheme === 'light') axe.options({ rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } });
  else axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
};

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
for (const [device, viewport] of Object.entries(widths)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, hasTouch: device === 'phone', isMobile: device === 'phone', contextOptions: { reducedMotion: 'reduce' } });

    for (const [where, stopsOf] of [['before signing in', () => outside], ['around a project', around], ['among its tasks', tasks], ['among boards', boards]] as const) {
      test(`nothing stands in anyone's way ${where}`, async ({ page, signedIn, api }) => {
        test.slow();
        const { ada, project, board } = await aTeam(api);
        if (where !== 'before signing in') await signedIn(page, ada);
        const faults: string[] = [];
        for (const stop of stopsOf(project, board)) {
          await page.goto(stop.path);
          await stop.reach(page);
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
            for (const fault of await faultsOf(page, colorScheme)) faults.push(`${stop.name}, ${colorScheme}: ${fault}`);
          }
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (beyond > 0) faults.push(`${stop.name}: ${beyond} px beyond the edge`);
        }
        expect(faults).toEqual([]);
      });
    }
  });
}

test('a dialog, a picker and a menu give the focus back to what opened them', async ({ page, signedIn, api }) => {
  const { ada, project } = await aTeam(api);
  await signedIn(page, ada, `${project}/tasks`);
  const plan = card(page, 'Plan the launch');
  await plan.focus();
  await page.keyboard.press('Enter');
  const dialog = taskDialog(page);
  const status = dialog.getByRole('button', { name: /^Estado/ });
  await status.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Backlog' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Backlog' })).toBeHidden();
  await expect(status).toBeFocused();

  const menu = dialog.getByRole('button', { name: 'Acciones de la tarea' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Duplicar' })).toBeVisible();
  // The menu takes the focus a moment after it is drawn.
  await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'));
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Eliminar' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Eliminar tarea' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Eliminar tarea' })).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(plan).toBeFocused();
});
