import { useSelector } from '@xstate/react';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { type Act, coverView, type View } from './coverView.ts';
import { press } from './userActions.ts';

type DoorEvent = { type: 'bell.rung' } | { type: 'door.opened' } | { type: 'door.closed' } | { type: 'wind.blew' };
const doorMachine = setup({ types: { events: {} as DoorEvent } }).createMachine({
  id: 'door',
  on: { 'bell.rung': {} },
  initial: 'closed',
  states: {
    closed: { on: { 'door.opened': 'open' } },
    open: { on: { 'door.closed': 'closed', 'wind.blew': 'closed' } },
  },
});

const openDoor = async (): Promise<View<null>> => {
  const actor = createActor(doorMachine).start();
  const Door = () => {
    const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'));
    return (
      <>
        <p>{isOpen ? 'The door is open' : 'The door is closed'}</p>
        <button
          type="button"
          onClick={() => {
            actor.send({ type: 'bell.rung' });
            actor.send({ type: 'door.opened' });
          }}
        >
          Open
        </button>
        <button type="button" onClick={() => actor.send({ type: 'door.closed' })}>
          Close
        </button>
      </>
    );
  };
  render(<Door />);
  return { page: null, actor, where: () => 'the door', close: () => actor.stop() };
};

type Acts = Readonly<Record<string, Act<null>>>;
const acts = {
  'door.opened': press('Open') as Act<null>,
  'door.closed': press('Close') as Act<null>,
};
const walk = {
  open: openDoor,
  events: [{ type: 'door.opened' }, { type: 'door.closed' }, { type: 'wind.blew' }],
  seen: {
    closed: () => void screen.getByText('The door is closed'),
    open: () => void screen.getByText('The door is open'),
  },
};
const fromViews = new Set(['door.opened', 'door.closed', 'bell.rung']);
const cover = (acts?: Acts, withoutAct?: Record<string, string>, own?: Acts) =>
  coverView({
    walks: [{ ...walk, ...(own && { acts: own }) }],
    ...(acts && { acts }),
    fromViews,
    ...(withoutAct && { withoutAct }),
  });

// A walk that fails leaves its page open.
afterEach(cleanup);

describe('coverView', () => {
  test('passes if an act causes each event of a person, also as a side effect', async () => {
    expect(await cover(acts)).toEqual({ paths: 2, states: { seen: 2, all: 2 } });
  });

  test('passes if an event of a person without act has a reason', async () => {
    const reason = { 'door.closed': 'the door closes only in a storm' };
    expect(await cover({ 'door.opened': acts['door.opened'] }, reason)).toEqual({
      paths: 1,
      states: { seen: 2, all: 2 },
    });
  });

  test('fails for an event of a person with neither an act nor a reason', async () => {
    await expect(cover({ 'door.closed': acts['door.closed'] })).rejects.toThrow(
      'door: door.opened has neither an act nor a reason for none at the door',
    );
  });

  test('fails for such an event also if no path needs it', async () => {
    await expect(cover({ 'door.opened': acts['door.opened'] })).rejects.toThrow(
      'door: door.closed has neither an act nor a reason for none',
    );
  });

  test('fails for such an event also without a table of acts', async () => {
    await expect(cover()).rejects.toThrow('door: door.opened has neither an act nor a reason for none at the door');
  });

  test('fails for an act that does not cause its event', async () => {
    configure({ asyncUtilTimeout: 200 });
    await expect(cover({ ...acts, 'door.closed': press('Open') as Act<null> })).rejects.toThrow(
      "door: the act of door.closed doesn't cause it",
    );
  });

  test('fails for an act that no path uses', async () => {
    await expect(cover({ ...acts, 'door.locked': press('Open') as Act<null> })).rejects.toThrow(
      'door: no path uses the act of door.locked',
    );
    await expect(cover(acts, {}, { 'door.locked': press('Open') as Act<null> })).rejects.toThrow(
      'door: no path from the door uses the act of door.locked',
    );
  });

  test('fails for a reason that is not needed', async () => {
    await expect(cover(acts, { 'wind.blew': 'only the weather causes it' })).rejects.toThrow(
      'door: no view sends wind.blew, so it needs no reason for having no act',
    );
    await expect(cover(acts, { 'door.closed': 'the door closes only in a storm' })).rejects.toThrow(
      'door: door.closed has both an act and a reason for none',
    );
  });
});
