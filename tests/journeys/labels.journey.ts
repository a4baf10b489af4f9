import { expectColumn } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test.describe('labels', () => {
  test('are made while typing, also offline, filtered, and merged for everyone', async ({
    page,
    context,
    signedIn,
    otherPage,
    api,
  }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada, { name: 'Apollo' });
    for (const title of ['Fit the heat shield', 'Pack the parachute']) await api.createTask(ada, project, { title });
    await api.call('createLabel', { as: ada, body: { name: 'Urgent', projectId: null } });
    const path = `/projects/${project.id}/tasks`;
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Fit the heat shield', 'Pack the parachute']);
    const other = await otherPage();
    await signedIn(other, ada, path);
    const card = (of: typeof page, title: string) =>
      of.locator('[data-task-id]:not([aria-hidden])').filter({ hasText: title }).first();

    const picker = page.getByRole('dialog', { name: /^Cambiar etiquetas/ });
    await test.step('a key opens the picker, and Enter creates a label', async () => {
      await card(page, 'Fit the heat shield').focus();
      await page.keyboard.press('b');
      await expect(picker).toBeVisible();
      await page.keyboard.type('Reentry');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(picker).toBeHidden();
      await expect(card(other, 'Fit the heat shield')).toContainText('Reentry');
    });

    await test.step('a label that was made offline arrives with its task', async () => {
      await context.setOffline(true);
      await card(page, 'Pack the parachute').focus();
      await page.keyboard.press('b');
      await expect(picker).toBeVisible();
      await page.keyboard.type('Landing');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(picker).toBeHidden();
      await expect(card(page, 'Pack the parachute')).toContainText('Landing');
      await context.setOffline(false);
      await expect(card(other, 'Pack the parachute')).toContainText('Landing');
    });

    const filter = page.getByRole('group', { name: 'Filtros' }).getByRole('button', { name: /^Etiquetas/ });
    await test.step('the filter finds tasks with none of the labels', async () => {
      await filter.click();
      await page.getByRole('option', { name: 'Reentry' }).click();
      await page.keyboard.press('Escape');
      await expectColumn(page, 'Backlog', ['Fit the heat shield']);
      await filter.click();
      await page.getByRole('radio', { name: 'Ninguna' }).check({ force: true });
      await page.keyboard.press('Escape');
      await expectColumn(page, 'Backlog', ['Pack the parachute']);
    });

    await test.step('a merge asks first, and everyone sees the other label', async () => {
      await page.goto(`/projects/${project.id}/settings/tags`);
      await page.getByRole('button', { name: 'Fusionar Reentry con otra etiqueta' }).click();
      const dialog = page.getByRole('dialog', { name: 'Fusionar «Reentry»' });
      await expect(dialog).toContainText('1 tarea recibe la otra etiqueta');
      await dialog.getByRole('button', { name: /^Fusionar con/ }).click();
      await page.getByRole('option', { name: 'Urgent' }).click();
      await dialog.getByRole('button', { name: 'Fusionar', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Fusionar Reentry con otra etiqueta' })).toBeHidden();
      await expect(card(other, 'Fit the heat shield')).toContainText('Urgent');
      await expect(card(other, 'Fit the heat shield')).not.toContainText('Reentry');
    });
  });
});
