import { randomUUID } from 'node:crypto';
import { parse, type Token } from '@messageformat/parser';
import type { Locator, Page } from '@playwright/test';
import { languageNames } from '../../domain/languages.ts';
import { areas, type Messages, readMessages } from '../../texts/compile.ts';
import { appPaths } from '../../src/screens/table.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';

type Walked = 'en' | 'es';

const titleOf = (language: Walked): string => String(readMessages(language, 'home').title);
const html = (page: Page): Locator => page.locator('html');

test('a person chooses a language when signing up, changes it while typing, and finds it on another device', async ({
  page,
  baseURL,
  otherPage,
}) => {
  const [email, password] = [`person-${randomUUID()}@example.org`, 'correct horse battery'];
  await page.goto(`${baseURL}/authentication/sign-up`);
  await expect(html(page)).toHaveAttribute('lang', 'es');
  await page.getByRole('combobox').selectOption('en');
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: titleOf('en') })).toBeVisible();

  await page.goto(`${baseURL}/settings/account`);
  await page.getByLabel('Nickname').fill('Countess');
  // Mark the page. A reload would remove the mark.
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: `Language: ${languageNames.en}` }).click();
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.getByRole('menuitemradio', { name: languageNames.es, exact: true }).click();
  await expect(html(page)).toHaveAttribute('lang', 'es');
  await isSaved;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Contraseña' })).toBeVisible();
  await expect(page.getByLabel('Apodo')).toHaveValue('Countess');
  await expect(page.locator('body')).toHaveAttribute('data-marked');

  const other = await otherPage();
  await other.goto('/authentication/sign-in');
  await expect(other.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'SIGN IN' }).click();
  await expect(other.getByRole('heading', { name: titleOf('es') })).toBeVisible();
});

const contentOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      token.type === 'content'
        ? token.value
        : 'cases' in token
          ? token.cases.map(({ tokens: inner }) => ` ${contentOf(inner)} `).join('')
          : ' ',
    )
    .join('');
/** Returns the words of a text. Key names and record ids aren't words. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/ctrl\+\S+|[\da-f]{8}-[\da-f-]+/g, '')
    .match(/\p{L}{4,}/gu) ?? [];
const wordsIn = (messages: Messages): string[] =>
  Object.entries(messages).flatMap(([key, message]) =>
    key.startsWith('@@') ? [] : typeof message === 'string' ? wordsOf(contentOf(parse(message))) : wordsIn(message),
  );
const vocabulary = (language: Walked): Set<string> =>
  new Set(areas().flatMap((area) => wordsIn(readMessages(language, area))));

/**
 * Returns the visible texts and the attributes that people read. Leaves out the names of languages, each of which is in
 * its own language.
 */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('[lang]') === document.documentElement && element.checkVisibility())
      .flatMap((element) => [
        ...['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
      ])
      .filter((text) => text.trim() !== ''),
  );

const named = (name: string, lastName: string) => ({ name, lastName, email: `${randomUUID()}@zelk.org` });

