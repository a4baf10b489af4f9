import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { card, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';
import { showInLanguage } from '../support/otherLanguage.ts';
import { overflowFaults } from '../support/overflow.ts';
import { isVerify } from '../support/tier.ts';
import { languageNamed } from '../../domain/languages.ts';

// Run the devices in parallel, because they don't depend on each other.
test.describe.configure({ mode: 'parallel' });

interface Team {
  ada: Person;
  project: string;
  board: string;
  sprint: string;
  workflow: string;
  task: string;
  conversation: string;
  document: string;
}

const aTeam = async (api: Api): Promise<Team> => {
  const [ada, grace] = [await api.signUp(), await api.signUp({ name: 'Grace', lastName: 'Hopper' })];
  await api.joinWorkspace(ada, grace);
  const made = await api.createProject(ada, { name: 'Apollo', description: 'To the Moon and back' });
  const project = await api.addToProject(ada, made, [grace]);
  const assignees = [ada.account.id, grace.account.id];
  const { id: taskId } = await api.createTask(ada, project, {
    title: 'Plan the launch',
    dueDate: '2024-07-16',
    assignees,
    description:
      '# Why\n\nSee [the plan](https://example.org) with **care**.\n\n- [ ] fuel\n- [x] crew\n\n```\ngo\n```',
  });
  for (const title of ['Check the weather', 'Fill the tanks', 'Count down']) {
    await api.createTask(ada, project, {
      title,
      assignees,
      statusId: project.taskStatuses[2]?.id,
      typeId: project.taskTypes[1]?.id,
      priorityId: project.taskPriorities[4]?.id,
    });
  }
  await api.createTask(grace, project, {
    title: 'Thank the crew',
    assignees: [ada.account.id],
    description: `Well done, [@Ada Lovelace](mention:${ada.account.id})`,
  });
  const board = await api.call('createBoard', {
    as: ada,
    body: { name: 'Launch day', sharedWith: [grace.account.id] },
  });
  await api.createTask(ada, await api.createProject(ada, { name: 'Gemini' }), {
    title: 'Dock in orbit',
    assignees: [ada.account.id],
    boardId: board.id,
  });
  for (const content of [
    'Is the weather **fine**?',
    `Yes, [@Ada Lovelace](mention:${ada.account.id})\n\n- sun\n- no wind`,
  ]) {
    await api.call('createComment', { as: ada, params: { taskId }, body: { content } });
  }
  const group = await api.call('createConversation', {
    as: ada,
    body: { name: 'Launch crew', memberIds: [grace.account.id] },
  });
  for (const content of ['Good morning', 'Is everyone here?'])
    await api.call('createMessage', { as: ada, params: { conversationId: group.id }, body: { content } });
  await api.call('createMessage', {
    as: grace,
    workspaceId: ada.workspaceId,
    params: { conversationId: group.id },
    body: { content: 'Nearly' },
  });
  const folder = await api.call('createDocument', { as: ada, body: { title: 'Manuals', type: 'folder' } });
  const text =
    '## Before\n\nFill the **tanks**.\n\n| Tank | Litres |\n| --- | --- |\n| One | 40 |\n\n- [ ] fuel\n- [x] crew\n\n> Go\n\n```\ngo\n```\n';
  const document = await api.call('createDocument', {
    as: ada,
    body: { title: 'Checklist', type: 'document', description: 'Read it twice', content: text },
  });
  await api.call('createDocument', {
    as: ada,
    body: { title: 'Engine', type: 'document', parentId: folder.id, content: 'Do not touch.' },
  });
  await api.call('createProjectDocument', {
    as: ada,
    params: { projectId: project.id },
    body: { title: 'Flight plan', type: 'document', content: 'Up.' },
  });
  const old = await api.call('createDocument', { as: ada, body: { title: 'Old plan', type: 'document' } });
  await api.call('deleteDocument', { as: ada, params: { documentId: old.id } });
  const sprint = await api.call('createSprint', {
    as: ada,
    params: { projectId: project.id },
    body: { name: 'Sprint 1', goal: 'Lift off', startsOn: '2024-07-08', endsOn: '2024-07-19', capacity: 1 },
  });
  await api.call('createSprint', {
    as: ada,
    params: { projectId: project.id },
    body: { name: 'Sprint 2', startsOn: '2124-07-22', endsOn: '2124-08-02' },
  });
  await api.createTask(ada, project, { title: 'Close the hatch', estimate: '3', sprintId: sprint.id, assignees: [] });
  await api.call('startSprint', { as: ada, params: { projectId: project.id, sprintId: sprint.id } });
  await api.createTask(ada, project, { title: 'Open the valves', estimate: '2', sprintId: sprint.id, assignees: [] });
  const workflow = await api.call('createWorkflow', {
    as: ada,
    params: { projectId: project.id },
    body: { name: 'How we fly' },
  });
  const [first, ...others] = workflow.draft.edges;
  if (!first) throw new Error('A new workflow has moves');
  const begin = {
    ...first,
    name: 'Begin',
    guards: [
      { kind: 'role' as const, roles: ['manager' as const] },
      { kind: 'approved' as const, by: 'manager' as const },
    ],
    actions: [
      { kind: 'comment' as const, text: 'Here we go' },
      { kind: 'setDueDate' as const, days: 7 },
    ],
  };
  const timers = [{ id: crypto.randomUUID(), afterMinutes: 60, kind: 'escalate' as const, whom: 'managers' as const }];
  const states = [
    ...workflow.draft.states.map((state) => ({ ...state, timers: state.id === first.from ? timers : [] })),
    {
      id: crypto.randomUUID(),
      name: 'Pit',
      color: 'red' as const,
      category: 'started' as const,
      x: 0,
      y: 220,
      timers: [],
    },
  ];
  await api.call('updateWorkflow', {
    as: ada,
    params: { projectId: project.id, workflowId: workflow.id },
    body: { draft: { ...workflow.draft, states, edges: [begin, ...others] } },
  });
  return {
    workflow: `/projects/${project.id}/workflows/${workflow.id}`,
    sprint: `/projects/${project.id}/sprints/${sprint.id}`,
    ada,
    project: `/projects/${project.id}`,
    board: `/boards/${board.id}`,
    task: `/projects/${project.id}/tasks?task=${taskId}`,
    conversation: `/conversations/${group.id}`,
    document: `/documents/${document.id}`,
  };
};

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name.replaceAll(/[^\w/, -]/g, '')}.png` });
};

interface Stop {
  name: string;
  path: string;
  reach: (page: Page) => Promise<void>;
  /**
   * Result of every API request: status 500, 'nothing' for a failed connection, or 'waiting' for a response that never
   * arrives.
   */
  answers?: 500 | 'nothing' | 'waiting';
  /** True if another stop shows most of it. Only `npm run verify` checks it. */
  isVariant?: true;
}

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/**
 * Opens a stop. In `npm test`, the page stays loaded if its last stop left nothing open, which takes a third of the time.
 * Another view comes in between, so that the stop is shown anew.
 */
const openStop = async (page: Page, { path, answers }: Stop): Promise<void> => {
  const isSignedIn = (await page.locator('nav').count()) > 0;
  const isCovered = (await page.locator('[role=dialog], [role=menu], [role=listbox]').count()) > 0;
  if (isVerify || answers !== undefined || !isSignedIn || isCovered) {
    await page.goto(path);
    return;
  }
  const show = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address);
  await show('/nowhere');
  await heading('Not found')(page);
  await show(path);
};

const outside: Stop[] = [
  {
    name: 'sign-in',
    path: '/authentication/sign-in',
    reach: (page) => expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible(),
  },
  {
    name: 'sign-in, wrong password',
    path: '/authentication/sign-in',
    reach: async (page) => {
      await press(page, 'SIGN IN');
      await expect(page.getByText('El email es requerido')).toBeVisible();
    },
  },
  { name: 'reset', path: '/authentication/password/reset', reach: heading('Reset Password') },
  {
    name: 'reset, change',
    isVariant: true,
    path: '/authentication/password/reset/token',
    reach: (page) => expect(page.getByLabel('New password')).toBeVisible(),
  },
  { name: 'sign-up', path: '/authentication/sign-up', reach: heading('Create an account') },
];

const around = ({ project }: Team): Stop[] => [
  { name: 'home', path: '/', reach: (page) => expect(page.getByText('Plan the launch')).toBeVisible() },
  {
    name: 'palette',
    path: '/',
    reach: async (page) => {
      await heading('Dashboard')(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByText('Create project')).toBeVisible();
    },
  },
  {
    name: 'projects',
    path: '/projects',
    reach: (page) => expect(page.getByText('To the Moon and back')).toBeVisible(),
  },
  {
    name: 'wizard, name',
    isVariant: true,
    path: '/projects?create=true',
    reach: (page) => expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused(),
  },
  {
    name: 'wizard, tasks',
    path: '/projects?create=true',
    reach: async (page) => {
      await page.getByRole('dialog').getByLabel('Name').fill('Gemini');
      await press(page, 'Next');
      await expect(page.getByRole('dialog').getByText('Statuses')).toBeVisible();
    },
  },
  { name: 'settings, general', path: `${project}/settings/general`, reach: heading('Details') },
  {
    name: 'settings, people',
    path: `${project}/settings/people`,
    reach: (page) => expect(page.getByText('Grace Hopper')).toBeVisible(),
  },
  { name: 'settings, tags', path: `${project}/settings/tags`, reach: heading('Priorities') },
  { name: 'account', path: '/settings/account', reach: (page) => expect(page.getByText('This device')).toBeVisible() },
  {
    name: 'account, delete',
    isVariant: true,
    path: '/settings/account',
    reach: async (page) => {
      await press(page, 'Delete my account');
      await expect(page.getByRole('dialog').getByLabel('Your password')).toBeFocused();
    },
  },
  { name: 'profile', path: '/settings/profile', reach: heading('Picture') },
  { name: 'notifications', path: '/settings/notifications', reach: heading('Notifications') },
  {
    name: 'workspace',
    path: '/workspace/settings',
    reach: (page) => expect(page.getByText('Grace Hopper').first()).toBeVisible(),
  },
  {
    name: 'workspace, a link for several',
    path: '/workspace/settings',
    reach: async (page) => {
      await press(page, 'Invite');
      await page.getByRole('radio', { name: 'By link' }).check();
      await press(page, 'Create link');
      await expect(page.getByLabel('Invitation link')).toBeVisible();
    },
  },
  {
    name: 'workspace, a new link',
    isVariant: true,
    path: '/workspace/settings',
    reach: async (page) => {
      await press(page, 'New link: Link for 5 people');
      await expect(page.getByRole('button', { name: 'Copy link: Link for 5 people' })).toBeVisible();
    },
  },
  {
    name: 'notifications',
    path: '/notifications',
    reach: async (page) => {
      await expect(page.getByRole('link', { name: 'Thank the crew' })).toBeVisible();
      await press(page, 'Ver los datos');
      await expect(page.getByText('"type": "task_assignment"')).toBeVisible();
    },
  },
  {
    name: 'notifications, none of a type',
    isVariant: true,
    path: '/notifications?type=reminder',
    reach: (page) => expect(page.getByText('Nada de este tipo')).toBeVisible(),
  },
  { name: 'not found', path: '/nowhere', reach: heading('Not found') },
];

const tasks = ({ project, task }: Team): Stop[] => [
  { name: 'board', path: `${project}/tasks`, reach: (page) => expect(card(page, 'Plan the launch')).toBeVisible() },
  {
    name: 'table',
    path: `${project}/tasks`,
    reach: async (page) => {
      await press(page, 'Tabla');
      await expect(page.getByRole('link', { name: 'Plan the launch' })).toBeVisible();
    },
  },
  {
    name: 'table, display',
    isVariant: true,
    path: `${project}/tasks`,
    reach: async (page) => {
      await press(page, 'Tabla');
      await press(page, 'Mostrar');
      await expect(page.getByRole('menuitemcheckbox', { name: 'Sprint' })).toBeVisible();
    },
  },
  {
    name: 'board, display',
    path: `${project}/tasks`,
    reach: async (page) => {
      await press(page, 'Kanban');
      await press(page, 'Mostrar');
      await expect(page.getByRole('menuitemcheckbox', { name: 'Ocultar columnas vacías' })).toBeVisible();
    },
  },
  {
    name: 'task',
    path: `${project}/tasks`,
    reach: async (page) => {
      await press(page, 'Kanban');
      await card(page, 'Plan the launch').click();
      await expect(taskDialog(page).getByRole('heading', { name: 'Why' })).toBeVisible();
    },
  },
  {
    name: 'task, history',
    isVariant: true,
    path: `${project}/tasks`,
    reach: async (page) => {
      await card(page, 'Plan the launch').click();
      await taskDialog(page).getByRole('tab', { name: 'Historial' }).click();
      await expect(taskDialog(page).getByText('creó la tarea')).toBeVisible();
    },
  },
  {
    name: 'task, menu',
    path: task,
    reach: async (page) => {
      await press(page, 'Acciones de la tarea');
      await expect(page.getByRole('menuitem', { name: 'Duplicar' })).toBeVisible();
    },
  },
  {
    name: 'task, saved',
    isVariant: true,
    path: task,
    reach: async (page) => {
      await taskDialog(page).locator('[contenteditable=true]').click();
      await page.keyboard.type('And more');
      await expect(taskDialog(page).getByText('Guardado')).toBeVisible();
    },
  },
  {
    name: 'task, status',
    path: task,
    reach: async (page) => {
      await taskDialog(page)
        .getByRole('button', { name: /^Estado/ })
        .click();
      await expect(page.getByRole('option', { name: 'Backlog' })).toBeVisible();
    },
  },
  {
    name: 'task, comments',
    isVariant: true,
    path: `${task}&tab=comments`,
    reach: (page) => expect(taskDialog(page).getByText('Is the weather')).toBeVisible(),
  },
  {
    name: 'task, comment edited',
    path: `${task}&tab=comments`,
    reach: async (page) => {
      await taskDialog(page)
        .getByRole('button', { name: /^Acciones del comentario/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Editar' }).click();
      await expect(taskDialog(page).getByRole('textbox', { name: 'Editar comentario' })).toBeFocused();
    },
  },
  {
    name: 'task, mention',
    path: `${task}&tab=comments`,
    reach: async (page) => {
      const field = taskDialog(page).getByRole('textbox', { name: 'Add a comment' });
      await field.click();
      await page.keyboard.type('@Gra');
      await expect(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible();
    },
  },
  {
    name: 'create task',
    path: `${project}/tasks?create=task`,
    reach: async (page) => {
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Descripción' })).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título' })).toBeFocused();
    },
  },
];

const boards = ({ board }: Team): Stop[] => [
  {
    name: 'boards',
    path: '/boards',
    reach: (page) => expect(page.getByRole('link', { name: /Launch day/ })).toBeVisible(),
  },
  {
    name: 'boards, create',
    isVariant: true,
    path: '/boards?create=true',
    reach: (page) => expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused(),
  },
  {
    name: 'boards, delete',
    path: '/boards',
    reach: async (page) => {
      await press(page, 'Delete board Launch day');
      await expect(page.getByText('Launch day still has tasks.')).toBeVisible();
    },
  },
  { name: 'one board', path: board, reach: (page) => expect(card(page, 'Dock in orbit')).toBeVisible() },
  {
    name: 'one board, where to',
    isVariant: true,
    path: `${board}?create=task`,
    reach: (page) => expect(page.getByRole('dialog').getByRole('button', { name: 'Apollo' })).toBeFocused(),
  },
  {
    name: 'one board, its tasks',
    path: `${board}?add=tasks`,
    reach: (page) => expect(page.getByRole('dialog', { name: 'Add existing tasks' })).toBeVisible(),
  },
  {
    name: 'one board, settings',
    path: board,
    reach: async (page) => {
      await press(page, 'Board options');
      await page.getByRole('menuitem', { name: 'Name and people' }).click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    },
  },
  {
    name: 'no board',
    path: '/boards/00000000-0000-4000-8000-000000000000',
    reach: (page) => expect(page.getByText('Board not found')).toBeVisible(),
  },
];

const sprints = ({ project, sprint }: Team): Stop[] => {
  const onReport = (page: Page) => expect(page.getByText('Follows the tasks live.')).toBeVisible();
  return [
    {
      name: 'sprints',
      path: '/sprints',
      reach: (page) => expect(page.getByRole('link', { name: 'Sprint 1' })).toBeVisible(),
    },
    {
      name: 'sprints, a new one',
      path: `${project}/sprints`,
      reach: async (page) => {
        await press(page, 'New sprint');
        const form = page.getByRole('dialog', { name: 'New sprint' });
        await form.getByLabel('Last day').fill('2020-01-01');
        await expect(form.getByText('The last day cannot be before the first')).toBeVisible();
      },
    },
    {
      name: 'sprints, completing',
      path: `${project}/sprints`,
      reach: async (page) => {
        await press(page, 'Complete sprint: Sprint 1');
        await page.getByRole('radio', { name: /To a new sprint/ }).check();
        await expect(page.getByLabel('Name of the new sprint')).toBeVisible();
      },
    },
    {
      name: 'a sprint, report',
      path: sprint,
      reach: async (page) => {
        await onReport(page);
        await page.getByText('Numbers of the chart').first().click();
        await expect(page.getByRole('row', { name: /^Start/ })).toBeVisible();
      },
    },
    {
      name: 'a sprint, plan',
      path: `${sprint}?view=plan`,
      reach: async (page) => {
        await page.getByRole('option', { name: /^Close the hatch/ }).click();
        await expect(page.getByText('1 task selected')).toBeVisible();
      },
    },
    {
      name: 'no sprint',
      path: `${project}/sprints/00000000-0000-4000-8000-000000000000`,
      reach: (page) => expect(page.getByText('Sprint not found')).toBeVisible(),
    },
    { name: 'sprints, broken', isVariant: true, path: '/sprints', answers: 500, reach: again },
    { name: 'sprints, out of reach', isVariant: true, path: '/sprints', answers: 'nothing', reach: again },
  ];
};

const talk = ({ conversation }: Team): Stop[] => [
  {
    name: 'conversations',
    path: '/conversations',
    reach: (page) =>
      expect(
        page.getByRole('region', { name: 'Your conversations' }).getByRole('link', { name: /Launch crew/ }),
      ).toBeVisible(),
  },
  {
    name: 'conversation',
    path: conversation,
    reach: (page) => expect(page.getByRole('log').getByText('Nearly')).toBeVisible(),
  },
  {
    name: 'conversation, edited',
    path: conversation,
    reach: async (page) => {
      const field = page.getByRole('textbox', { name: 'Message', exact: true });
      await expect(page.getByRole('log').getByText('Nearly')).toBeVisible();
      await field.focus();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
    },
  },
  {
    name: 'conversation, menu',
    isVariant: true,
    path: conversation,
    reach: async (page) => {
      await press(page, 'Actions of the conversation');
      await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    },
  },
  {
    name: 'conversation, people',
    path: conversation,
    reach: async (page) => {
      await press(page, 'Actions of the conversation');
      await page.getByRole('menuitem', { name: 'People' }).click();
      await expect(page.getByRole('dialog', { name: 'People' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'new conversation',
    isVariant: true,
    path: '/conversations',
    reach: async (page) => {
      await press(page, 'New conversation');
      await expect(
        page.getByRole('dialog', { name: 'New conversation' }).getByRole('button', { name: /^People/ }),
      ).toBeFocused();
    },
  },
  {
    name: 'no conversation',
    path: '/conversations/00000000-0000-4000-8000-000000000000',
    reach: (page) => expect(page.getByText('Conversation not found')).toBeVisible(),
  },
  {
    name: 'notifications, by type',
    path: '/notifications',
    reach: async (page) => {
      await press(page, 'Tipo');
      await expect(page.getByRole('option', { name: 'Menciones' })).toBeVisible();
    },
  },
];

const documentText = (page: Page) => page.getByRole('textbox', { name: 'Texto del documento' });
const documents = ({ document, project }: Team): Stop[] => [
  {
    name: 'documents',
    path: '/documents',
    reach: (page) => expect(page.getByRole('treeitem', { name: /^Manuals/ })).toBeVisible(),
  },
  {
    name: 'documents, menu',
    path: '/documents',
    reach: async (page) => {
      await page.getByRole('treeitem', { name: /^Manuals/ }).click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Cambiar nombre' })).toBeVisible();
    },
  },
  {
    name: 'documents, renamed',
    path: '/documents',
    reach: async (page) => {
      await page.getByRole('treeitem', { name: /^Manuals/ }).click();
      await page.keyboard.press('F2');
      await expect(page.getByRole('textbox', { name: 'Nuevo nombre' })).toBeFocused();
    },
  },
  {
    name: 'documents, new',
    path: '/documents',
    reach: async (page) => {
      await press(page, 'Nuevo documento');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título' })).toBeFocused();
    },
  },
  {
    name: 'documents, bin',
    path: '/documents',
    reach: async (page) => {
      await press(page, 'Papelera');
      await expect(page.getByRole('dialog').getByText('Old plan')).toBeVisible();
    },
  },
  {
    name: 'documents, search',
    path: '/documents',
    reach: async (page) => {
      await page.getByRole('searchbox', { name: 'Buscar documentos' }).fill('tanks');
      await expect(page.getByRole('link', { name: /Checklist/ })).toBeVisible();
    },
  },
  {
    name: 'document',
    path: document,
    reach: (page) => expect(documentText(page).getByRole('heading', { name: 'Before' })).toBeVisible(),
  },
  {
    name: 'document, blocks',
    path: document,
    reach: async (page) => {
      await documentText(page).getByText('Fill the').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/t');
      await expect(page.getByRole('option', { name: 'Tabla' })).toBeVisible();
    },
  },
  {
    name: 'document, table',
    path: document,
    reach: async (page) => {
      await documentText(page).getByRole('cell', { name: 'One' }).click();
      await expect(page.getByRole('button', { name: 'Fila debajo' })).toBeVisible();
    },
  },
  {
    name: 'document, menu',
    path: document,
    reach: async (page) => {
      await press(page, 'Acciones del documento');
      await expect(page.getByRole('menuitem', { name: 'Versiones' })).toBeVisible();
    },
  },
  {
    name: 'document, versions',
    path: document,
    reach: async (page) => {
      await press(page, 'Acciones del documento');
      await page.getByRole('menuitem', { name: 'Versiones' }).click();
      await expect(page.getByRole('dialog', { name: 'Versiones' })).toBeVisible();
      await expect(
        page.getByRole('dialog').getByRole('list').or(page.getByText('Todavía no hay versiones')).first(),
      ).toBeVisible();
    },
  },
  {
    name: 'no document',
    path: '/documents/00000000-0000-4000-8000-000000000000',
    reach: (page) => expect(page.getByText('Este documento no existe')).toBeVisible(),
  },
  {
    name: 'documents of a project',
    path: `${project}/documents`,
    reach: (page) => expect(page.getByRole('treeitem', { name: /^Flight plan/ })).toBeVisible(),
  },
];

const again = (page: Page) =>
  expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^(?:Reintentar|Try again)$/ })
      .first(),
  ).toBeVisible();
/** Accept the tree or the error: the document tree is cached on the device, so it may be shown instead of the error. */
const treeOrAgain = (page: Page) =>
  expect(
    page
      .getByRole('treeitem')
      .or(page.getByRole('main').getByRole('button', { name: 'Reintentar' }))
      .first(),
  ).toBeVisible();
const tools = ({ project }: Team): Stop[] => [
  {
    name: 'tools',
    path: '/tools',
    reach: (page) => expect(page.getByRole('link', { name: /Common 4/ })).toBeVisible(),
  },
  {
    name: 'tools, none found',
    path: '/tools',
    reach: async (page) => {
      await page
        .getByRole('searchbox')
        .or(page.getByRole('textbox', { name: /search/i }))
        .first()
        .fill('nothing like it');
      await expect(page.getByText('No tools found')).toBeVisible();
    },
  },
  { name: 'common 4', path: '/tools/common-4', reach: heading('Common 4') },
  {
    name: 'poker',
    path: '/tools/poker-planning',
    reach: (page) => expect(page.getByRole('link', { name: 'Join room' })).toBeVisible(),
  },
  {
    name: 'poker rooms',
    path: '/poker-planning',
    reach: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  { name: 'poker, create', path: '/poker-planning/create', reach: heading('Create room') },
  { name: 'poker, join', path: '/poker-planning/join', reach: heading('Join room') },
  {
    name: 'assistant',
    path: `${project}/ai`,
    reach: (page) => expect(page.getByPlaceholder('Escribe un mensaje...')).toBeVisible(),
  },
  {
    name: 'assistant, answered',
    path: `${project}/ai`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'List of tasks assigned to me' }).first().click();
      await expect(page.getByRole('article', { name: /^Asistente/ }).last()).toBeVisible();
    },
  },
];

const broken = ({ board, conversation, document, project }: Team): Stop[] => [
  ...[
    '/',
    '/projects',
    '/boards',
    board,
    '/conversations',
    conversation,
    '/documents',
    document,
    '/notifications',
    `${project}/documents`,
  ].flatMap((path): Stop[] => {
    const reach = path === '/documents' ? treeOrAgain : again;
    return [
      { name: `${path}, broken`, path, answers: 500, reach },
      { name: `${path}, out of reach`, path, answers: 'nothing', reach },
    ];
  }),
  ...['/boards', board, conversation, '/documents', document, '/notifications', `${project}/documents`].map(
    (path): Stop => ({
      name: `${path}, on its way`,
      path,
      answers: 'waiting',
      reach: async (page) => {
        // Wait for the heading, which is part of the screen's code. After it, only data is loading.
        await expect(page.locator('h1').first()).toBeAttached();
        await expect(page.getByRole('main').locator('[aria-busy=true], [role=status]').first()).toBeAttached();
      },
    }),
  ),
];

const insightStops = ({ project }: Team): Stop[] => {
  const reach = (page: Page) => expect(page.getByRole('region', { name: 'Forecast' })).toBeVisible();
  const path = `${project}/insights`;
  return [
    { name: 'insights', path, reach },
    {
      name: 'insights, explained and as tables',
      path,
      reach: async (page) => {
        await reach(page);
        for (const button of await page.getByRole('button', { name: /^About|as a table$/ }).all()) await button.click();
        await expect(page.getByRole('table', { name: 'Cumulative flow' })).toBeVisible();
      },
    },
    {
      name: 'insights, tasks of a number',
      path: `${path}?show=created`,
      reach: (page) =>
        expect(page.getByRole('list', { name: 'Tasks behind the number' }).getByRole('link').first()).toBeVisible(),
    },
    {
      name: 'insights, no range',
      path: `${path}?from=2026-02-02&to=2026-02-01`,
      reach: (page) => expect(page.getByRole('alert').filter({ hasText: 'The range begins' })).toBeVisible(),
    },
    {
      name: 'insights, nobody passes',
      path: `${path}?filters={"typeIds":["00000000-0000-4000-8000-000000000000"]}`,
      reach: (page) => expect(page.getByText('No task passes the filters')).toBeVisible(),
    },
    { name: 'insights, broken', path, answers: 500, reach: again },
    { name: 'insights, out of reach', path, answers: 'nothing', reach: again },
  ];
};

/** Screens inside the app's layout have their own scroll areas. Other screens may be longer than the window. */
const documentFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const below = document.getElementById('content') === null ? 0 : scrollHeight - window.innerHeight;
    const beyond = scrollWidth - window.innerWidth;
    return [
      ...(beyond > 0 ? [`${beyond} px beyond the edge`] : []),
      ...(below > 0 ? [`the document scrolls by ${below} px`] : []),
    ];
  });

const withAnswers = async (page: Page, answers: Stop['answers']) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (answers === undefined) return;
  await page.route('**/api/workspaces/**', (route) =>
    answers === 500
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'INTERNAL' } })
      : answers === 'nothing'
        ? route.abort()
        : new Promise<void>(() => {}),
  );
};

const schemes = (['light', 'dark'] as const).filter((scheme) => (process.env.SCREENSHOTS_SCHEME ?? scheme) === scheme);
const otherLanguage = languageNamed(process.env.SCREENSHOTS_LANGUAGE);

const importStops = ({ project }: Team): Stop[] => {
  const path = `${project}/import`;
  const text = 'Title,Status,Assignee,Due\nPlan,To Do,,04/03/2026\nBuild,Waiting,Zoe,soon\n,Done,,\n';
  const choose = (page: Page, content = text) =>
    page
      .getByLabel('File to import')
      .setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const step = async (page: Page, name: string) => {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  };
  const toPreview = async (page: Page) => {
    await choose(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await step(page, 'Match the values');
    await page.getByRole('button', { name: 'Continue' }).click();
    await step(page, 'Preview');
  };
  return [
    { name: 'import', path, reach: (page) => step(page, 'Choose a file') },
    {
      name: 'import, pasting',
      path,
      reach: (page) => page.getByRole('button', { name: 'Paste a table instead' }).click(),
    },
    {
      name: 'import, rejected file',
      path,
      reach: async (page) => {
        await choose(page, '{}');
        await expect(page.getByRole('alert').filter({ hasText: 'neither a board' })).toBeVisible();
      },
    },
    {
      name: 'import, columns',
      path,
      reach: async (page) => {
        await choose(page);
        await step(page, 'Match the columns');
      },
    },
    {
      name: 'import, values',
      path,
      reach: async (page) => {
        await choose(page);
        await page.getByRole('button', { name: 'Continue' }).click();
        await step(page, 'Match the values');
      },
    },
    { name: 'import, preview', path, reach: toPreview },
    {
      name: 'import, done',
      path,
      reach: async (page) => {
        await toPreview(page);
        await page.getByRole('button', { name: /^Import \d/ }).click();
        await step(page, 'The import is done');
      },
    },
    {
      name: 'import, undo',
      path,
      reach: async (page) => {
        await page
          .getByRole('button', { name: /^Undo import/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    { name: 'import, broken', path, answers: 500, reach: again },
    { name: 'import, out of reach', path, answers: 'nothing', reach: again },
    {
      name: 'exports',
      path: `${project}/settings/general`,
      reach: (page) => expect(page.getByRole('button', { name: 'Everything as JSON' })).toBeVisible(),
    },
  ];
};

/** A workflow opens with its chart, or on phones with its outline. */
const seesWorkflow = (page: Page) =>
  expect(
    page
      .getByRole('group', { name: /^Backlog,/ })
      .or(page.getByRole('list', { name: 'States and moves' }))
      .first(),
  ).toBeVisible();
const seesChart = async (page: Page) => {
  await seesWorkflow(page);
  const close = page.getByRole('button', { name: 'Close panel' });
  if (await close.isVisible()) await close.click();
  await expect(page.getByRole('group', { name: /^Backlog,/ })).toBeVisible();
};
const panelOf = async (page: Page, tab: string) => {
  const opener = page.getByRole('button', { name: 'Show panel' });
  await seesWorkflow(page);
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('tab', { name: tab }).click();
};

const workflowStops = ({ project, workflow }: Team): Stop[] => {
  const list = `${project}/workflows`;
  const menu = async (page: Page, item: string) => {
    await seesWorkflow(page);
    await press(page, 'More');
    await page.getByRole('menuitem', { name: item }).click();
  };
  // On phones the tools are in the menu.
  const tool = async (page: Page, name: string) => {
    await seesWorkflow(page);
    const button = page.getByRole('button', { name, exact: true });
    if (await button.isVisible()) await button.click();
    else await menu(page, name);
  };
  return [
    {
      name: 'workflows',
      path: list,
      reach: (page) => expect(page.getByRole('link', { name: /How we fly/ })).toBeVisible(),
    },
    {
      name: 'workflows, create',
      path: `${list}?create=true`,
      reach: (page) => expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused(),
    },
    {
      name: 'workflows, import rejected',
      path: list,
      reach: async (page) => {
        await press(page, 'Import');
        await page.getByLabel('Or paste it here').fill('{}');
        await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
        await expect(page.getByRole('alert').filter({ hasText: 'can’t be read' })).toBeVisible();
      },
    },
    {
      name: 'workflow',
      path: workflow,
      reach: seesWorkflow,
    },
    {
      name: 'workflow, chart',
      path: workflow,
      reach: seesChart,
    },
    {
      name: 'workflow, state',
      path: workflow,
      reach: async (page) => {
        await panelOf(page, 'Outline');
        await page
          .getByRole('button', { name: /^Backlog/ })
          .first()
          .click();
        await page.getByRole('tab', { name: 'Details' }).click();
        await expect(page.getByRole('heading', { name: 'State', exact: true })).toBeVisible();
      },
    },
    {
      name: 'workflow, move',
      path: workflow,
      reach: async (page) => {
        await panelOf(page, 'Outline');
        await page.getByRole('button', { name: 'To Do Begin' }).click();
        await page.getByRole('tab', { name: 'Details' }).click();
        await expect(page.getByRole('heading', { name: 'Move', exact: true })).toBeVisible();
      },
    },
    {
      name: 'workflow, problems',
      path: workflow,
      reach: async (page) => {
        await panelOf(page, 'Problems');
        await expect(page.getByRole('button', { name: /Tasks cannot leave/ })).toBeVisible();
      },
    },
    {
      name: 'workflow, simulated',
      path: workflow,
      reach: async (page) => {
        await tool(page, 'Simulate');
        await page.getByRole('complementary').getByRole('button', { name: /To Do/ }).click();
        await expect(page.getByText('Refused: To Do')).toBeVisible();
      },
    },
    {
      name: 'workflow, real paths',
      path: workflow,
      reach: async (page) => {
        await tool(page, 'Real paths');
        const opener = page.getByRole('button', { name: 'Show panel' });
        if (await opener.isVisible()) await opener.click();
        await expect(page.getByRole('columnheader', { name: 'Median' })).toBeVisible();
      },
    },
    {
      name: 'workflow, connected by keys',
      path: workflow,
      reach: async (page) => {
        await seesChart(page);
        await page.getByRole('group', { name: /^Backlog,/ }).focus();
        await page.keyboard.press('c');
        await expect(page.getByRole('dialog').getByRole('button', { name: 'To Do' })).toBeFocused();
      },
    },
    {
      name: 'workflow, versions',
      path: workflow,
      reach: async (page) => {
        await menu(page, 'Versions');
        await expect(page.getByText('Nothing has been published yet.')).toBeVisible();
      },
    },
    {
      name: 'workflow, keys',
      path: workflow,
      reach: async (page) => {
        await menu(page, 'Keyboard shortcuts');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      },
    },
    {
      name: 'workflow, missing',
      path: `${list}/00000000-0000-4000-8000-000000000000`,
      reach: (page) => expect(page.getByText('Workflow not found')).toBeVisible(),
    },
    ...[list, workflow].flatMap((path): Stop[] => [
      { name: `${path}, broken`, path, answers: 500, reach: again },
      { name: `${path}, out of reach`, path, answers: 'nothing', reach: again },
    ]),
  ];
};

const places = {
  'before signing in': () => outside,
  'around a project': around,
  'among its tasks': tasks,
  'among boards': boards,
  'among sprints': sprints,
  'among conversations': talk,
  'among documents': documents,
  'among tools': tools,
  'among insights': insightStops,
  'among workflows': workflowStops,
  'where a request fails': broken,
  'while tasks are imported': importStops,
};
const widths = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};
const devices = Object.keys(widths);
for (const [device, viewport] of Object.entries(widths)) {
  test.describe(`on a ${device}`, () => {
    test.use({
      viewport,
      hasTouch: device !== 'desktop',
      isMobile: device === 'phone',
      contextOptions: { reducedMotion: 'reduce' },
    });

    for (const [index, [where, stopsOf]] of Object.entries(places).entries()) {
      // `npm test` checks only the most used screens, each in one width, and alternates the colour scheme.
      const isEveryDay = index < 6 && index % devices.length === devices.indexOf(device);
      test(
        `axe finds no fault and nothing overflows ${where}`,
        { tag: isEveryDay ? [] : '@verify' },
        async ({ page, signedIn, api }) => {
          // A long time-out, because each check takes about two seconds.
          test.setTimeout(300_000);
          const team = await aTeam(api);
          if (where !== 'before signing in') await signedIn(page, team.ada);
          const faults: string[] = [];
          const stops = stopsOf(team).filter((stop) => isVerify || stop.isVariant !== true);
          for (const [at, stop] of stops.entries()) {
            await withAnswers(page, stop.answers);
            await openStop(page, stop);
            const unreached = await stop.reach(page).then(() => null, String);
            if (unreached !== null) {
              faults.push(`${stop.name}: ${unreached}`);
              continue;
            }
            if (otherLanguage !== null) {
              await showInLanguage(page, otherLanguage);
              for (const fault of await overflowFaults(page)) faults.push(`${stop.name}: ${fault}`);
            }
            for (const [place, colorScheme] of schemes
              .filter((_, place) => isVerify || place === at % schemes.length)
              .entries()) {
              await page.emulateMedia({ colorScheme });
              await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
              for (const fault of await axeFaults(page, { rules: place === 0 ? 'all' : 'scheme' }))
                faults.push(`${stop.name}, ${colorScheme}: ${fault}`);
              await picture(page, `${where}/${stop.name}, ${device}, ${colorScheme}`);
            }
            for (const fault of await documentFaults(page)) faults.push(`${stop.name}: ${fault}`);
          }
          expect(faults).toEqual([]);
        },
      );
    }
  });
}

test.describe('focus after closing', () => {
  test('a closed dialog, picker or menu returns the focus to the control that opened it', async ({
    page,
    signedIn,
    api,
  }) => {
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
    // Wait for the focus, which the menu takes only after it is drawn.
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
});

test.describe('axe check', () => {
  test('the axe check finds a missing alternative text, a button without a name and low contrast', async ({ page }) => {
    await page.setContent('<img src="x"><button></button><p style="color: #ccc; background: #fff">pale</p>');
    const rulesOf = (faults: string[]) => faults.map((fault) => fault.split(':')[0]);
    expect(rulesOf(await axeFaults(page))).toEqual(
      expect.arrayContaining(['image-alt', 'button-name', 'color-contrast']),
    );
    expect(rulesOf(await axeFaults(page, { rules: 'scheme' }))).toEqual(['color-contrast']);
  });
});
