import { card, cardsIn, column, dragWithMouse, expectColumn, taskDialog, toast } from '../support/boardPage.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';

const aTeam = async (api: Api) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const grace = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
  const workspaceId = await api.joinWorkspace(ada, grace);
  const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
  const workspace = (await api.call('listWorkspaces', { as: grace })).elements.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error('Grace has joined the workspace');
  const graceThere: Person = { ...grace, workspaceId, account: { ...grace.account, defaultWorkspace: workspace, workspaces: [...grace.account.workspaces, workspace] } };
  return { ada, grace: graceThere, project, path: `/projects/${project.id}/tasks` };
};

test('a colleague sees a card being made, moved, renamed and removed', async ({ page, otherPage, signedIn, api }) => {
  const { ada, grace, project, path } = await aTeam(api);
  await api.createTask(ada, project, { title: 'Design the poster' });
  const other = await otherPage();
  await signedIn(page, ada, path);
  await signedIn(other, grace, path);
  await expectColumn(page, 'Backlog', ['Design the poster']);
  await expectColumn(other, 'Backlog', ['Design the poster']);

  await dragWithMouse(page, cardsIn(page, 'Backlog').first(), column(page, 'Done'));
  await expectColumn(page, 'Done', ['Design the poster']);
  await expectColumn(other, 'Done', ['Design the poster']);

  await api.createTask(ada, project, { title: 'Print the poster' });
  await expectColumn(other, 'Backlog', ['Print the poster']);

  await card(other, 'Print the poster').click();
  await taskDialog(other).getByRole('button', { name: 'Editar título' }).click();
  await other.getByRole('textbox', { name: 'Título' }).fill('Print two posters');
  await other.getByRole('button', { name: 'Confirmar' }).click();
  await expect(toast(other, 'Tarea actualizada')).toBeVisible();
  await expectColumn(page, 'Backlog', ['Print two posters']);

  await taskDialog(other).getByRole('button', { name: 'Acciones de la tarea' }).click();
  await other.getByRole('menuitem', { name: 'Eliminar' }).click();
  await other.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(other, 'Tarea eliminada')).toBeVisible();
  await expectColumn(page, 'Backlog', []);

  await toast(other, 'Tarea eliminada').getByRole('button', { name: 'Deshacer' }).click();
  await expectColumn(page, 'Backlog', ['Print two posters']);
});

test('a change in the project’s people and columns shows at once', async ({ page, otherPage, signedIn, api }) => {
  const { ada, grace, project, path } = await aTeam(api);
  const other = await otherPage();
  await signedIn(page, ada, path);
  await signedIn(other, grace, '/projects/');
  await expect(other.getByRole('link', { name: /Apollo/ })).toBeVisible();

  await api.call('updateTag', { as: ada, params: { projectId: project.id, kind: 'statuses', tagId: project.taskStatuses[0]?.id ?? '' }, body: { name: 'Ideas' } });
  await expect(column(page, 'Ideas')).toBeVisible();

  await api.call('removeFromProject', { as: ada, params: { projectId: project.id, userId: grace.account.id } });
  await expect(other.getByRole('link', { name: /Apollo/ })).toBeHidden();
});

test('two people who edit one description keep both texts', async ({ page, otherPage, signedIn, api }) => {
  const { ada, grace, project, path } = await aTeam(api);
  const task = await api.createTask(ada, project, { title: 'Write the speech', description: 'First words' });
  const other = await otherPage();
  await signedIn(page, ada, `${path}?task=${task.id}`);
  const editor = taskDialog(page).locator('[contenteditable=true]');
  await expect(editor).toContainText('First words');
  await signedIn(other, grace, `${path}?task=${task.id}`);
  const theirs = taskDialog(other).locator('[contenteditable=true]');
  await expect(theirs).toContainText('First words');

  // Both start from the same text; Ada is cut off while she writes.
  await page.context().setOffline(true);
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' by Ada');
  await expect(page.getByText('Esperando conexión').first()).toBeVisible();
  await theirs.click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' by Grace');
  await expect(taskDialog(other).getByText('Guardado').first()).toBeVisible();
  await page.context().setOffline(false);

  const panel = page.getByRole('region', { name: /Conflicto/ });
  await expect(panel).toBeVisible({ timeout: 40_000 });
  await expect(panel).toContainText('First words by Ada');
  await expect(panel).toContainText('First words by Grace');
  await panel.getByRole('button', { name: 'Conservar la mía' }).click();
  await expect(panel).toBeHidden();
  await expect(theirs).toContainText('First words by Ada');
});
