import { taskDialog, toast } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';
import { signUpColleague } from '../support/signUpColleague.ts';

test.describe('followers', () => {
  test('are shown in the dialog as they come and go, and are notified of all changes at once', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
    const grace = await signUpColleague(api, ada);
    const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
    const task = await api.createTask(ada, project, { title: 'Design the poster' });
    const path = `/projects/${project.id}/tasks?task=${task.id}`;
    await signedIn(page, ada, path);
    const followers = (names: string) => taskDialog(page).getByRole('img', { name: names, exact: true });
    await expect(followers('Ada Lovelace')).toBeVisible();

    const other = await otherPage();
    await signedIn(other, grace, path);
    await taskDialog(other).getByRole('button', { name: 'Seguir', exact: true }).click();
    await expect(toast(other, 'Sigues la tarea')).toBeVisible();
    await expect(followers('Ada Lovelace, Grace Hopper')).toBeVisible();

    const change = (body: object) =>
      api.call('updateProjectTask', { as: ada, params: { projectId: project.id, taskId: task.id }, body });
    await change({ statusId: project.taskStatuses.find(({ name }) => name === 'Done')?.id });
    await change({ estimate: '5', startDate: '2027-01-02' });
    await other.goto('/notifications');
    const rows = other.locator('main li:has([data-notification])').filter({ hasText: 'Design the poster' });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(/Ada Lovelace ha cambiado .*estado Done y fecha de inicio 2 ene 2027/);

    await other.goto(path);
    await expect(taskDialog(other).getByRole('button', { name: 'Dejar de seguir' })).toBeVisible();
    await other.keyboard.press('h');
    await expect(toast(other, 'Ya no sigues la tarea')).toBeVisible();
    await expect(followers('Ada Lovelace')).toBeVisible();
    await toast(other, 'Ya no sigues la tarea').getByRole('button', { name: 'Deshacer' }).click();
    await expect(followers('Ada Lovelace, Grace Hopper')).toBeVisible();
  });
});
