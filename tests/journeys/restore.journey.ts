import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../../server/cli/commandLine.ts';
import { cardsIn, column, dragAndDrop, expectColumn, toast } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';

const reconnected = { timeout: 30_000 };

/** Backs up the data of a running server. Returns a function that restores the backup and restarts the server. */
const backUp = async (server: RunningServer) => {
  const file = join(tmpdir(), `faena-restore-${process.pid}-${Date.now()}.db`);
  const run = (command: string) =>
    runCommandLine([command, file], { env: { DATA_DIR: server.dataDir }, folder: tmpdir(), print: () => undefined });
  await run('backup');
  return async (whileStopped: () => Promise<void> = async () => undefined) => {
    await server.pause();
    await whileStopped();
    await run('restore');
    rmSync(file);
    await server.restart();
  };
};

test.describe('restore of a back-up', () => {
  test('an open board shows the restored tasks and sends its unsent changes after a restore', async ({
    page,
    signedIn,
    api,
    server,
  }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    const task = await api.createTask(ada, project, { title: 'Sail around the world' });
    const params = { projectId: project.id, taskId: task.id };
    const stored = () => api.call('getProjectTask', { as: ada, params });
    await signedIn(page, ada, `/projects/${project.id}/tasks`);
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    const restore = await backUp(server);
    await api.createTask(ada, project, { title: 'Phantom' });
    await api.call('updateProjectTask', {
      as: ada,
      params,
      body: { id: task.id, projectId: project.id, title: 'A title of the lost future' },
    });
    await expectColumn(page, 'Backlog', ['A title of the lost future', 'Phantom']);

    await restore(async () => {
      await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'In Progress'));
      await expectColumn(page, 'In Progress', ['A title of the lost future']);
    });
    await expect(toast(page, /se restauraron de una copia de seguridad/)).toBeVisible(reconnected);
    await expectColumn(page, 'In Progress', ['Sail around the world']);
    await expectColumn(page, 'Backlog', []);
    await expect.poll(async () => (await stored()).statusId).not.toBe(task.statusId);
    await page.reload();
    await expectColumn(page, 'In Progress', ['Sail around the world']);
  });

  test('an open document shows the restored text and offers the lost text as a copy', async ({
    page,
    signedIn,
    api,
    server,
  }) => {
    const ada = await api.signUp();
    const document = await api.call('createDocument', {
      as: ada,
      body: { title: 'Plan', type: 'document', content: 'Before' },
    });
    const stored = () => api.call('getDocument', { as: ada, params: { documentId: document.id } });
    await signedIn(page, ada, `/documents/${document.id}`);
    const text = page.locator('.ProseMirror');
    await expect(text).toHaveText('Before');
    const restore = await backUp(server);
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and after');
    await expect.poll(async () => (await stored()).content).toBe('Before and after');

    await restore();
    const notice = page.getByRole('status').filter({ hasText: 'Este dispositivo aún tiene el texto anterior' });
    await expect(notice).toBeVisible(reconnected);
    await expect(text).toHaveText('Before');
    expect((await stored()).content).toBe('Before');
    await notice.getByRole('button', { name: 'Guardar como copia' }).click();
    await expect(text).toHaveText('Before and after');
    await expect(page).not.toHaveURL(new RegExp(document.id));
    expect((await stored()).content).toBe('Before');
  });
});