/** Paths of all screens by their name in `appPaths`. Names in the data aren't words of any language. */
async function pathsOf(api: Api, as: Person): Promise<string[]> {
  const project = await api.createProject(as, { name: 'Zorvak' });
  const params = { projectId: project.id };
  const sprint = await api.call('createSprint', {
    as,
    params,
    body: { name: 'Quonk', startsOn: '2026-07-08', endsOn: '2026-07-19' },
  });
  const task = await api.createTask(as, project, {
    title: 'Blimfa',
    sprintId: sprint.id,
    dueDate: '2024-07-16',
    estimate: '3',
    assignees: [as.account.id],
  });
  await api.call('createComment', { as, params: { taskId: task.id }, body: { content: 'Plix' } });
  const board = await api.call('createBoard', { as, body: { name: 'Trusk', sharedWith: [] } });
  const workflow = await api.call('createWorkflow', { as, params, body: { name: 'Gwelf' } });
  const document = await api.call('createDocument', { as, body: { title: 'Vonk', type: 'document', content: 'Jelb' } });
  const own = await api.call('createProjectDocument', { as, params, body: { title: 'Murp', type: 'document' } });
  const guest = await api.signUp(named('Grob', 'Hulf'));
  await api.joinWorkspace(as, guest);
  const conversation = await api.call('createConversation', {
    as,
    body: { name: 'Skiv', memberIds: [guest.account.id] },
  });
  const { id: roomId } = await api.call('createPokerRoom', {
    as,
    body: {
      settings: {
        name: 'Drasp',
        deck: { kind: 'fibonacci' },
        revealing: 'facilitator',
        autoReveal: false,
        timer: null,
      },
    },
  });
  const { link } = await api.call('createInvitation', { as, body: { seats: 5, role: 'member' } });
  const values: Record<string, string> = {
    projectId: project.id,
    sprintId: sprint.id,
    workflowId: workflow.id,
    boardId: board.id,
    conversationId: conversation.id,
    roomId,
    token: link?.split('/').at(-1) ?? '',
  };
  const more = (path: string): string[] =>
    ({
      '/projects': ['?create=true'],
      '/boards': ['?create=true'],
      '/boards/$boardId': ['?create=task', '?add=tasks'],
      '/projects/$projectId/tasks': [
        '?create=task',
        ...['', '&tab=comments', '&tab=history'].map((tab) => `?task=${task.id}${tab}`),
      ],
      '/projects/$projectId/sprints/$sprintId': ['?view=plan'],
      '/projects/$projectId/insights': ['?show=created', '?from=2026-02-02&to=2026-02-01'],
      '/notifications': ['?type=reminder'],
    })[path] ?? [];
  return appPaths
    .map((path) => path.replace(/\/\$$/, ''))
    .flatMap((path) => ['', ...more(path)].map((query) => path + query))
    .map((path) =>
      path.replace(/\$(\w+)/g, (_, name: string) =>
        name === 'documentId' ? (path.startsWith('/projects') ? own.id : document.id) : (values[name] ?? name),
      ),
    );
}

/** Opens the menu, list or dialog of each button, one after another. */
async function* openedOn(page: Page, within: Locator): AsyncGenerator<string> {
  const openers = within.locator('button[aria-haspopup]:visible:enabled');
  for (let at = 0; at < (await openers.count()); at += 1) {
    const opener = openers.nth(at);
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? '';
    // The click fails for a button under an open dialog.
    const isOpen = await opener.click({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    await page.locator('[role=menu]:visible, [role=listbox]:visible, [role=dialog]:visible').first().waitFor();
    yield name;
    await page.keyboard.press('Escape');
  }
}

for (const [language, other] of [
  ['en', 'es'],
  ['es', 'en'],
] as const satisfies [Walked, Walked][]) {
  test(
    `no screen in ${languageNames[language]} has a word of ${languageNames[other]}`,
    { tag: '@verify' },
    async ({ page, signedIn, api, otherPage }) => {
      test.setTimeout(600_000);
      const own = vocabulary(language);
      const foreign = new Set([...vocabulary(other)].filter((word) => !own.has(word)));
      const found = new Map<string, string>();
      const check = async (from: Page, place: string) => {
        for (const text of await textsOn(from)) {
          const words = wordsOf(text).filter((word) => foreign.has(word));
          if (words.length > 0 && !found.has(text)) found.set(text, `${place}: ${words.join(', ')}`);
        }
      };
      const visit = async (from: Page, path: string) => {
        await from.goto(path);
        await expect(html(from)).toHaveAttribute('lang', language);
        await expect(from.locator('h1').first()).toBeAttached();
        await expect(from.locator('[aria-busy=true]')).toHaveCount(0);
        await check(from, path);
      };

      const outside = await otherPage();
      await outside.goto('/authentication/sign-in');
      await outside.getByRole('combobox').selectOption(language);
      for (const path of appPaths.filter((path) => path.startsWith('/authentication/')))
        await visit(outside, path.replace('$token', 'x'));

      const person = await api.signUp({ ...named('Frub', 'Zelk'), language });
      const paths = await pathsOf(api, person);
      await signedIn(page, person);
      for (const path of paths.filter((path) => !path.startsWith('/authentication'))) {
        await visit(page, path);
        const within = page.locator(path === '/' ? 'body' : 'main, [role=dialog]');
        for await (const opened of openedOn(page, within)) await check(page, `${path}, ${opened}`);
      }
      expect(Object.fromEntries(found)).toEqual({});
    },
  );
}
