import type { Page } from '@playwright/test';
import { card, descriptionEditor, taskDialog, toast } from '../support/boardPage.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';
import { signUpColleague } from '../support/signUpColleague.ts';

const plan = '## Clock\n\n- [ ] Cut the gears\n- [ ] Wind the **spring**\n  - [ ] Cut the gears\n- [x] Draw it';

async function aClock(api: Api) {
  const ada = await api.signUp();
  const grace = await signUpColleague(api, ada);
  const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
  const { id: taskId } = await api.createTask(ada, project, { title: 'Clock', description: plan });
  const params = { projectId: project.id, taskId };
  return {
    ada,
    grace,
    path: `/projects/${project.id}/tasks`,
    stored: async () => (await api.call('getProjectTask', { as: ada, params })).description,
    tick: (as: Person, text: string, checked = true) =>
      api.call('tickChecklistItem', { as, params, body: { item: { text, occurrence: 0 }, checked } }),
  };
}

const box = (page: Page, name: string) => taskDialog(page).getByRole('checkbox', { name, exact: true });
const open = async (page: Page) => {
  await card(page, 'Clock').click();
  await expect(descriptionEditor(page)).toBeVisible();
};

test.describe('checklist of a description', () => {
  test('two people tick different items at the same time, and the card counts them', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace, path, stored } = await aClock(api);
    const other = await otherPage();
    await signedIn(page, ada, path);
    await signedIn(other, grace, path);
    await expect(card(page, 'Clock')).toContainText('casillas: 1 de 4 hechas');
    await Promise.all([open(page), open(other)]);
    await Promise.all([box(page, 'Cut the gears').first().click(), box(other, 'Wind the spring').click()]);
    for (const each of [page, other]) {
      await expect(box(each, 'Cut the gears').first()).toBeChecked();
      await expect(box(each, 'Wind the spring')).toBeChecked();
      await expect(box(each, 'Cut the gears').nth(1)).not.toBeChecked();
    }
    await expect(descriptionEditor(page)).not.toBeFocused();
    await box(other, 'Cut the gears').nth(1).click();
    await expect(box(page, 'Cut the gears').nth(1)).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Clock')).toContainText('casillas: 4 de 4 hechas');
    expect(await stored()).toBe(plan.replaceAll('[ ]', '[x]'));
    await other.getByRole('tab', { name: /^Historial/ }).click();
    await expect(taskDialog(other)).toContainText('marcó «Wind the spring»');
    await expect(taskDialog(other)).not.toContainText('cambió la descripción');
  });

  test('a tick arrives in a description that another person is typing, and conflicts with nothing', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, grace, path, stored, tick } = await aClock(api);
    await signedIn(page, ada, path);
    await open(page);
    await descriptionEditor(page).getByRole('heading', { name: 'Clock' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of the tower');
    await tick(grace, 'Cut the gears');
    await page.keyboard.type(', in May');
    await expect(box(page, 'Cut the gears').first()).toBeChecked();
    await expect.poll(stored).toBe(plan.replace('Clock', 'Clock of the tower, in May').replace('[ ]', '[x]'));
    await expect(taskDialog(page).getByText('Conflicto', { exact: false })).toHaveCount(0);
    await expect(descriptionEditor(page).getByRole('heading')).toHaveText('Clock of the tower, in May');
  });

  test('an item is ticked with the keyboard and offline, and the tick is undone', async ({
    page,
    context,
    signedIn,
    api,
  }) => {
    const { ada, path, stored } = await aClock(api);
    await signedIn(page, ada, path);
    await open(page);
    await box(page, 'Cut the gears').first().focus();
    await page.keyboard.press('Tab');
    await expect(box(page, 'Wind the spring')).toBeFocused();
    await context.setOffline(true);
    await page.keyboard.press('Space');
    await expect(box(page, 'Wind the spring')).toBeChecked();
    await expect(box(page, 'Wind the spring')).toBeFocused();
    await context.setOffline(false);
    await expect.poll(stored).toBe(plan.replace('- [ ] Wind', '- [x] Wind'));
    await page.keyboard.press('Control+z');
    await expect(box(page, 'Wind the spring')).not.toBeChecked();
    await expect.poll(stored).toBe(plan);
  });

  test('a tick of an item that is gone names the item, and the description shows what is stored', async ({
    page,
    context,
    signedIn,
    api,
  }) => {
    const { ada, grace, path, stored, tick } = await aClock(api);
    await signedIn(page, ada, path);
    await open(page);
    await context.setOffline(true);
    await box(page, 'Wind the spring').click();
    await expect(box(page, 'Wind the spring')).toBeChecked();
    await tick(grace, 'Draw it', false);
    const task = page.url().split('task=')[1] ?? '';
    const [, projectId = ''] = /projects\/([^/]+)/.exec(page.url()) ?? [];
    await api.call('updateProjectTask', {
      as: grace,
      params: { projectId, taskId: task },
      body: { description: '- [ ] Draw it' },
    });
    await context.setOffline(false);
    await expect(toast(page, '“Wind the spring” is no longer in the description')).toBeVisible();
    await expect(taskDialog(page).getByRole('checkbox')).toHaveCount(1);
    expect(await stored()).toBe('- [ ] Draw it');
  });
});
