import { expect, test } from '../support/journey.ts';

test('subtasks are added by Enter and by a paste, moved by keys and pointer, and made tasks again', async ({
  page,
  api,
  signedIn,
}) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada, { name: 'Clock' });
  const parent = await api.createTask(ada, project, { title: 'Build the clock' });
  await signedIn(page, ada, `/projects/${project.id}/tasks?task=${parent.id}`);
  const dialog = page.getByRole('dialog', { name: 'Build the clock' });
  await dialog.getByRole('button', { name: 'Acciones de la tarea' }).click();
  await page.getByRole('menuitem', { name: 'Añadir subtarea' }).click();
  const field = dialog.getByRole('textbox', { name: 'Añadir subtarea' });
  await expect(field).toBeFocused();

  await field.fill('Cut the gears');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  const list = dialog.getByRole('region', { name: 'Subtareas' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '- Draw the face\n- [ ] Paint the hands\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText('0 de 3 terminadas');

  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  const open = (title: string) => list.getByRole('button', { name: new RegExp(`${title},`) });
  await open('Paint the hands').press('Alt+ArrowRight');
  await expect(row('Paint the hands')).toHaveAttribute('data-level', '2');
  await open('Paint the hands').press('Alt+ArrowLeft');
  await expect(row('Paint the hands')).toHaveAttribute('data-level', '1');

  const [from, to] = [await open('Draw the face').boundingBox(), await open('Cut the gears').boundingBox()];
  if (!from || !to) throw new Error('The rows are shown');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 70, to.y + to.height / 2 + 8, { steps: 5 });
  await page.mouse.move(to.x + 70, to.y + to.height / 2);
  await page.mouse.up();
  await expect(row('Draw the face')).toHaveAttribute('data-level', '2');

  await open('Draw the face').click();
  const child = page.getByRole('dialog', { name: 'Draw the face' });
  await child.getByRole('button', { name: /^Tarea principal: .*Cut the gears$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Cut the gears' })).toBeVisible();
  await page.keyboard.press('u');
  await page.getByRole('option', { name: /^Sin tarea principal/ }).click();
  await expect(page.getByRole('button', { name: /^Tarea principal:/ })).toHaveCount(0);
  const { elements: tasks } = await api.call('listProjectTasks', { as: ada, params: { projectId: project.id } });
  expect(
    Object.fromEntries(tasks.map((task) => [task.title, tasks.find(({ id }) => id === task.parentId)?.title])),
  ).toEqual({
    'Build the clock': undefined,
    'Cut the gears': undefined,
    'Draw the face': 'Cut the gears',
    'Paint the hands': 'Build the clock',
  });
});

test('completing a task with open subtasks asks, and the board shows subtasks as cards, rows or not at all', async ({
  page,
  api,
  signedIn,
}) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada, { name: 'Clock' });
  const parent = await api.createTask(ada, project, { title: 'Build the clock' });
  for (const title of ['Cut the gears', 'Draw the face'])
    await api.createTask(ada, project, { title, parentId: parent.id });
  await signedIn(page, ada, `/projects/${project.id}/tasks`);
  const card = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });
  await expect(card('Cut the gears')).toContainText('Build the clock');
  await expect(card('Build the clock')).toContainText('0/2');

  const show = async (option: string) => {
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await page.getByRole('menuitemradio', { name: option }).click();
    await page.keyboard.press('Escape');
  };
  await show('Como filas en la principal');
  const isCard = page.locator('[data-task-id]');
  const row = page
    .getByRole('list', { name: 'Subtareas: 0 de 2 terminadas' })
    .getByRole('button', { name: 'Draw the face' });
  await expect(isCard).toHaveCount(1);
  await row.click();
  await expect(page.getByRole('dialog', { name: 'Draw the face' })).toBeVisible();
  await page.keyboard.press('Escape');
  await card('Build the clock').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cut the gears' })).toBeVisible();
  await page.keyboard.press('Escape');
  await show('Ocultas');
  await expect(row).toHaveCount(0);

  const complete = async () => {
    await card('Build the clock').focus();
    await page.keyboard.press('s');
    await page.getByRole('option', { name: 'Done' }).click();
  };
  const question = page.getByRole('dialog', { name: 'Subtareas abiertas' });
  await complete();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  const done = async () => {
    const { elements } = await api.call('listProjectTasks', { as: ada, params: { projectId: project.id } });
    const finished = project.taskStatuses.find(({ name }) => name === 'Done')?.id;
    return elements.filter(({ statusId }) => statusId === finished).map(({ title }) => title);
  };
  await expect.poll(done).toEqual([]);
  await complete();
  await question.getByRole('button', { name: 'Completar todo' }).click();
  await expect.poll(done).toEqual(['Build the clock', 'Cut the gears', 'Draw the face']);
});
