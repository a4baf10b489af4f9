import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { hiddenCard, type PokerAction, type PokerView } from '../../../../domain/poker.ts';
import { pokerRoomMachine } from './pokerRoom.machine.ts';
import {
  selectRoomDialog,
  selectClockOffset,
  selectHasPending,
  selectPokerRefusal,
  selectPokerStep,
  selectPokerView,
} from './pokerRoom.selectors.ts';
import type {
  GuestPreview,
  JoinAsGuestCall,
  PokerCommand,
  PokerConnectionInput,
  PokerRoomScreenEvent,
  PokerRoomScreenInput,
  PreviewGuestCall,
} from './pokerRoom.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const at = '2026-01-01T09:00:00.000Z';
const person = (id: string) => ({ id, name: id, avatar: null, guest: false, role: 'voter' as const, present: true });
const view: PokerView = {
  id: 'r',
  workspaceId: 'w',
  version: 5,
  state: 'voting',
  facilitatorId: 'ada',
  participants: [person('ada'), person('bob')],
  settings: { name: 'Sprint', deck: { kind: 'fibonacci' }, revealing: 'facilitator', autoReveal: true, timer: null },
  stories: [{ id: 's1', title: 'One', taskId: null, projectId: null, estimate: null, rounds: [] }],
  storyId: 's1',
  votes: { bob: hiddenCard },
  endsAt: null,
  now: '2026-01-01T09:00:05.000Z',
  you: 'ada',
  guests: false,
  abilities: { delete: true, invite: true },
};
const preview: GuestPreview = { roomId: 'r', name: 'Sprint', facilitator: 'ada', full: false, savedName: null };
const cast: PokerAction = { type: 'vote.cast', card: '5' };

