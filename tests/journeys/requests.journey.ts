import { cardsIn } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

const most = 25;

test.describe('requests of a board', () => {
  test('a board shows its first card after few requests without duplicates, and a reload loads no unchanged tasks', async ({
    page,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    for (const title of ['Sail', 'Row', 'Swim']) await api.createTask(ada, project, { title });
    const path = `/projects/${project.id}/tasks`;
    await signedIn(page, ada, '/favicon.svg');

    // The page itself records the time. On a slow machine, the test would see the card only after other code has been
    // preloaded.
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[data-task-id]') === null) return;
        performance.mark('first card');
        observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(cardsIn(page, 'Backlog')).toHaveCount(3);
    await page.waitForLoadState('networkidle');
    const before = await page.evaluate(() => {
      const [drawn] = performance.getEntriesByName('first card');
      return performance
        .getEntries()
        .filter(
          (entry) =>
            ['navigation', 'resource'].includes(entry.entryType) && entry.startTime <= (drawn?.startTime ?? Infinity),
        )
        .map(({ name }) => name);
    });
    expect(before.length, before.join('\n')).toBeLessThanOrEqual(most);
    expect(before.filter((url, index) => before.indexOf(url) !== index)).toEqual([]);

    await page.reload();
    await expect(cardsIn(page, 'Backlog')).toHaveCount(3);
    const lists = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && /\/tasks\?/.test(entry.name)
            ? { sent: entry.transferSize, size: entry.encodedBodySize }
            : [],
        ),
    );
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) expect(list.sent).toBeLessThan(list.size);
  });
});
