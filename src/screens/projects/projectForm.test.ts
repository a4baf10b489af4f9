import { invalid } from '../../../domain/validation.ts';
import { expect, test } from 'vitest';
import { readTexts } from '../../../tests/support/texts.ts';
import {
  inOrder,
  projectErrors,
  projectForm,
  projectOf,
  type Tag,
  withoutTag,
  withTag,
  withTagChanged,
} from './projectForm.ts';

const texts = readTexts('defaults');
const form = projectForm(texts, null);
const named = { ...form, name: ' Engine ' };
const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name);

test('the form is restored from its draft; an invalid draft gives the defaults', () => {
  expect(projectForm(texts, JSON.stringify({ ...form, name: 'Kept' }))).toEqual({ ...form, name: 'Kept' });
  expect(projectForm(texts, '{"name":')).toEqual(form);
  expect(projectForm(texts, '{"name":"x","statuses":[]}')).toEqual(form);
});

test('the project has trimmed names, and the tags of the form', () => {
  const { taskTypes, ...project } = projectOf({ ...named, types: withTag(texts, named.types, 'types', 'new') });
  expect([project.name, taskTypes?.at(-1)]).toEqual(['Engine', { name: 'Type', color: 'blue' }]);
});

test('a project and each of its tags need a name', () => {
  expect(projectErrors(named)).toEqual({});
  expect(projectErrors({ ...form, name: ' ' })).toEqual({ name: invalid('projectName') });
  const statuses = withTagChanged(named.statuses, 'statuses-3', { name: ' ' });
  expect(Object.keys(projectErrors({ ...named, statuses }))).toEqual(['taskStatuses.3.name']);
});

test('a list of tags has a last place, and keeps its last tag', () => {
  let { types, statuses } = form;
  for (let index = 0; index < 55; index += 1) types = withTag(texts, types, 'types', `t${index}`);
  expect(types).toHaveLength(50);
  for (const { key } of statuses) statuses = withoutTag(statuses, key);
  expect(namesOf(statuses)).toEqual(['Done']);
});

test('changing one tag leaves the others unchanged', () => {
  const changed = withTagChanged(form.statuses, 'statuses-1', { name: 'Next', color: 'red' });
  expect(namesOf(changed)).toEqual(['Backlog', 'Next', 'In Progress', 'Done']);
  expect(changed[1]).toEqual({ ...form.statuses[1], name: 'Next', color: 'red' });
});

test('tags take the order of the keys', () => {
  const keys = ['statuses-3', 'statuses-0', 'statuses-1'];
  expect(namesOf(inOrder(form.statuses, keys))).toEqual(['Done', 'Backlog', 'To Do', 'In Progress']);
});
