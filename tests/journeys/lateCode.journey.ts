import type { Locator, Page } from '@playwright/test';
import type { Person } from '../support/api.ts';
import { card, descriptionEditor, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';

/*
 * Journeys in which people type while code and messages load: all scripts are delayed by half a second. When they are
 * loaded, the focus stays and no key is lost.
 */

const lateness = 500;
const sentence = 'Fell the tree before the winter and stack the wood';

test.use({ serviceWorkers: 'block', loadsAhead: true });
test.beforeEach(async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, lateness));
    await route.continue().catch(() => undefined);
  });
});

/** Types for longer than the delayed scripts take to load. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 30 });

/**
 * Types into the fields of a form, one after the other, with the keyboard only. Expects that all texts are in the
 * fields.
 */
async function typeThrough(page: Page, fields: readonly (readonly [label: string, text: string])[]): Promise<void> {
  for (const [label, text] of fields) {
    for (let tabs = 0; tabs < 4 && !(await isFocused(page, label)); tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await type(page, text);
  }
  for (const [label, text] of fields) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
}

const isFocused = (page: Page, label: string): Promise<boolean> =>
  page.getByLabel(label, { exact: true }).evaluate((element) => element === document.activeElement);

test('the forms before sign-in preserve the focus and each typed key while code loads', async ({ page, api }) => {
  const ada = await api.signUp();
  await page.goto('/authentication/sign-up');
  await expect(page.getByLabel('Email')).toBeFocused();
  await typeThrough(page, [
    ['Email', 'ana@'],
    ['Password', 'Secreta-1234'],
    ['Confirm password', 'Secreta-12345'],
    ['Name', 'Ana'],
    ['Surname', 'Ruiz'],
    ['Avatar', 'https://'],
  ]);

  await page.goto('/authentication/sign-in');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await typeThrough(page, [['Email', ada.email]]);
  await typeThrough(page, [['Password', 'not this one']]);
  await page.keyboard.press('Enter');
  await type(page, ' and on');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one and on');
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();
});

interface World {
  ada: Person;
  projectId: string;
  taskId: string;
  boardId: string;
  conversationId: string;
  documentId: string;
  workflowId: string;
}

const aWorld = async (api: Api): Promise<World> => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const grace = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
  await api.joinWorkspace(ada, grace);
  const project = await api.createProject(ada);
  const task = await api.createTask(ada, project, { title: 'Sharpen the axe' });
  const board = await api.call('createBoard', { as: ada, body: { name: 'Week 12', projectId: project.id } });
  const conversation = await api.call('createConversation', {
    as: ada,
    body: { name: 'Science fair', memberIds: [grace.account.id] },
  });
  const workflow = await api.call('createWorkflow', {
    as: ada,
    params: { projectId: project.id },
    body: { name: 'How we fly' },
  });
  const document = await api.call('createDocument', {
    as: ada,
    body: { title: 'Plan', type: 'document', parentId: null, projectId: null },
  });
  return {
    ada,
    projectId: project.id,
    taskId: task.id,
    boardId: board.id,
    conversationId: conversation.id,
    documentId: document.id,
    workflowId: workflow.id,
  };
};

interface Row {
  path: (world: World) => string;
  /** Opens the form, dialog, editor or panel. The typing begins immediately afterwards. */
  open: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** Initial text of the field. */
  before?: string;
  text?: string;
}

const click = (role: 'button' | 'textbox' | 'menuitem' | 'searchbox' | 'tab', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name, exact: true }).first().click();
const press = (key: string, ready: (page: Page) => Locator) => async (page: Page) => {
  await expect(ready(page)).toBeVisible();
  await page.keyboard.press(key);
};
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const labelled = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true });
/** Opens a form with a menu item. */
const choose = (menu: string | RegExp, entry: string) => async (page: Page) => {
  await click('button', menu)(page);
  await click('menuitem', entry)(page);
};
const tasks = ({ projectId }: World) => `/projects/${projectId}/tasks`;
const openTask = (world: World) => `${tasks(world)}?task=${world.taskId}`;
const workflow = ({ projectId, workflowId }: World) => `/projects/${projectId}/workflows/${workflowId}`;
const state = (page: Page) => page.getByRole('group', { name: /^To Do,/ });
const axe = (page: Page) => card(page, 'Sharpen the axe');

async function expectKept(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  const read = () => field.evaluate((element) => ('value' in element ? String(element.value) : element.textContent));
  await expect.poll(read).toBe(text);
  await expect(field).toBeFocused();
}

const everyday: Readonly<Record<string, Row>> = {
  'a new task': { path: tasks, open: press('c', axe), field: inDialog('Título') },
  'a comment': {
    path: (world) => `${openTask(world)}&tab=comments`,
    open: async (page) => taskDialog(page).getByRole('textbox', { name: 'Add a comment' }).click(),
    field: (page) => taskDialog(page).getByRole('textbox', { name: 'Add a comment' }),
  },
};

