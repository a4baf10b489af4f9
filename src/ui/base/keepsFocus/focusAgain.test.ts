import { expect, test } from 'vitest';
import { focusAgain } from './focusAgain.ts';

const draw = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.querySelector('[data-task-id]') as HTMLElement;
};

test('focuses the element, or the moved card of the same task, or else the card in the tab order', () => {
  const before = draw('<div data-task-id="1" tabindex="-1">Old</div>');
  focusAgain(before);
  expect(document.activeElement).toBe(before);

  draw('<div data-task-id="2" tabindex="0">Other</div><div data-task-id="1" tabindex="-1">New</div>');
  focusAgain(before);
  expect(document.activeElement?.textContent).toBe('New');

  draw('<div data-task-id="2" tabindex="0">Other</div>');
  focusAgain(before);
  expect(document.activeElement?.textContent).toBe('Other');
});

test('focuses the link of a replaced row, and nothing for an element that shows no task', () => {
  const row = draw('<table><tbody><tr data-task-id="1"><td><a href="/">Old</a></td></tr></tbody></table>');
  const link = row.querySelector('a') as HTMLElement;
  draw('<table><tbody><tr data-task-id="1"><td><a href="/">New</a></td></tr></tbody></table>');
  focusAgain(link);
  expect(document.activeElement?.textContent).toBe('New');
  document.body.innerHTML = '<button>Other</button>';
  focusAgain(document.createElement('button'));
  expect(document.activeElement).toBe(document.body);
});
