import { expect, test } from '../support/journey.ts';
import { toast } from '../support/boardPage.ts';

test.describe('deletion of a project', () => {
  test('a deletion clicked before its code has loaded is announced, even if the live event precedes the response', async ({
    page,
    api,
    signedIn,
  }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    const path = `/projects/${project.id}`;
    await page.route(/\.js(\?|$)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const isGone = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith(path) && response.status() === 404,
    );
    await page.route(`**/api/workspaces/*${path}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      const answer = await route.fetch();
      await isGone;
      await route.fulfill({ response: answer });
    });
    await signedIn(page, ada, `${path}/settings/general`);
    await page.getByRole('button', { name: 'Delete Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Project' });
    await dialog.getByRole('button', { name: 'Delete Project' }).click();
    await expect(toast(page, 'Project deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/projects\/?$/);
    await expect(page.getByText('No projects found')).toBeVisible();
  });
});
