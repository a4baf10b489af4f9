import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { toastMachine } from './toast.machine.ts';
import { maxVisible, toastsMachine } from './toasts.machine.ts';
import { selectVisibleToasts } from './toasts.selectors.ts';
import { toastOf } from './toasts.types.ts';

describe('toasts machine', () => {
  test('covers every transition of a toast', async () => {
    expect(
      await coverMachine({
        machine: toastMachine,
        inputs: [{ id: 'a' }, { id: 'a', stays: true }],
        events: [{ type: 'pause' }, { type: 'resume' }, { type: 'xstate.after.4000.toast.showing' }],
      }),
    ).toEqual({ paths: 3, states: 3, transitions: { covered: 3, reachable: 3 }, missed: [] });
  });

  test('covers every transition and never shows more than three toasts', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const coverage = await coverMachine({
      machine: toastsMachine,
      actors: { toast: toastMachine },
      events: [
        ...ids.map((id) => ({ ...toastOf('info', `message ${id}`), id })),
        { type: 'toast.dismissed', id: 'a' },
        { type: 'toast.dismissed', id: 'd' },
        { type: 'toast.expired', id: 'b' },
        { type: 'toast.paused', id: 'a' },
        { type: 'toast.resumed', id: 'a' },
        { type: 'xstate.error.actor.toast/a', actorId: 'toast/a', error: new Error('crash') },
      ],
      serializeState: ({ context }) =>
        JSON.stringify([context.visible.map(({ id }) => id), context.queue.map(({ id }) => id)]),
      check: ({ context, children }) => {
        expect(context.visible.length).toBeLessThanOrEqual(maxVisible);
        expect(context.queue.length === 0 || context.visible.length === maxVisible).toBe(true);
        expect(Object.keys(children).sort()).toEqual(context.visible.map(({ id }) => `toast/${id}`).sort());
      },
    });
    expect(coverage).toMatchObject({ states: 1, transitions: { covered: 7, reachable: 7 }, missed: [] });
    expect(coverage.paths).toBeGreaterThanOrEqual(200);
  });

  function started() {
    const clock = new SimulatedClock();
    const toasts = createActor(toastsMachine, { clock, systemId: 'toasts' }).start();
    const closed: string[] = [];
    toasts.on('toast.closed', ({ id, reason }) => closed.push(`${id} ${reason}`));
    return { clock, toasts, closed, visible: () => selectVisibleToasts(toasts.getSnapshot()).map(({ id }) => id) };
  }

  test('shows an error that occurs again only once, and restarts the time of its toast', () => {
    const { clock, toasts, visible } = started();
    toasts.send(toastOf('error', 'Something went wrong'));
    toasts.send(toastOf('error', 'Not saved'));
    toasts.send(toastOf('info', 'Something went wrong'));
    clock.increment(3000);
    toasts.send(toastOf('error', 'Something went wrong'));
    toasts.send(toastOf('info', 'Something went wrong'));
    expect(visible()).toEqual(['toast-0', 'toast-1', 'toast-2']);
    clock.increment(1000);
    expect(visible()).toEqual(['toast-0', 'toast-4']);
    clock.increment(3000);
    expect(visible()).toEqual(['toast-4']);
  });

  test('closes a toast after four seconds and shows the next one for four seconds', () => {
    const { clock, toasts, closed, visible } = started();
    for (let n = 0; n < 4; n++) toasts.send(toastOf('success', `message ${n}`));
    expect(visible()).toEqual(['toast-0', 'toast-1', 'toast-2']);
    clock.increment(3999);
    expect(visible()).toEqual(['toast-0', 'toast-1', 'toast-2']);
    clock.increment(1);
    expect(visible()).toEqual(['toast-3']);
    clock.increment(3999);
    expect(visible()).toEqual(['toast-3']);
    clock.increment(1);
    expect(visible()).toEqual([]);
    expect(closed).toEqual(['toast-0 expired', 'toast-1 expired', 'toast-2 expired', 'toast-3 expired']);
  });

  test("informs the notifications machine when a notification's toast is dismissed or expires", () => {
    const { actor, clock, sentTo } = stage(toastsMachine, undefined);
    for (const id of ['a', 'b'])
      actor.send({ ...toastOf('info', id, { open: '/' }), id: `notification/${id}`, notificationIds: [id] });
    actor.send({ type: 'toast.dismissed', id: 'notification/a' });
    clock.increment(4000);
    expect(sentTo('notifications')).toEqual([
      { type: 'toast.closed', notificationIds: ['a'] },
      { type: 'toast.closed', notificationIds: ['b'] },
    ]);
  });

  test('keeps a paused toast until it is resumed', () => {
    const { clock, toasts, visible } = started();
    toasts.send(toastOf('info', 'read me'));
    toasts.send({ type: 'toast.paused', id: 'toast-0' });
    clock.increment(60_000);
    expect(visible()).toEqual(['toast-0']);
    toasts.send({ type: 'toast.resumed', id: 'toast-0' });
    clock.increment(4000);
    expect(visible()).toEqual([]);
  });

  test('replaces the message of a toast with the same id and restarts its time', () => {
    const { clock, toasts } = started();
    toasts.send({ ...toastOf('loading', 'saving'), id: 'save' });
    clock.increment(3000);
    toasts.send({ ...toastOf('success', 'saved', 'undo'), id: 'save' });
    clock.increment(3000);
    expect(selectVisibleToasts(toasts.getSnapshot())).toEqual([
      { id: 'save', kind: 'success', message: 'saved', action: 'undo' },
    ]);
    clock.increment(1000);
    expect(selectVisibleToasts(toasts.getSnapshot())).toEqual([]);
  });
});
