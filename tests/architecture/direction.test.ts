import { expect, test } from 'vitest';
import { checkDirection, findUndirected } from '../../scripts/checkDirection.ts';
import { root } from '../../scripts/support/paths.ts';

test('every name and every text field takes its direction from its text', () => {
  expect(checkDirection(root), 'Add dir="auto", or <bdi> beside other elements').toEqual([]);
});

test('the check finds names and fields without a direction', () => {
  const found = (view: string) =>
    findUndirected('a.tsx', `const A = () => ${view};`).map((line) => line.replace(/^a.tsx:1: /, ''));
  expect(found('<p>{state.name}</p>')).toEqual(['{state.name}']);
  expect(found('<Text>{open?.name ?? texts.none}</Text>')).toEqual(['{open?.name ?? texts.none}']);
  expect(found('<li><Icon /> {fullName(person)}</li>')).toEqual(['{fullName(person)}']);
  expect(found('<b>{isOpen ? task.title : null}</b>')).toEqual(['{isOpen ? task.title : null}']);
  expect(found('<input value={text} />')).toEqual(['<input>']);
  expect(found('<p dir="auto">{state.name} <b>{name}</b></p>')).toEqual([]);
  expect(found('<li><Icon /> <bdi>{fullName(person)}</bdi></li>')).toEqual([]);
  expect(found('<Row title={task.title}>{texts.title}{name !== null && <Mark />}</Row>')).toEqual([]);
  expect(found('<input type="checkbox" />')).toEqual([]);
});
