import type { JSONContent } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { itemsOf, nameOfItem } from '../../domain/checklist.ts';
import { csvLine, neutralised, restored } from '../../domain/csv.ts';
import { cardValue, estimateOrder } from '../../domain/estimate.ts';
import { foldText } from '../../domain/foldText.ts';
import { formatsOf } from '../../domain/formats.ts';
import { dayIn } from '../../domain/imports/days.ts';
import { guessFields, sourceOf } from '../../domain/imports/columns.ts';
import { limits } from '../../domain/limits.ts';
import { completeQuery } from '../../domain/query/complete.ts';
import { printQuery } from '../../domain/query/print.ts';
import { resolveQuery } from '../../domain/query/resolve.ts';
import { returnPath } from '../../domain/returnPath.ts';
import { categoryOf } from '../../domain/statusNames.ts';
import { isBlankText } from '../../domain/text.ts';
import { visibleLength, visibleName } from '../../domain/visibleName.ts';
import { jiraToMarkdown } from '../../richText/jiraMarkdown.ts';
import { literalLinksIn } from '../../richText/literalLinks.ts';
import { type Dialect, parseMarkdown, toMarkdown } from '../../richText/markdown.ts';
import { plainText } from '../../richText/plainText.ts';
import { taskKeysIn } from '../../richText/taskKeys.ts';
import { isLinkHref, isSafeHref, isSafeImage } from '../../richText/safeHref.ts';
import { loadCommonPasswords } from '../../server/modules/accounts/commonPasswords.ts';
import { deviceOf } from '../../server/modules/accounts/device.ts';
import { weaknessOf } from '../../server/modules/accounts/newPassword.ts';
import { understand, type Vocabulary } from '../../server/modules/assistant/grammar.ts';
import { excerptAround } from '../../server/modules/documents/queries.ts';
import { excerptOf, mentionedIn } from '../../server/modules/notifications/text.ts';
import { dispositionOf, fileNameOf } from '../../server/modules/transfers/archive.ts';
import { searchSections } from '../../src/screens/documentation/searchSections.ts';
import { markdownOf, textOf } from '../../src/machines/messageText.ts';
import { parseDay } from '../../src/machines/tasks/quickAdd/days.ts';
import { type Known, linesOf, markSigns, parseLine, suggestionsAt } from '../../src/machines/tasks/quickAdd/parse.ts';
import { answerParts } from '../../src/screens/chat/answerParts.ts';
import { plainAnswer } from '../../src/screens/chat/plainAnswer.ts';
import { readTable } from '../../src/services/tableFile.ts';
import { rank } from '../../src/ui/shell/CommandPalette/rank.ts';
import { cleanCharacters, cleanCode } from '../../src/ui/base/LeftOut/characters.ts';
import {
  looksLikeCode,
  looksLikeMarkdown,
  looksLikeTable,
  withMarkdownBullets,
} from '../../src/ui/document/paste/recognise.ts';
import { plainOf } from '../../src/ui/talk/MessageList/rows.ts';
import { peopleFor } from '../../src/ui/document/RichTextEditor/people.ts';
import { problemWith, shapes } from '../support/growth.ts';
import { readTexts } from '../support/texts.ts';

const today = '2026-11-20';
const named = (...names: string[]) => names.map((name) => ({ id: name, name }));
const options = {
  statuses: named('To Do', 'In Progress', 'Done'),
  types: named('Task', 'Bug'),
  priorities: named('Low', 'High'),
};
const quickAdd: Known = {
  ...options,
  days: readTexts('quickAdd'),
  people: [{ id: 'ana', name: 'Ana Ruiz', nickname: 'anita' }],
};
const vocabulary: Vocabulary = {
  ...options,
  me: 'me',
  today,
  people: [{ id: 'ana', name: 'Ana', lastName: 'García Pérez', nickname: 'anita' }],
};
const queryNames = { names: { statusId: options.statuses, labels: named('API', 'Web') }, prefix: 'PLA' };
const commonPasswords = await loadCommonPasswords();
const ana = { id: 'ana', name: 'Ana', lastName: 'Ruiz', nickname: 'anita', color: 'red', avatar: null } as const;

const paragraph = (text: string): JSONContent => ({
  type: 'paragraph',
  content: text
    .split('\n')
    .flatMap((line, index): JSONContent[] => [
      ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]),
});
const marked = (text: string, type: string): JSONContent => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type }] }],
});
const both = (text: string, dialect: Dialect) => {
  const parsed = parseMarkdown(text, dialect);
  plainText(parsed);
  return toMarkdown(parsed, dialect);
};
/** Checks whatever may be refused: a refusal takes time, too. */
const tried = (work: () => unknown): void => {
  try {
    work();
  } catch {
    // Refused.
  }
};
/** For texts that something else bounds. */
const anyLength = 10_000;