describe('pokerRoom machine', () => {
  test('covers every transition with a session, with a link, and with both', async () => {
    const walk = (regions: string[]) =>
      coverMachine({
        machine: slice(pokerRoomMachine, 'inside', regions),
        inputs: [
          { roomId: 'r', guestKey: null, isSignedIn: true },
          { roomId: 'r', guestKey: 'k', isSignedIn: false },
          { roomId: 'r', guestKey: 'k', isSignedIn: true },
        ],
        events: [
          { type: 'action.requested', id: 'd', action: cast, at },
          { type: 'nudge.requested', to: 'bob', name: 'bob' },
          { type: 'name.submitted', name: 'Zoe' },
          { type: 'name.submitted', name: ' ' },
          { type: 'guestLink.requested', open: true, mutationId: 'm' },
          { type: 'retry.requested' },
          { type: 'view.received', view, at },
          { type: 'joining.rejected', refusal: 'notFound' },
          { type: 'action.answered', id: 'd', answer: { ok: true, view: { ...view, version: 6 } }, at },
          { type: 'action.answered', id: 'd', answer: { ok: false, refusal: 'notNow' }, at },
          { type: 'nudge.answered', name: 'bob', refusal: null },
          { type: 'nudge.received', by: 'bob' },
          { type: 'connection.lost' },
          { type: 'token.rejected' },
          { type: 'room.closed' },
          { type: 'dialog.opened', dialog: 'link' },
          { type: 'dialog.opened', dialog: 'settings' },
          { type: 'dialog.opened', dialog: 'tasks' },
          { type: 'dialog.closed' },
          { type: 'xstate.done.actor.previewGuest', output: preview },
          { type: 'xstate.done.actor.previewGuest', output: { ...preview, savedName: 'Zoe' } },
          { type: 'xstate.error.actor.previewGuest', error: new AppError('NOT_FOUND', 'no') },
          { type: 'xstate.done.actor.joinAsGuest', output: 'token' },
          { type: 'xstate.error.actor.joinAsGuest', error: new AppError('CONFLICT', 'full') },
          { type: 'xstate.done.actor.changeGuestLink', output: 'key' },
          { type: 'xstate.done.actor.changeGuestLink', output: null },
          { type: 'xstate.error.actor.changeGuestLink', error: new AppError('NETWORK', 'no') },
          { type: 'xstate.error.actor.connect', error: new Error('broken') },
        ],
        serializeState: ({
          value,
          context: { view: seen, pending, guestToken, guestKey, isSignedIn, preview: known },
        }) =>
          JSON.stringify([
            value,
            seen?.version,
            pending.length > 0,
            guestToken,
            guestKey,
            isSignedIn,
            known?.savedName,
          ]),
        check: ({ context }) => {
          if (context.pending.length === 0) expect(context.shown).toBe(context.view);
        },
      });
    expect(await walk(['connection', 'guestLink'])).toMatchObject({ missed: [] });
    expect(await walk(['dialog'])).toMatchObject({ missed: [] });
  });

  test('has one dialog open at a time, and none outside the room', () => {
    const it = stage(pokerRoomMachine.provide({ actors: { connect: fromCallback(() => undefined) } }), {
      roomId: 'r',
      guestKey: null,
      isSignedIn: true,
    });
    const shown = () => selectRoomDialog(it.actor.getSnapshot());
    const seen = (['link', 'settings', 'tasks'] as const).map((dialog) => {
      it.actor.send({ type: 'dialog.opened', dialog });
      const opened = shown();
      it.actor.send({ type: 'dialog.closed' });
      return opened;
    });
    expect([...seen, shown()]).toEqual(['link', 'settings', 'tasks', null]);
    it.actor.send({ type: 'dialog.opened', dialog: 'tasks' });
    it.actor.send({ type: 'room.closed' });
    expect(shown()).toBeNull();
  });

  const start = (input: Partial<PokerRoomScreenInput> = {}, guest: Partial<GuestPreview> = {}) => {
    const commands: PokerCommand[] = [];
    const inputs: PokerConnectionInput[] = [];
    let report: (event: PokerRoomScreenEvent) => void = () => undefined;
    const it = stage(
      pokerRoomMachine.provide({
        actors: {
          connect: fromCallback<PokerCommand, PokerConnectionInput>(({ input: given, sendBack, receive }) => {
            inputs.push(given);
            report = sendBack;
            receive((command) => commands.push(command));
          }),
          previewGuest: fromPromise<GuestPreview, PreviewGuestCall>(async () => ({ ...preview, ...guest })),
          joinAsGuest: fromPromise<string, JoinAsGuestCall>(async ({ input: { name } }) => `token of ${name}`),
        },
      }),
      { roomId: 'r', guestKey: null, isSignedIn: true, ...input },
    );
    const shown = () => selectPokerView(it.actor.getSnapshot());
    const step = () => selectPokerStep(it.actor.getSnapshot());
    return { ...it, commands, inputs, report: (event: PokerRoomScreenEvent) => report(event), shown, step };
  };

  describe('a local action', () => {
    test("is shown and sent immediately, and then replaced by the server's answer", () => {
      const room = start();
      room.report({ type: 'view.received', view, at });
      room.actor.send({ type: 'action.requested', id: 'd1', action: cast, at });
      // Everyone has voted, but only the server reveals.
      expect([room.shown()?.votes, room.shown()?.state, room.shown()?.settings.autoReveal]).toEqual([
        { ada: '5', bob: hiddenCard },
        'voting',
        true,
      ]);
      expect(room.commands).toEqual([{ type: 'action', id: 'd1', action: cast }]);
      const revealed: PokerView = { ...view, version: 6, state: 'revealed', votes: { ada: '5', bob: '8' } };
      room.report({ type: 'action.answered', id: 'd1', answer: { ok: true, view: revealed }, at });
      expect(room.shown()).toEqual(revealed);
      expect(selectHasPending(room.actor.getSnapshot())).toBe(false);
      room.report({ type: 'view.received', view, at });
      expect(room.shown()).toEqual(revealed);
      expect(selectClockOffset(room.actor.getSnapshot())).toBe(5000);
      // Actions of other participants arrive over the same connection.
      const next: PokerView = { ...revealed, version: 7, state: 'voting', votes: {} };
      room.report({ type: 'view.received', view: next, at });
      expect(room.shown()).toEqual(next);
    });

    test('is undone with a message when the server rejects it', () => {
      const room = start();
      room.report({ type: 'view.received', view, at });
      room.actor.send({ type: 'action.requested', id: 'd1', action: { type: 'story.removed', storyId: 's1' }, at });
      expect(room.shown()?.stories).toEqual([]);
      room.report({ type: 'action.answered', id: 'd1', answer: { ok: false, refusal: 'notFacilitator' }, at });
      expect(room.shown()).toEqual(view);
      expect(room.sentTo('toasts')).toMatchObject([
        { kind: 'error', message: phrase('poker', 'refusals.notFacilitator') },
      ]);
    });

    test("stays visible while the connection is lost, and takes precedence over other participants' actions", () => {
      const room = start();
      room.report({ type: 'view.received', view, at });
      room.report({ type: 'connection.lost' });
      room.actor.send({ type: 'action.requested', id: 'd1', action: cast, at });
      expect([room.step(), room.shown()?.votes['ada']]).toEqual(['reconnecting', '5']);
      room.report({
        type: 'view.received',
        view: {
          ...view,
          version: 7,
          stories: [
            ...view.stories,
            { id: 's2', title: 'Two', taskId: null, projectId: null, estimate: null, rounds: [] },
          ],
        },
        at,
      });
      expect([room.step(), room.shown()?.votes['ada'], room.shown()?.stories.length]).toEqual(['ready', '5', 2]);
    });

    test("shows no revealed cards before the server's answer", () => {
      const room = start();
      room.report({ type: 'view.received', view, at });
      room.actor.send({ type: 'action.requested', id: 'd1', action: { type: 'votes.revealed' }, at });
      expect(room.shown()?.state).toBe('voting');
      room.actor.send({
        type: 'action.requested',
        id: 'd2',
        action: { type: 'settings.changed', settings: { ...view.settings, name: 'New', autoReveal: false } },
        at,
      });
      expect([room.shown()?.settings.name, room.shown()?.settings.autoReveal, room.shown()?.state]).toEqual([
        'New',
        false,
        'voting',
      ]);
    });
  });

  describe('joining', () => {
    test("asks a guest for a name and connects with the guest's token", async () => {
      const room = start({ guestKey: 'k', isSignedIn: false });
      await settled();
      expect(room.step()).toBe('naming');
      room.actor.send({ type: 'name.submitted', name: '  Zoe ' });
      await settled();
      expect(room.inputs).toEqual([{ roomId: 'r', guestToken: 'token of Zoe' }]);
    });
    test('reuses the name of an earlier visit', async () => {
      const room = start({ guestKey: 'k', isSignedIn: false }, { savedName: 'Zoe' });
      await settled();
      expect(room.inputs).toEqual([{ roomId: 'r', guestToken: 'token of Zoe' }]);
    });
    test('falls back to the guest link when a signed-in user has no access', async () => {
      const room = start({ guestKey: 'k' });
      room.report({ type: 'joining.rejected', refusal: 'notFound' });
      await settled();
      expect(room.step()).toBe('naming');
      const other = start();
      other.report({ type: 'joining.rejected', refusal: 'full' });
      expect([other.step(), selectPokerRefusal(other.actor.getSnapshot())]).toEqual(['refused', 'full']);
    });
    test('signs out when the session is rejected, and ends when the guest link was closed', async () => {
      const room = start();
      room.report({ type: 'token.rejected' });
      expect([room.step(), room.sentTo('session')]).toEqual(['gone', [{ type: 'token.rejected' }]]);
      const guest = start({ guestKey: 'k', isSignedIn: false }, { savedName: 'Zoe' });
      await settled();
      guest.report({ type: 'token.rejected' });
      expect([guest.step(), guest.sentTo('session')]).toEqual(['gone', []]);
      expect(guest.actor.getSnapshot().context.guestToken).toBeNull();
    });
  });

  test('shows the reminder to its sender and to its receiver', () => {
    const room = start();
    room.report({ type: 'view.received', view, at });
    room.actor.send({ type: 'nudge.requested', to: 'bob', name: 'Bob' });
    expect(room.commands).toEqual([{ type: 'nudge', to: 'bob', name: 'Bob' }]);
    room.report({ type: 'nudge.answered', name: 'Bob', refusal: null });
    room.report({ type: 'nudge.answered', name: 'Bob', refusal: 'tooMany' });
    room.report({ type: 'nudge.received', by: 'Bob' });
    expect(room.sentTo('toasts')).toMatchObject([
      { message: phrase('poker', 'nudges.sent', { name: 'Bob' }) },
      { message: phrase('poker', 'nudges.sentLately', { name: 'Bob' }) },
      { message: phrase('poker', 'nudges.received', { name: 'Bob' }) },
    ]);
  });
});
