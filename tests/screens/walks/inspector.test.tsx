import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createFeed } from '../../../src/inspector/feed.ts';
import type { Inspection } from '../../../src/inspector/inspection.ts';
import { Inspector } from '../../../src/inspector/Inspector.tsx';
import { inspectorMachine } from '../../../src/inspector/inspector.machine.ts';
import type {
  ActorCall,
  InspectorEvent,
  InspectorInput,
  PossibleEvent,
  ReadCall,
  ReadRecording,
  RestoreCall,
  SendCall,
} from '../../../src/inspector/inspector.types.ts';
import type { Source } from '../../../src/inspector/link.ts';
import { texts } from '../../../src/inspector/texts.ts';
import { layoutMachine } from '../../../src/machines/app/layout/layout.machine.ts';
import type { InternalEvent } from '../../model/pure.ts';
import { coverView, type View } from '../coverView.ts';
import { buttonState } from '../elements.ts';

const app = { id: 'a', title: 'Faena' };
const here: InspectorInput = { own: app, recording: null, dock: 'bottom' };
const possible: PossibleEvent[] = [{ type: 'sidebar.toggled', can: 'yes' }];
const place = { kind: 'text', name: 'report.json', text: '{}' } as const;

// The chart layout runs in a worker. This fake never answers.
vi.stubGlobal(
  'Worker',
  class {
    postMessage(): void {}
    terminate(): void {}
  },
);

const feed = createFeed({ now: () => 1_000, later: () => undefined });
const watched = createActor(layoutMachine, {
  systemId: 'layout',
  inspect: feed.inspect,
  input: { theme: 'light', sidebar: 'expanded', narrow: false },
}).start();
watched.send({ type: 'sidebar.toggled' });
watched.send({ type: 'sidebar.toggled' });
feed.flush();
const [toggle] = feed.transcript.steps.filter(({ event }) => event.type === 'sidebar.toggled');
if (!toggle) throw new Error('The feed has noted what happened');

const events = (...all: readonly (InspectorEvent | InternalEvent)[]) => all;
const nothing = async (): Promise<void> => undefined;
const opened =
  (input: InspectorInput, ...events: readonly (InspectorEvent | InternalEvent)[]) =>
  async (): Promise<View<null>> => {
    const never = <T,>(): Promise<T> => new Promise(() => undefined);
    const actor = createActor(
      inspectorMachine.provide({
        actors: {
          readRecording: fromPromise<ReadRecording, ReadCall>(never),
          askPossible: fromPromise<PossibleEvent[], ActorCall>(never),
          sendEvent: fromPromise<void, SendCall>(never),
          restoreApp: fromPromise<string | null, RestoreCall>(never),
        },
      }),
      { input },
    ).start();
    for (const event of events) actor.send(event as InspectorEvent);
    const source: Source = {
      transcript: feed.transcript,
      possible: async () => possible,
      can: async () => true,
      send: nothing,
      restore: async () => null,
      close: () => undefined,
    };
    const running = () => (actor.getSnapshot().value.source === 'recorded' ? null : source);
    const inspection: Inspection = { actor, stop: nothing, source: () => source, running };
    render(<Inspector inspection={inspection} heading="h1" />);
    return { page: null, actor, where: () => 'the inspector', close: () => actor.stop() };
  };

const region = (name: string): HTMLElement => screen.getByRole('region', { name });
const pressed = (name: string, is: boolean) => (): void => void screen.getByRole('button', { name, pressed: is });
const details = (): HTMLElement => region('Details');
const says = (words: string | RegExp) => (): void => void within(details()).getByText(words);
const tabs = (): HTMLElement => screen.getAllByRole('group', { name: texts.view })[0] ?? document.body;
const click = (find: () => HTMLElement) => async (): Promise<void> => void fireEvent.click(find());
const type = (label: string, value: string) => async (): Promise<void> =>
  void fireEvent.change(screen.getByLabelText(label, { selector: 'input, select, textarea' }), { target: { value } });
const send = (): 'ready' | 'busy' | 'disabled' => buttonState(details(), 'Send sidebar.toggled');
const result = (): string | null => within(details()).getByRole('status').textContent;
/** State of the button that restores the app, and the text beside it. */
const restores = (): unknown[] => {
  const moment = screen.getByRole('group', { name: 'Moment' });
  return [buttonState(moment, 'Restore the app to here'), within(moment).getByRole('status').textContent];
};
const waitsWith = (title: string, more: string) => (): void => {
  const notice = screen.getByRole('status');
  within(notice).getByRole('heading', { level: 2, name: title });
  expect(notice.textContent).toContain(more);
};

