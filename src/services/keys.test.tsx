import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnyActorRef, createActor, setup } from 'xstate';
import type { PageCommand } from '../machines/app/commands/commands.types.ts';
import { page } from './keys.ts';

const events: unknown[] = [];
const start = () => {
  const logic = page(async () => undefined);
  const parent = setup({ actors: { page: logic } }).createMachine({
    invoke: { id: 'page', src: 'page' },
    on: { '*': { actions: ({ event }) => events.push(event) } },
  });
  return createActor(parent).start();
};
let parent: ReturnType<typeof start>;
const send = (command: PageCommand) => (parent.getSnapshot().children['page'] as AnyActorRef).send(command);
const show = (html: string) => {
  document.body.innerHTML = html;
};
const skeleton = '<main><div role="status" data-loading></div></main>';

beforeEach(() => {
  events.length = 0;
  parent = start();
});
afterEach(() => {
  parent.stop();
  show('');
});

describe('page.focus', () => {
  it('focuses the search field of the page', () => {
    show('<main><input type="search"></main>');
    send({ type: 'page.focus', place: 'search' });
    expect(document.activeElement).toBe(document.querySelector('input'));
    expect(events).toEqual([]);
  });

  it('reports a page without a search field', () => {
    show('<main><h1>Sprints</h1></main>');
    send({ type: 'page.focus', place: 'search' });
    expect(events).toEqual([{ type: 'page.lacks', place: 'search' }]);
  });

  it.each([
    ['the page', '<div role="status" data-loading></div>'],
    ['its data', skeleton],
  ])('waits for the search field while %s is loading', async (_, html) => {
    show(html);
    send({ type: 'page.focus', place: 'search' });
    expect(events).toEqual([]);
    show('<main><input type="search"></main>');
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('input')));
    expect(events).toEqual([]);
  });

  it('reports a page that has no search field once it is loaded', async () => {
    show(skeleton);
    send({ type: 'page.focus', place: 'search' });
    show('<main><h1>Sprints</h1></main>');
    await waitFor(() => expect(events).toEqual([{ type: 'page.lacks', place: 'search' }]));
  });

  it('does not take the focus from a field that the user has focused in the meantime', async () => {
    show(`${skeleton}<input id="other">`);
    send({ type: 'page.focus', place: 'search' });
    document.querySelector<HTMLElement>('#other')?.focus();
    const search = document.createElement('input');
    search.type = 'search';
    document.querySelector('main')?.replaceChildren(search);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement?.id).toBe('other');
    expect(events).toEqual([]);
  });
});
