import { card, expectColumn, toast } from '../support/boardPage.ts';
import { axeFaults } from '../support/axe.ts';
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

  test('the chosen display of cards, columns and rows is kept on the device', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    await api.createTask(ada, project, {
      title: 'Fix the árbol',
      typeId: project.taskTypes[1]?.id,
      dueDate: '2030-01-01',
    });
    await signedIn(page, ada, `/projects/${project.id}/tasks`);
    const names = project.taskStatuses.map(({ name }) => name);
    const columns = page.getByRole('group', { name: 'Tablero' }).getByRole('region');
    const cardText = card(page, 'Fix the árbol').locator('[data-density]');
    await expect(columns).toHaveCount(names.length);
    await expect(cardText).toContainText('Bug');

    await page.getByRole('button', { name: 'Mostrar' }).click();
    await page.getByRole('menuitemradio', { name: 'Compacta' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Type' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Ocultar columnas vacías' }).click();
    await page.keyboard.press('Escape');
    await expect(columns).toHaveCount(1);
    await page.reload();
    await expect(columns).toHaveCount(1);
    await expect(cardText).toHaveAttribute('data-density', 'compact');
    await expect(cardText).not.toContainText('Bug');
    await page.getByRole('button', { name: `${names.length - 1} columnas vacías ocultas` }).click();
    await expect(columns).toHaveCount(names.length);

    await page.getByRole('button', { name: 'Tabla' }).click();
    await expect(page.getByRole('columnheader', { name: 'Due date' })).toBeVisible();
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Due date' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Due date' })).toHaveCount(0);
    const [row, footer] = [page.getByRole('row', { name: /Fix the árbol/ }), page.getByText('Page 1 of 1')];
    expect((await row.boundingBox())?.height).toBeLessThan(36);
    expect((await footer.boundingBox())?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 80);
  });

  test('on a phone, one button sorts the table, a row has two lines, and a menu has the other actions', async ({
    page,
    signedIn,
    api,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    for (const title of ['Bananas', 'Apples', 'Cherries']) await api.createTask(ada, project, { title });
    await signedIn(page, ada, `/projects/${project.id}/tasks`);
    await expect(page.getByRole('button', { name: 'Vistas' })).toBeVisible();
    await page.getByRole('button', { name: 'Tabla' }).click();
    const titles = page.getByRole('table').getByRole('link');
    await expect(titles).toHaveText(['Cherries', 'Apples', 'Bananas']);
    const row = page.getByRole('row', { name: /Apples/ });
    const [title, status] = [row.getByRole('link'), row.getByRole('button', { name: /^Status/ })];
    const below = async () => ((await status.boundingBox())?.y ?? 0) - ((await title.boundingBox())?.y ?? 0);
    await expect.poll(below).toBeGreaterThan(15);
    expect((await title.boundingBox())?.width).toBeGreaterThan(300);
    await expect(row.getByRole('button', { name: /^Type/ })).toBeHidden();
    const sort = page.getByRole('button', { name: /^Ordenar/ });
    await expect(sort).toHaveAccessibleName('Ordenar');
    expect((await sort.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(page.getByRole('button', { name: 'Title' })).toHaveCount(0);

    await sort.press('Enter');
    const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
    await expect(choice('Sin ordenar')).toBeChecked();
    await expect(choice('Descendente')).toBeDisabled();
    await choice('Title').press('Enter');
    await expect(choice('Ascendente')).toBeChecked();
    await expect(titles).toHaveText(['Apples', 'Bananas', 'Cherries']);
    await choice('Descendente').press('Enter');
    await expect(choice('Title')).toBeChecked();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sort).toBeFocused();
    await expect(sort).toHaveAccessibleName('Ordenar: Title, descendente');
    await expect(titles).toHaveText(['Cherries', 'Bananas', 'Apples']);
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending');
    expect(await axeFaults(page)).toEqual([]);

    await sort.click();
    await choice('Sin ordenar').click();
    await expect(titles).toHaveText(['Cherries', 'Apples', 'Bananas']);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect(sort).toBeHidden();
    await page.getByRole('button', { name: 'Title' }).click();
    await expect(titles).toHaveText(['Apples', 'Bananas', 'Cherries']);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Importar tareas' }).click();
    await expect(page).toHaveURL(/\/import$/);
  });
});
