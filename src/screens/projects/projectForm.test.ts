import { invalid } from '../../../domain/validation.ts';
import { expect, test } from 'vitest';
import { templateNames } from '../../../domain/project.ts';
import { readTexts } from '../../../tests/support/texts.ts';
import {
  inOrder,
  projectForm,
  projectOf,
  type Tag,
  withoutTag,
  withTag,
  withTagChanged,
  withTemplate,
} from './projectForm.ts';
import { stepErrors } from '../../machines/projects/createProject/createProject.selectors.ts';

const texts = readTexts('defaults');
const id = '00000000-0000-4000-8000-00000000000b';
const form = projectForm(texts, null, id);
const named = { ...form, name: ' Engine ' };
const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name);

test('the form is restored from its draft; an invalid draft gives the defaults', () => {
  expect(projectForm(texts, JSON.stringify({ ...form, name: 'Kept' }), id)).toEqual({ ...form, name: 'Kept' });
  expect(projectForm(texts, '{"name":', id)).toEqual(form);
  expect(projectForm(texts, '{"name":"x","statuses":[]}', id)).toEqual(form);
});

test('the project has trimmed names, and the options of the form', () => {
  const { taskTypes, ...project } = projectOf({ ...named, types: withTag(texts, named.types, 'types', 'new') });
  expect([project.name, taskTypes?.at(-1)]).toEqual(['Engine', { name: 'Type', color: 'blue' }]);
});

test('a project and each of its options need a name', () => {
  expect(stepErrors('tasks', projectOf(named))).toEqual({});
  expect(stepErrors('general', projectOf({ ...form, name: ' ' }))).toEqual({ name: invalid('projectName') });
  const statuses = withTagChanged(named.statuses, 'statuses-3', { name: ' ' });
  const unnamed = projectOf({ ...named, statuses });
  expect(Object.keys(stepErrors('tasks', unnamed))).toEqual(['options']);
  expect(stepErrors('general', unnamed)).toEqual({});
});

test('a list of options accepts at most 50, and never loses the last one', () => {
  let { types, statuses } = form;
  for (let index = 0; index < 55; index += 1) types = withTag(texts, types, 'types', `t${index}`);
  expect(types).toHaveLength(50);
  for (const { key } of statuses) statuses = withoutTag(statuses, key);
  expect(namesOf(statuses)).toEqual(['Done']);
});

test('changing one option leaves the others unchanged', () => {
  const changed = withTagChanged(form.statuses, 'statuses-1', { name: 'Next', color: 'red' });
  expect(namesOf(changed)).toEqual(['Backlog', 'Next', 'In Progress', 'Done']);
  expect(changed[1]).toEqual({ ...form.statuses[1], name: 'Next', color: 'red' });
});

test('options take the order of the given keys', () => {
  const keys = ['statuses-3', 'statuses-0', 'statuses-1'];
  expect(namesOf(inOrder(form.statuses, keys))).toEqual(['Done', 'Backlog', 'To Do', 'In Progress']);
});

test('a template replaces the options and keeps name, colour and glyph', () => {
  const scrum = { ...named, glyph: 'rocket' as const, ...withTemplate(texts, 'scrum') };
  expect(namesOf(scrum.statuses)).toEqual(['Backlog', 'To Do', 'In Progress', 'In Review', 'Done']);
  expect(projectOf(scrum)).toMatchObject({ name: 'Engine', color: 'stone', glyph: 'rocket' });
});

test.each(templateNames)(
  'the template %s begins with an unstarted status, ends with a done one and has unique names',
  (template) => {
    const { statuses, types, priorities } = withTemplate(texts, template);
    expect([statuses[0]?.category, statuses.at(-1)?.category]).toEqual(['unstarted', 'done']);
    for (const tags of [statuses, types, priorities]) {
      expect([tags.length > 0, new Set(namesOf(tags)).size]).toEqual([true, tags.length]);
    }
  },
);
