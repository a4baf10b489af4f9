import { describe, expect, test } from 'vitest';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { PokerView } from '../../../../domain/poker.ts';
import { pokerRoomsMachine } from './pokerRooms.machine.ts';

const input = { workspaceId: 'w', accountId: 'a' };
const saved = { type: 'record.saved', record: { id: 'r' } as PokerView, isNew: true } as const;

describe('pokerRooms machine', () => {
  test('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: pokerRoomsMachine,
      input,
      events: [
        { type: 'form.dismissed' },
        { type: 'deletion.cancelled' },
        { type: 'xstate.error.actor.form', error: new Error('crash') },
        { type: 'xstate.error.actor.deletion', error: new Error('crash') },
        saved,
        { type: 'dialog.opened', dialog: 'picking' },
        { type: 'dialog.closed' },
      ],
    });
    expect(coverage).toMatchObject({ transitions: { covered: 7, reachable: 7 }, missed: [] });
  });

  test('opens a new room', () => {
    const it = stage(pokerRoomsMachine, input);
    it.actor.send(saved);
    expect(it.sentTo('root')).toEqual([{ type: 'navigation.requested', to: '/poker-planning/r' }]);
  });
});
