import { expectColumn } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test.describe('the query line', () => {
  test('equals the filters, is shared as a link and saved in a view', async ({ page, signedIn, otherPage, api }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada, { name: 'Apollo' });
    const label = await api.call('createLabel', { as: ada, body: { name: 'Heat shield', projectId: null } });
    const [shield, parachute, radio] = ['Fit the shield', 'Pack the parachute', 'Test the radio'];
    await api.createTask(ada, project, { title: shield, labels: [label.id], dueDate: '2020-01-01' });
    await api.createTask(ada, project, { title: parachute, labels: [label.id] });
    await api.createTask(ada, project, { title: radio, dueDate: '2020-01-02' });
    const path = `/projects/${project.id}/tasks`;
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', [shield, parachute, radio]);
    const line = page.getByRole('combobox', { name: 'Línea de consulta' });
    const labels = page.getByRole('button', { name: /^Etiquetas/ });

    await test.step('a key opens it, and it completes keys and names', async () => {
      await page.keyboard.press('r');
      await expect(line).toBeFocused();
      await page.keyboard.type('la');
      await page.keyboard.press('Tab');
      await expect(line).toHaveValue('label:');
      await expect(page.getByRole('option', { name: 'Heat shield' })).toBeVisible();
      await page.keyboard.type('he');
      await page.keyboard.press('Enter');
      await expect(line).toHaveValue('label:"Heat shield" ');
      await expectColumn(page, 'Backlog', [shield, parachute]);
      await expect(labels).toContainText('Heat shield');
    });

    await test.step('an error is named, and the other parts apply', async () => {
      await page.keyboard.type('is:overdue dui:today ');
      const problem = page.getByRole('status').filter({ hasText: '“dui”' });
      await expect(problem).toContainText('due:');
      await expect(line).toHaveAttribute('aria-invalid', 'true');
      await expectColumn(page, 'Backlog', [shield]);
      await page.getByRole('button', { name: 'Quitar filtro: Etiquetas' }).click();
      await expect(line).toHaveValue('is:overdue dui:today');
      await expectColumn(page, 'Backlog', [shield, radio]);
      await line.fill('is:overdue sort:-due');
      await expect(problem).toHaveCount(0);
      await expect(page.locator('[data-task-id]:not([aria-hidden])').first()).toContainText(radio);
    });

    await test.step('the address has the line, which another person opens', async () => {
      await expect(page).toHaveURL(/q=is%3Aoverdue\+sort%3A-due/);
      const other = await otherPage();
      await signedIn(other, ada, `${path}?q=is%3Aoverdue%20label%3A%22heat%20shield%22`);
      await expectColumn(other, 'Backlog', [shield]);
      await expect(other.getByRole('combobox', { name: 'Línea de consulta' })).toHaveValue(/is:overdue/);
    });

    await test.step('a saved view has the line', async () => {
      await page.getByRole('button', { name: 'Vistas', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Guardar como…' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('Late');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/view=/);
      await line.fill('');
      await expectColumn(page, 'Backlog', [shield, parachute, radio]);
      await page.goto(page.url().replace(/([?&])q=[^&]*&?/, '$1'));
      await expect(line).toHaveValue('is:overdue sort:-due');
      await expectColumn(page, 'Backlog', [shield, radio]);
    });

    await test.step('closing it leaves the filters, and the button opens it again', async () => {
      const toggle = page.getByRole('button', { name: 'Línea de consulta', exact: true });
      await toggle.click();
      await expect(line).toHaveCount(0);
      await expectColumn(page, 'Backlog', [shield, radio]);
      await toggle.click();
      await expect(line).toBeFocused();
      await page.getByRole('button', { name: 'Quitar filtros' }).click();
      await expect(line).toHaveValue('');
      await expectColumn(page, 'Backlog', [shield, parachute, radio]);
    });
  });
});
