import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { card, taskDialog, toast } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

const file = (name: string): string => readFileSync(join(import.meta.dirname, '../cases/paste', name), 'utf8');

/** Puts content on the clipboard of the browser. It cleans the HTML, as it does for any program that asks it to. */
const copy = (page: Page, text: string, html = ''): Promise<void> =>
  page.evaluate(
    ([plain, formatted]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([plain ?? ''], { type: 'text/plain' }),
          ...(formatted && { 'text/html': new Blob([formatted], { type: 'text/html' }) }),
        }),
      ]),
    [text, html],
  );

const drop = async (page: Page, selector: string, data: Record<string, string>, files: [string, string][] = []) => {
  const transfer = await page.evaluateHandle(
    ([texts, given]) => {
      const made = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) made.setData(type, text);
      for (const [name, text] of given) made.items.add(new File([text], name));
      return made;
    },
    [data, files] as const,
  );
  for (const event of ['dragenter', 'dragover', 'drop']) {
    const field = page.locator(selector).first();
    const box = await field.boundingBox();
    await field.dispatchEvent(event, {
      dataTransfer: transfer,
      clientX: (box?.x ?? 0) + 5,
      clientY: (box?.y ?? 0) + 5,
    });
  }
};

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a description takes a paste of other programs, Markdown, and what is dropped on it', async ({
  page,
  signedIn,
  api,
}) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  const { id: taskId } = await api.createTask(ada, project, { title: 'Sail' });
  const stored = async () =>
    (await api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId } })).description;
  await signedIn(page, ada, `/projects/${project.id}/tasks`);
  await card(page, 'Sail').press('Enter');
  const text = taskDialog(page).getByRole('textbox', { name: 'Descripción' });
  await text.focus();
  await copy(page, file('google-docs-list.txt'), file('google-docs-list.html'));
  await page.keyboard.press('Control+v');
  const list = '- **Strong one**\n  - plain child\n- _slanted_\n\n~~both~~ ~~struck~~';
  await expect.poll(stored).toBe(list);

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await copy(page, '## Plan\n\n- [x] a');
  await page.keyboard.press('Control+v');
  await expect(toast(page, 'Pasted as Markdown. Ctrl+Z brings back the plain text.')).toBeVisible();
  await expect.poll(stored).toBe(`${list}\n\n## Plan\n\n- [x] a`);
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toBe(`${list}\n\n\\## Plan\n\n\\- \\[x\\] a`);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await stored()) ?? '').toBe('');
  await drop(page, '[role=dialog] .ProseMirror', {
    'text/uri-list': 'https://a_b.org/_c',
    'text/plain': 'https://a_b.org/_c',
  });
  await expect.poll(stored).toBe('<https://a_b.org/_c>');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await drop(page, '[role=dialog] .ProseMirror', {}, [['plan.md', '# Plan']]);
  await expect.poll(stored).toBe('# Plan');
});

test('a document takes the merged cells of a spreadsheet, and undo brings back plain text after Markdown', async ({
  page,
  signedIn,
  api,
}) => {
  const ada = await api.signUp();
  const made = await api.call('createDocument', { as: ada, body: { title: 'Rates', type: 'document' } });
  await signedIn(page, ada, `/documents/${made.id}`);
  const text = page.getByRole('textbox', { name: 'Texto del documento' });
  await text.click();
  await copy(page, file('excel.txt'), file('excel.html'));
  await page.keyboard.press('Control+v');
  await expect(text.locator('td')).toHaveText(['Header', 'Z', 'Left', '1,5', 'a', '2', 'b | c']);
  await expect(text.locator('td[colspan="2"]')).toHaveText('Header');
  await expect(text.locator('td[rowspan="2"]')).toHaveText('Left');

  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowDown');
  await copy(page, '## Plan\n\n- [x] a');
  await page.keyboard.press('Control+v');
  await expect(text.locator('h2')).toHaveText('Plan');
  await page.keyboard.press('Control+z');
  await expect(text.locator('h2')).toHaveCount(0);
  await expect(text).toContainText('## Plan');
  await page.keyboard.press('Control+z');
  await expect(text).not.toContainText('Plan');
});
