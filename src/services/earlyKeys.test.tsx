import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { collectEarlyKeys } from './earlyKeys.ts';
import { holdKeys } from './heldKeys.ts';

let stopListening = () => {};
afterEach(() => {
  stopListening();
  document.body.innerHTML = '';
});

/** Records the keys that reach the page. Q opens a field after `delay` milliseconds, like quick add. */
const listen = (delay = 30) => {
  const keys: string[] = [];
  const field = document.createElement('textarea');
  const onKey = (event: KeyboardEvent) => {
    if (event.target === field) return;
    keys.push(event.ctrlKey ? `Ctrl+${event.key}` : event.key);
    if (event.key !== 'q') return;
    holdKeys('q');
    setTimeout(() => {
      document.body.append(field);
      field.focus();
    }, delay);
  };
  window.addEventListener('keydown', onKey);
  stopListening = () => window.removeEventListener('keydown', onKey);
  return { keys, field };
};

it('replays the keys in order, and types the following ones into the field that a key opened', async () => {
  const repeat = collectEarlyKeys([]);
  await userEvent.keyboard('qFell a ');
  const { keys, field } = listen();
  repeat();
  await userEvent.keyboard('tree');
  await waitFor(() => expect(field.value).toBe('Fell a tree'));
  await userEvent.keyboard(' now');
  expect([field.value, keys]).toEqual(['Fell a tree now', ['q']]);
});

it('types the keys in order into a field that opens during the replay', async () => {
  const repeat = collectEarlyKeys([]);
  await userEvent.keyboard('qFell the tree before the winter');
  const { keys, field } = listen(3);
  repeat();
  await waitFor(() => expect(field.value).toHaveLength('Fell the tree before the winter'.length));
  expect([field.value, keys]).toEqual(['Fell the tree before the winter', ['q']]);
});

it('collects the key of the palette, and no key for a field, a button or the browser', async () => {
  document.body.innerHTML = '<input aria-label="Name"><button>Save</button>';
  const [name, save] = [document.querySelector('input'), document.querySelector('button')];
  const repeat = collectEarlyKeys([]);
  const { keys } = listen();
  name?.focus();
  await userEvent.keyboard('Ada');
  save?.focus();
  await userEvent.keyboard('{Enter}{Control>}rk{/Control}');
  expect([name?.value, keys]).toEqual(['Ada', ['A', 'd', 'a', 'Enter', 'Ctrl+Control', 'Ctrl+r']]);
  repeat();
  await waitFor(() => expect(keys.at(-1)).toBe('Ctrl+k'));
});
