import { expect, it } from 'vitest';
import { answerParts } from './answerParts.ts';

const task = (id: string) => `/projects/p/tasks?task=${id}`;

it('splits an answer into texts and lists of tasks', () => {
  expect(
    answerParts(
      `**2 tasks**\n\n- [Plan \\[1\\]](${task('a')}) · To Do · **was due on 1/2** · Ada\n- [Pack](${task('b')})\n\nAnd 3 more.`,
    ),
  ).toEqual([
    { kind: 'text', text: '**2 tasks**' },
    {
      kind: 'tasks',
      tasks: [
        {
          href: task('a'),
          title: 'Plan [1]',
          facts: [
            { text: 'To Do', isMarked: false },
            { text: 'was due on 1/2', isMarked: true },
            { text: 'Ada', isMarked: false },
          ],
        },
        { href: task('b'), title: 'Pack', facts: [] },
      ],
    },
    { kind: 'text', text: 'And 3 more.' },
  ]);
});

it('shows the groups of an answer as headings above their tasks', () => {
  const parts = answerParts(`- **Done**: 1\n  - [Pack](${task('b')}): Status: To Do → Done\n- **To Do**: 0`);
  expect(
    parts.map((part) => (part.kind === 'text' ? part.text : part.tasks.map(({ facts }) => facts[0]?.text))),
  ).toEqual(['**Done**: 1', ['Status: To Do → Done'], '- **To Do**: 0']);
});

it('does not change texts, other links and incomplete lines', () => {
  const text = `See [Pack](${task('b')}).\n- [Site](https://faena.example)\n- [Pla`;
  expect(answerParts(text)).toEqual([{ kind: 'text', text }]);
});