const others: Readonly<Record<string, Row>> = {
  'quick add': {
    path: tasks,
    open: press('q', axe),
    field: (page) => page.getByRole('combobox', { name: 'Tarea' }),
  },
  'a new project': { path: () => '/projects', open: click('button', 'Create Project'), field: inDialog('Name') },
  'a new board': { path: () => '/boards', open: click('button', 'Create board'), field: inDialog('Name') },
  'a new workflow': {
    path: ({ projectId }) => `/projects/${projectId}/workflows`,
    open: click('button', 'Create workflow'),
    field: inDialog('Name'),
  },
  'a new sprint': { path: () => '/sprints', open: click('button', 'New sprint'), field: inDialog('Name') },
  'a new document': { path: () => '/documents', open: click('button', 'Nuevo documento'), field: inDialog('Título') },
  'a task of a board': {
    path: ({ boardId }) => `/boards/${boardId}`,
    open: press('c', (page) => page.getByRole('heading', { name: 'Week 12' })),
    field: inDialog('Título'),
  },
  'the palette': {
    path: tasks,
    open: press('Control+k', axe),
    field: (page) => page.getByPlaceholder('Search or jump to…'),
  },
  'the search of tasks': {
    path: tasks,
    open: press('/', axe),
    field: (page) => page.getByRole('searchbox', { name: 'Buscar tarea' }),
  },
  'a picker': {
    path: tasks,
    open: async (page) => {
      await axe(page).focus();
      await page.keyboard.press('d');
    },
    field: (page) => page.getByRole('combobox', { name: 'Cambiar fecha de vencimiento' }),
  },
  'the description': {
    path: openTask,
    open: async (page) => taskDialog(page).getByRole('textbox', { name: 'Descripción' }).click(),
    field: descriptionEditor,
  },
  'a message': {
    path: ({ conversationId }) => `/conversations/${conversationId}`,
    open: click('textbox', 'Message'),
    field: labelled('Message'),
  },
  'the assistant': {
    path: ({ projectId }) => `/projects/${projectId}/ai`,
    open: click('textbox', 'Mensaje'),
    field: labelled('Mensaje'),
  },
  'the title of a document': {
    path: ({ documentId }) => `/documents/${documentId}`,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Título', exact: true }).click();
      await page.keyboard.press('Control+a');
    },
    field: labelled('Título'),
  },
  'the body of a document': {
    path: ({ documentId }) => `/documents/${documentId}`,
    open: async (page) => {
      await click('textbox', 'Título')(page);
      await page.keyboard.press('Enter');
    },
    field: labelled('Texto del documento'),
  },
  'the settings of a board': {
    path: ({ boardId }) => `/boards/${boardId}`,
    open: choose('Board options', 'Name and people'),
    field: inDialog('Name'),
    before: 'Week 12',
  },
  'the name of a group': {
    path: ({ conversationId }) => `/conversations/${conversationId}`,
    open: choose('Actions of the conversation', 'Rename'),
    field: inDialog('Name'),
    before: 'Science fair',
  },
  'an invitation from the settings': {
    path: () => '/settings/workspace',
    open: click('button', 'Invite'),
    field: inDialog('Email'),
    text: 'grace.brewster.murray.hopper@navy.example',
  },
  'a saved view': { path: tasks, open: choose('Vistas', 'Guardar como…'), field: inDialog('Nombre') },
  'the name of a state on the canvas': {
    path: workflow,
    open: async (page) => {
      await state(page).click();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+a');
    },
    field: labelled('Name of To Do'),
  },
  'the name of a state in the panel': {
    path: workflow,
    open: async (page) => {
      await state(page).click();
      await click('textbox', 'Name')(page);
      await page.keyboard.press('Control+a');
    },
    field: labelled('Name'),
  },
  'a new workspace': { path: () => '/create-workspace', open: click('textbox', 'Name'), field: labelled('Name') },
  'the name of the workspace': {
    path: () => '/settings/workspace',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).first().click();
      await page.keyboard.press('Control+a');
    },
    field: labelled('Name'),
  },
  'a room of planning poker': {
    path: () => '/poker-planning/create',
    open: click('textbox', 'Name'),
    field: labelled('Name'),
  },
};

for (const [tag, rows] of [
  [undefined, everyday],
  ['@verify', others],
] as const) {
  for (const [name, { path, open, field, before = '', text = sentence }] of Object.entries(rows)) {
    test(
      `${name} receives each key typed while its code is loading`,
      tag === undefined ? {} : { tag },
      async ({ page, signedIn, api }) => {
        const world = await aWorld(api);
        await signedIn(page, world.ada, path(world));
        await open(page);
        await type(page, text);
        await expectKept(field(page), before + text);
      },
    );
  }
}

test('the forms of a password reset preserve the focus and each typed key', { tag: '@verify' }, async ({ page }) => {
  await page.goto('/authentication/password/reset');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await typeThrough(page, [['Email', 'ada@']]);

  await page.goto('/authentication/password/reset/a-token');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeThrough(page, [
    ['New password', 'Secreta-1234'],
    ['Confirm password', 'Secreta-12345'],
  ]);
});

test(
  'the forms of the account preserve the focus and each typed key',
  { tag: '@verify' },
  async ({ page, signedIn, api }) => {
    const { ada } = await aWorld(api);
    await signedIn(page, ada, '/settings/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await type(page, 'Secreta-1234');
    await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('Secreta-1234');
    await typeThrough(page, [
      ['New password', 'Secreta-12345'],
      ['Confirm password', 'Secreta-123456'],
    ]);
    await page.getByRole('button', { name: 'New token' }).click();
    await type(page, sentence);
    await expectKept(inDialog('Name')(page), sentence);
  },
);

test(
  'the forms of the settings preserve the focus and each typed key',
  { tag: '@verify' },
  async ({ page, signedIn, api }) => {
    const { ada } = await aWorld(api);
    await signedIn(page, ada, '/settings/profile');
    await page.getByLabel('Name', { exact: true }).click();
    await typeThrough(page, [
      ['Name', 'Augusta Ada'],
      ['Surname', 'King'],
      ['Nickname', 'x'],
    ]);
  },
);

test(
  'Tab leaves the people search of a new conversation for the next button',
  { tag: '@verify' },
  async ({ page, signedIn, api }) => {
    const { ada } = await aWorld(api);
    await signedIn(page, ada, '/conversations');
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /People/ }).or(page.getByRole('searchbox'))).toBeFocused();
    await page.keyboard.type('grace');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  },
);