type Parser = [name: string, longest: number, parse: (text: string) => unknown];
/** Each parser of texts that people write, and the length of the longest allowed text. */
const parsers: readonly Parser[] = [
  ['Markdown of a description', limits.description, (text) => both(text, 'basic')],
  ['Markdown of a document', 100_000, (text) => both(text, 'document')],
  [
    'Markdown from an editor',
    limits.description,
    (text) =>
      toMarkdown({
        type: 'doc',
        content: [
          paragraph(text),
          marked(text.slice(0, 1000), 'bold'),
          marked(text.slice(0, 1000), 'code'),
          { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: `${text.slice(0, 1000)}.` }] },
        ],
      }),
  ],
  ['code from an editor', limits.description, (text) => toMarkdown({ type: 'doc', content: [marked(text, 'code')] })],
  ['a blank text', limits.description, isBlankText],
  ['the items of a checklist', limits.description, (text) => itemsOf(`${text}\n- [ ] a`)],
  ['the name of an item', limits.description, (text) => nameOfItem({ text })],
  ['links', limits.description, literalLinksIn],
  ['task keys', limits.description, taskKeysIn],
  ['addresses', anyLength, (text) => [isSafeHref(text), isLinkHref(text), isSafeImage(text), returnPath(text)]],
  ["Jira's markup", limits.description, jiraToMarkdown],
  ['a table', anyLength, (text) => tried(() => readTable(new TextEncoder().encode(text)))],
  ['a table of Jira', anyLength, (text) => tried(() => readTable(new TextEncoder().encode(jiraFile(text))))],
  ['cells', anyLength, (text) => csvLine([text, neutralised(text), restored(text)])],
  ['headings of a table', anyLength, (text) => [guessFields([text]), sourceOf([text])]],
  ['days of a table', anyLength, (text) => dayIn(text, 'dmy')],
  ['names of statuses', anyLength, categoryOf],
  ['estimates', anyLength, (text) => [cardValue(text), estimateOrder(text)]],
  ['numbers', anyLength, (text) => [formatsOf('en').readNumber(text), formatsOf('es').readNumber(text)]],
  ...Object.values(markSigns).map((sign): Parser => [
    `a line of quick add with ${sign}`,
    anyLength,
    (text) => parseLine(`${sign}${text}`, quickAdd, today),
  ]),
  ['lines of quick add', anyLength, (text) => linesOf(text).map((line) => parseLine(line, quickAdd, today))],
  ['suggestions of quick add', anyLength, (text) => suggestionsAt(text, text.length, quickAdd, today)],
  ['a day in words', anyLength, (text) => parseDay(quickAdd.days, text, today)],
  ['a query line', anyLength, (text) => printQuery(resolveQuery(text, queryNames), queryNames)],
  ['suggestions of the query line', anyLength, (text) => completeQuery(text, text.length, queryNames, (key) => key)],
  ['a question for the assistant', limits.chat, (text) => understand(text, vocabulary, 'es')],
  ['an answer of the assistant', limits.description, (text) => [answerParts(text), plainAnswer(text)]],
  ['a message', limits.description, (text) => [markdownOf(text, [ana]), textOf(text, [ana]), plainOf(text)]],
  ['mentions', limits.description, mentionedIn],
  ['an excerpt', limits.description, excerptOf],
  ['a search in a document', limits.description, (text) => excerptAround(text, text.slice(0, limits.search))],
  ['a search in the guide', anyLength, (text) => searchSections([section], text)],
  ['a guide that is searched', anyLength, (text) => searchSections([{ ...section, text }], 'day')],
  [
    'a search in a menu',
    anyLength,
    (text) => [rank({ label: 'New task', also: 'create' }, text), peopleFor([ana], text)],
  ],
  ['a search for accents', limits.description, foldText],
  [
    'a paste',
    anyLength,
    (text) => [looksLikeMarkdown(withMarkdownBullets(text)), looksLikeCode(text), looksLikeTable(text)],
  ],
  ['characters of a paste', anyLength, (text) => [cleanCharacters(text), cleanCode(text)]],
  ['names of files', anyLength, (text) => dispositionOf(fileNameOf(text))],
  ['a name', anyLength, (text) => [visibleName(text), visibleLength(text)]],
  ['the name of a browser', anyLength, deviceOf],
  ['a new password', limits.password, (text) => weaknessOf(text, { ...ana, email: text }, commonPasswords)],
];

const section = { to: '/a', page: 'Tasks', title: 'Days', text: 'A day in words' };
const jiraFile = (text: string): string =>
  `Summary,Issue key,Issue id,Issue Type,Status,Description,Comment\na,B-1,1,Task,Done,"${text.replaceAll('"', '""')}","2026;a;${text.replaceAll('"', '""')}"`;

describe('time of a parser', () => {
  it.each(parsers)('grows like the text: %s', (_, longest, parse) => {
    expect(shapes.flatMap((shape) => problemWith(parse, longest, shape) ?? [])).toEqual([]);
  });
});
