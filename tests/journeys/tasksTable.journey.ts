import { expectColumn, toast } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test.describe('table of tasks', () => {
  test('the table of tasks can be searched, filtered and edited in place', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    const [backlog, , inProgress] = project.taskStatuses;
    const bug = project.taskTypes.find(({ name }) => name === 'Bug');
    if (!backlog || !inProgress || !bug) throw new Error('a project starts with the default lists');
    for (let at = 1; at <= 12; at += 1) await api.createTask(ada, project, { title: `Chore ${at}` });
    await api.createTask(ada, project, { title: 'Fix the árbol', typeId: bug.id });
    await signedIn(page, ada, `/projects/${project.id}/tasks`);

    await page.getByRole('button', { name: 'Tabla' }).click();
    await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Sprint' })).toHaveCount(0);
    await expect(page.getByText('0 of 13 row(s) selected.')).toBeVisible();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();

    await page.getByLabel('Buscar tarea').fill('arbol');
    await expect(page.getByRole('row', { name: /Fix the árbol/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Chore/ })).toHaveCount(0);
    await page.getByLabel('Buscar tarea').fill('nowhere');
    await expect(page.getByRole('cell', { name: 'No results.' })).toBeVisible();
    await page.getByLabel('Buscar tarea').fill('');

    await page.getByRole('button', { name: /^Tipo/ }).click();
    await page.getByRole('option', { name: 'Bug' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /Chore/ })).toHaveCount(0);

    const row = page.getByRole('row', { name: /Fix the árbol/ });
    await row.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('option', { name: 'In Progress' }).click();
    await expect(toast(page, 'Tarea actualizada')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByRole('button', { name: 'Kanban' }).click();
    await expectColumn(page, 'In Progress', ['Fix the árbol']);
  });
});