test('a crashed actor is red with message and stack, and its event can be sent again', async () => {
  feed.crash({ actor: watched, event: toggle.event, error: new TypeError('no door'), restarted: true });
  feed.flush();
  const { actor, close } = await opened(here, { type: 'actor.chosen', actor: watched.sessionId })();
  const row = within(region('Actors')).getByRole('treeitem', { name: /layout/ });
  expect([row.className.includes('crashed'), row.textContent]).toEqual([true, expect.stringContaining('crashed once')]);
  within(within(details()).getByRole('region', { name: /Crashes/ })).getByText('TypeError: no door');
  const list = within(details()).getByRole('list', { name: 'Stack' });
  expect(list.textContent).toContain('inspector.test.tsx');
  fireEvent.click(within(details()).getByRole('button', { name: 'Send again' }));
  expect(actor.getSnapshot().value).toMatchObject({ sending: 'sending' });
  await close();
});

test('the screen shows the expected content in every state of the inspector machine', async () => {
  expect(
    await coverView({
      acts: {
        'step.chosen': click(() => screen.getByRole('button', { name: texts.earlier })),
        'time.resumed': click(() => screen.getByRole('button', { name: 'Live' })),
        'restore.requested': click(() => screen.getByRole('button', { name: texts.restore })),
        'table.chosen': click(() => screen.getByRole('button', { name: 'Table' })),
        'lifelines.chosen': click(() => screen.getByRole('button', { name: 'Lifelines' })),
        'scope.chosen': type(texts.ofActors, 'actor'),
        'services.toggled': click(() => screen.getByRole('button', { name: 'Services' })),
        'ended.toggled': click(() => screen.getByRole('button', { name: 'Ended' })),
        'actor.chosen': click(() => within(region('Actors')).getByRole('treeitem', { name: /layout/ })),
        'event.picked': click(() => within(details()).getByRole('button', { name: 'sidebar.toggled' })),
        'event.sent': click(() => within(details()).getByRole('button', { name: 'Send sidebar.toggled' })),
        'event.repeated': click(() => within(details()).getByRole('button', { name: 'Send again' })),
        'payload.typed': type(texts.payload, '{}'),
        'tree.searched': type(texts.searchActors, 'lay'),
        'events.filtered': type(texts.filterEvents, 'side'),
        'type.chosen': type(texts.eventType, 'sidebar.toggled'),
        'pane.chosen': click(() => within(tabs()).getByRole('button', { name: texts.panes.details })),
        'file.requested': click(() => screen.getByRole('button', { name: /^Open .* in the editor$/ })),
        'app.chosen': type(texts.app, 'b'),
      },
      withoutAct: {
        'app.found': 'a page of the app reports it',
        'app.left': 'a page of the app reports it',
        'actor.moved': 'the inspected actor causes it',
        'recording.given': 'the page around the inspector reads the dropped file',
        'dock.chosen': 'the panel around the inspector has the buttons',
        'branch.folded': 'the only actor of this page has no children',
        'branch.unfolded': 'the only actor of this page has no children',
      },
      walks: [
        {
          open: opened(here, { type: 'app.found', app: { id: 'b', title: 'Other' } }),
          events: events({ type: 'app.chosen', id: 'b' }),
          seen: { 'source.live': () => screen.getByLabelText(texts.app) },
        },
        {
          open: opened({ ...here, own: null }),
          events: events(
            { type: 'app.found', app },
            { type: 'app.left', id: 'a' },
            { type: 'recording.given', place },
            { type: 'xstate.done.actor.readRecording', output: { about: 'Faena, yesterday' } },
            { type: 'xstate.error.actor.readRecording', error: new Error('not a recording') },
          ),
          seen: {
            'source.waiting': waitsWith('No running app found yet', 'Open the app in another tab'),
            'source.live': () => {
              within(region('Actors')).getByRole('treeitem', { name: /layout/ });
              expect([
                screen.queryByText('The page of this app was closed'),
                screen.queryByText(/^Recording:/),
              ]).toEqual([null, null]);
            },
            'source.lost': () => {
              screen.getByText('The page of this app was closed');
              within(region('Actors')).getByRole('treeitem', { name: /layout/ });
            },
            'source.reading': waitsWith('Reading the recording…', ''),
            'source.recorded': () => {
              screen.getByText('Recording: Faena, yesterday');
              says(/^Events of this recording can be sent to the running app/)();
            },
            'source.unreadable': waitsWith('This recording can’t be read', 'not a recording'),
          },
        },
        {
          open: opened(here, { type: 'actor.chosen', actor: watched.sessionId }),
          events: events(
            { type: 'step.chosen', step: toggle.n },
            { type: 'time.resumed' },
            { type: 'restore.requested' },
            { type: 'xstate.done.actor.restoreApp', output: null },
            { type: 'xstate.error.actor.restoreApp', error: new Error('It is away') },
            { type: 'table.chosen' },
            { type: 'lifelines.chosen' },
            { type: 'scope.chosen', scope: 'actor' },
            { type: 'services.toggled' },
            { type: 'ended.toggled' },
            { type: 'tree.searched', text: 'lay' },
            { type: 'events.filtered', text: 'side' },
            { type: 'type.chosen', event: 'sidebar.toggled' },
            { type: 'pane.chosen', pane: 'details' },
            { type: 'file.requested', file: 'layout.machine.ts' },
          ),
          chained: true,
          seen: {
            'time.now': pressed('Live', true),
            'time.past.shown': () => {
              pressed('Live', false)();
              within(region('Chart')).getByText('past');
              says('Go back to live to send events')();
              expect(restores()).toEqual(['ready', '']);
            },
            'time.past.restoring': () => expect(restores()).toEqual(['disabled', 'Restoring the app…']),
            'time.past.failed': () => expect(restores()).toEqual(['ready', 'Not restored: It is away']),
            'events.view.table': pressed('Table', true),
            'events.view.lifelines': pressed('Lifelines', true),
            'events.scope.all': () => screen.getByRole('option', { name: 'All actors', selected: true }),
            'events.scope.actor': () => screen.getByRole('option', { name: 'This actor', selected: true }),
            'events.services.hidden': pressed('Services', false),
            'events.services.shown': pressed('Services', true),
            'events.ended.shown': pressed('Ended', true),
            'events.ended.hidden': pressed('Ended', false),
          },
        },
        {
          open: opened(here),
          events: events(
            { type: 'actor.chosen', actor: watched.sessionId },
            { type: 'xstate.done.actor.askPossible', output: possible },
            { type: 'xstate.error.actor.askPossible', error: new Error('gone') },
          ),
          seen: {
            'actor.none': () => {
              within(region('Chart')).getByText('Choose an actor');
              says('Choose an actor')();
            },
            'actor.asking': says('Loading possible events…'),
            'actor.known': () => within(details()).getByRole('button', { name: 'sidebar.toggled', pressed: false }),
            'actor.ended': says('The actor has ended. Events can’t be sent.'),
          },
        },
        {
          open: opened(
            here,
            { type: 'actor.chosen', actor: watched.sessionId },
            { type: 'xstate.done.actor.askPossible', output: possible },
            { type: 'event.picked', event: 'sidebar.toggled', payload: '', example: null },
          ),
          events: events(
            { type: 'event.sent' },
            { type: 'payload.typed', text: '{}' },
            { type: 'event.picked', event: 'sidebar.toggled', payload: '', example: null },
            {
              type: 'event.repeated',
              actor: watched.sessionId,
              event: 'sidebar.toggled',
              payload: '',
              example: toggle.n,
            },
            { type: 'xstate.done.actor.sendEvent', output: undefined },
            { type: 'xstate.error.actor.sendEvent', error: new Error('It is away') },
          ),
          seen: {
            'sending.waiting': () => expect([send(), result()]).toEqual(['ready', '']),
            'sending.sending': () => expect(send()).toBe('disabled'),
            'sending.sent': () => expect([send(), result()]).toEqual(['ready', 'Sent']),
            'sending.failed': () => expect([send(), result()]).toEqual(['ready', 'Not sent: It is away']),
          },
        },
      ],
      unseen: { 'source.choosing': 'transient' },
    }),
  ).toEqual({ paths: 14, states: { seen: 26, all: 27 } });
});
