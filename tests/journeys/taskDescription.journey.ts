import { card, taskDialog } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test.describe('description of a task', () => {
  for (const by of ['a click', 'the keyboard'] as const) {
    test(
      `a description accepts every character typed right after it is focused by ${by}`,
      { tag: by === 'a click' ? [] : '@verify' },
      async ({ page, signedIn, api }) => {
        const ada = await api.signUp();
        const project = await api.createProject(ada);
        const { id: taskId } = await api.createTask(ada, project, { title: 'Sail', description: 'Start **End**' });
        await signedIn(page, ada, `/projects/${project.id}/tasks`);
        await expect(card(page, 'Sail')).toBeVisible();
        // Stop animation frames, so that the description stays in its initial, read-only state.
        await page.evaluate(() => {
          window.requestAnimationFrame = () => 0;
        });
        await card(page, 'Sail').press('Enter');
        const text = taskDialog(page).locator('[role=textbox][aria-readonly=true]');
        await expect(text).toHaveText('Start End');
        if (by === 'a click') {
          const position = await text.evaluate((element) => {
            const outer = element.getBoundingClientRect();
            const word = element.querySelector('strong')?.getBoundingClientRect() ?? outer;
            return { x: word.left - outer.left - 1, y: word.top - outer.top + word.height / 2 };
          });
          await text.click({ position });
        } else {
          await text.focus();
        }
        await page.keyboard.type('one two three ');
        await expect
          .poll(
            async () =>
              (await api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId } })).description,
          )
          .toBe(by === 'a click' ? 'Start one two three **End**' : 'one two three Start **End**');
      },
    );
  }
});
