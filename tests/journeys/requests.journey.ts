import type { Request } from '@playwright/test';
import { cardsIn } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

const most = 25;

test('a board shows its first card after few requests, none of them twice, and a reload does not get unchanged tasks again', async ({ page, signedIn, api }) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  for (const title of ['Sail', 'Row', 'Swim']) await api.createTask(ada, project, { title });
  const path = `/projects/${project.id}/tasks`;
  await signedIn(page, ada, '/favicon.svg');

  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  await page.goto(path, { waitUntil: 'commit' });
  const drawnAt = await page.waitForFunction(() => (document.querySelector('[data-task-id]') === null ? null : performance.timeOrigin + performance.now()));
  const until = await drawnAt.jsonValue();
  const before = sent.filter((request) => request.timing().startTime <= (until ?? 0)).map((request) => request.url());
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(most);
  expect(before.filter((url, index) => before.indexOf(url) !== index)).toEqual([]);

  await page.reload();
  await expect(cardsIn(page, 'Backlog')).toHaveCount(3);
  const lists = await page.evaluate(() => performance.getEntriesByType('resource').flatMap((entry) =>
    (entry instanceof PerformanceResourceTiming && /\/tasks\?/.test(entry.name) ? { sent: entry.transferSize, size: entry.encodedBodySize } : [])));
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list.sent).toBeLessThan(list.size);
});
