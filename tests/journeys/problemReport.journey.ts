import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/paths.ts';
import { cardsIn, column, dragAndDrop, expectColumn } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test.describe('problem report', () => {
  test('a problem report contains no user data, is shown in full and can be replayed', async ({
    page,
    signedIn,
    api,
  }, info) => {
    const ada = await api.signUp({ name: 'Adelaida', lastName: 'Labrador' });
    const project = await api.createProject(ada, { name: 'Secret garden' });
    await api.createTask(ada, project, { title: 'Plant the roses' });
    await signedIn(page, ada, `/projects/${project.id}/tasks`);
    await expectColumn(page, 'Backlog', ['Plant the roses']);
    await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'In Progress'));
    await expectColumn(page, 'In Progress', ['Plant the roses']);

    await page.getByRole('button', { name: 'User menu' }).first().press('Enter');
    await page.getByRole('menuitem', { name: 'Report a problem' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    const shown = dialog.getByRole('region', { name: 'All of the report' });
    await expect(shown).toContainText('drag.dropped');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download report' }).press('Enter');
    const download = await downloading;
    await expect(dialog.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible();
    const file = info.outputPath('report.json');
    await download.saveAs(file);

    const text = readFileSync(file, 'utf8');
    expect(text).toBe(await shown.locator('pre').textContent());
    for (const words of ['roses', 'garden', 'Adelaida', 'Labrador', ada.email, ada.token])
      expect(text).not.toContain(words);

    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts', 'replay.ts'), file, '--print'],
      { encoding: 'utf8', cwd: root },
    );
    expect([status, stderr.replaceAll(/\(node:\d+\) .*Warning.*\n?|\(Use .*\n?/g, '')]).toEqual([0, '']);
    expect(stdout).toMatch(/board +drag\.dropped .*drag\.saving/);
    expect(stdout).toContain('Every state equals the recorded one.');

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
