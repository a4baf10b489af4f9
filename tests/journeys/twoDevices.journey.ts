import type { Page } from '@playwright/test';
import { descriptionEditor, taskDialog } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow', loadsAhead: true });

const conflictIn = (page: Page) => page.getByRole('region', { name: /Conflicto/ });
const write = async (page: Page, text: string) => {
  await descriptionEditor(page).click();
  await page.keyboard.type(text);
};

test.describe('one account on two devices', () => {
  test('an offline description that conflicts with a newer one from another device keeps both versions', async ({
    page,
    api,
    signedIn,
    otherPage,
  }) => {
    const ada = await api.signUp();
    const { token } = await api.call('signIn', { body: { email: ada.email, password: ada.password } });
    const project = await api.createProject(ada);
    const task = await api.createTask(ada, project, { title: 'Write the speech' });
    const path = `/projects/${project.id}/tasks?task=${task.id}`;
    await signedIn(page, ada, path);
    await expect(descriptionEditor(page)).toBeVisible();
    await page.context().setOffline(true);
    await write(page, 'on the train');
    await expect(taskDialog(page).getByText('Esperando conexión').first()).toBeVisible();

    const desktop = await otherPage();
    await signedIn(desktop, { ...ada, token }, path);
    await write(desktop, 'at the desktop');
    await expect(taskDialog(desktop).getByText('Guardado').first()).toBeVisible();

    await page.context().setOffline(false);
    await expect(conflictIn(page)).toContainText('on the train');
    await expect(conflictIn(page)).toContainText('at the desktop');
    const stored = async () =>
      (await api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId: task.id } })).description;
    expect(await stored()).toBe('at the desktop');
    await conflictIn(page).getByRole('button', { name: 'Conservar la mía' }).click();
    await expect.poll(stored).toBe('on the train');
  });
});
