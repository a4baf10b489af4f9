import { test as base } from '@playwright/test';
import pg from 'pg';
import { createApi } from '../support/api.ts';
import { cardsIn, column, dragAndDrop, expectColumn } from '../support/boardPage.ts';
import { isKeyboardRun, withoutPointer } from '../support/keyboard.ts';
import { startServer } from '../support/server.ts';

const admin = process.env['TEST_DATABASE_URL'];

base.describe('two processes on one PostgreSQL', () => {
  base.skip(admin === undefined, 'npm test starts a PostgreSQL and names it in TEST_DATABASE_URL');

  base('a move on one process appears on the other', async ({ browser }) => {
    const name = `journey_${process.pid}_${Date.now()}`;
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    const database = new URL(admin ?? '');
    database.pathname = `/${name}`;
    const env = { DATABASE_URL: database.href };
    const [one, two] = await Promise.all([startServer({ env }), startServer({ env })]);
    try {
      const api = createApi(one.baseURL);
      const ada = await api.signUp();
      const project = await api.createProject(ada);
      await api.createTask(ada, project, { title: 'Cross the bridge' });
      const pages = await Promise.all(
        [one, two].map(async ({ baseURL }) => {
          const page = await (await browser.newContext({ baseURL })).newPage();
          if (isKeyboardRun) withoutPointer(page);
          await page.goto(`/authentication/sign-in?redirect=${encodeURIComponent(`/projects/${project.id}/tasks`)}`);
          await page.getByLabel('Email').fill(ada.email);
          await page.getByLabel('Password').first().fill(ada.password);
          await page.getByRole('button', { name: 'SIGN IN' }).click();
          await expectColumn(page, 'Backlog', ['Cross the bridge']);
          return page;
        }),
      );
      const [here, there] = pages;
      if (!here || !there) throw new Error('both pages are open');
      await dragAndDrop(here, cardsIn(here, 'Backlog').first(), column(here, 'Done'));
      await expectColumn(there, 'Done', ['Cross the bridge']);
      await dragAndDrop(there, cardsIn(there, 'Done').first(), column(there, 'To Do'));
      await expectColumn(here, 'To Do', ['Cross the bridge']);
      for (const page of pages) await page.context().close();
    } finally {
      await Promise.all([one.stop(), two.stop()]);
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    }
  });
});
