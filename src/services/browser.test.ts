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

function start(logic: AnyActorLogic) {
  const events: unknown[] = [];
  const actor = createActor(
    setup({ actors: { watch: logic } }).createMachine({
      invoke: { src: 'watch' },
      on: { '*': { actions: ({ event }) => events.push(event) } },
    }),
  ).start();
  stopping.push(() => actor.stop());
  return { events, stop: () => actor.stop() };
}

test('watchOnline reports offline and online until it is stopped', () => {
  const { events, stop } = start(watchOnline());
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  stop();
  window.dispatchEvent(new Event('offline'));
  expect(events).toEqual([{ type: 'browser.offline' }, { type: 'browser.online' }]);
});

test('watchOnline reports a browser that is offline at the start', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(start(watchOnline()).events).toEqual([{ type: 'browser.offline' }]);
});

test('watchViewport reports the width at the start and when it crosses 768 px', () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => {
    expect(query).toBe('(max-width: 767.98px)');
    return media;
  });
  const { events } = start(watchViewport());
  media.matches = true;
  media.dispatchEvent(new Event('change'));
  expect(events).toEqual([
    { type: 'viewport.changed', narrow: false },
    { type: 'viewport.changed', narrow: true },
  ]);
  expect(isNarrow()).toBe(true);
});

test('watchShortcuts ignores shortcuts that a text field uses', () => {
  const { events } = start(watchShortcuts({ newId: () => 'm1', now: () => '2026-01-01T00:00:00.000Z' }));
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
  expect(events.splice(0)).toEqual([
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
  expect(events).toEqual([]);
});
