import { column, toast } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test('a project gets its icon, colour and template in the wizard, and a favourite is listed first', async ({
  page,
  signedIn,
  api,
}) => {
  const ada = await api.signUp();
  await api.createProject(ada, { name: 'Apollo' });
  await signedIn(page, ada, '/projects');
  await page.getByRole('button', { name: 'Create Project' }).click();
  const wizard = page.getByRole('dialog', { name: 'Create Project' });
  await wizard.getByLabel('Name').fill('Gemini');
  await wizard.getByRole('button', { name: /^Icon:/ }).click();
  await page.getByRole('radio', { name: 'Rocket' }).click();
  await wizard.getByRole('button', { name: /^Color:/ }).click();
  await page.getByRole('radio', { name: 'Verde azulado' }).click();
  await wizard.getByRole('button', { name: /^Scrum/ }).click();
  await expect(wizard.getByRole('button', { name: /^Scrum/ })).toHaveAttribute('aria-pressed', 'true');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Create Project' }).click();
  await expect(toast(page, 'Project created successfully')).toBeVisible();
  await expect(column(page, 'In Review')).toBeVisible();
  const { elements } = await api.call('listProjects', { as: ada, query: {} });
  expect(elements.find(({ name }) => name === 'Gemini')).toMatchObject({ color: 'teal', glyph: 'rocket' });

  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).first().click();
  const cards = page.getByRole('main').getByRole('list', { name: 'Projects' }).getByRole('listitem');
  await expect(cards).toHaveText([/Apollo/, /Gemini/]);
  const star = page.getByRole('button', { name: 'Star “Gemini”' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveText([/Gemini/, /Apollo/]);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveText([/Gemini/, /Apollo/]);
});
