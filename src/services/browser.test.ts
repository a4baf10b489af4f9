// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import { isNarrow, watchOnline, watchShortcuts, watchViewport } from './browser.ts';

const stopping: (() => void)[] = [];
afterEach(() => {
  stopping.splice(0).forEach((stop) => stop());
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

function hearing(logic: AnyActorLogic) {
  const heard: unknown[] = [];
  const actor = createActor(
    setup({ actors: { watch: logic } }).createMachine({
      invoke: { src: 'watch' },
      on: { '*': { actions: ({ event }) => heard.push(event) } },
    }),
  ).start();
  stopping.push(() => actor.stop());
  return { heard, stop: () => actor.stop() };
}

test('the browser going offline and online is told, and nothing after the end', () => {
  const { heard, stop } = hearing(watchOnline());
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  stop();
  window.dispatchEvent(new Event('offline'));
  expect(heard).toEqual([{ type: 'browser.offline' }, { type: 'browser.online' }]);
});

test('a browser that starts offline says so', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(hearing(watchOnline()).heard).toEqual([{ type: 'browser.offline' }]);
});

test('the width is told at once and when it crosses 768 px', () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => {
    expect(query).toBe('(max-width: 767.98px)');
    return media;
  });
  const { heard } = hearing(watchViewport());
  media.matches = true;
  media.dispatchEvent(new Event('change'));
  expect(heard).toEqual([
    { type: 'viewport.changed', narrow: false },
    { type: 'viewport.changed', narrow: true },
  ]);
  expect(isNarrow()).toBe(true);
});

test('shortcuts leave text fields their own', () => {
  const { heard } = hearing(watchShortcuts({ newId: () => 'm1', now: () => '2026-01-01T00:00:00.000Z' }));
  document.body.innerHTML = '<input id="field"><input id="box" type="checkbox"><div id="rich"></div>';
  const rich = document.getElementById('rich');
  Object.defineProperty(rich, 'isContentEditable', { value: true });
  const press = (key: string, on: Element | null = document.body, more: KeyboardEventInit = {}) =>
    on?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true, ...more }));
  const field = document.getElementById('field');

  press('b');
  press('K', document.body, { ctrlKey: false, metaKey: true });
  press('z');
  press('z', document.getElementById('box'));
  press('b', field);
  const undo = { type: 'undo.requested', mutationId: 'm1', at: '2026-01-01T00:00:00.000Z' };
  expect(heard.splice(0)).toEqual([
    { type: 'sidebar.toggled' },
    { type: 'palette.toggled' },
    undo,
    undo,
    { type: 'sidebar.toggled' },
  ]);

  press('z', field);
  press('z', rich);
  press('b', rich);
  press('b', document.body, { ctrlKey: false });
  press('b', document.body, { shiftKey: true });
  press('b', document.body, { repeat: true });
  press('p');
  expect(heard).toEqual([]);
});
