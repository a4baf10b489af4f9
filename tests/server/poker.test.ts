import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hiddenCard,
  type PokerAnswer,
  type PokerAction,
  type PokerSettings,
  type PokerView,
} from '../../domain/poker.ts';
import { adminUrl } from '../../server/testing/databases.ts';
import type { Api, Person } from '../support/api.ts';
import type { RunningServer } from '../support/server.ts';
import { describeServersOnBoth, serversOn } from '../support/servers.ts';

const patience = { timeout: 15_000, interval: 10 };
const settings: PokerSettings = {
  name: 'Sprint',
  deck: { kind: 'fibonacci' },
  revealing: 'everyone',
  autoReveal: false,
  timer: null,
};
const story = () => ({ id: randomUUID(), title: 'Story', taskId: null, projectId: null });

interface Player {
  socket: Socket;
  frames: string[];
  nudges: number;
  view(): PokerView;
  do(action: PokerAction): Promise<PokerAnswer>;
}

async function play(baseURL: string, token: string, roomId: string): Promise<Player> {
  const socket = io(`${baseURL}/poker`, {
    auth: { token },
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 300,
  });
  let seen: PokerView | null = null;
  const player: Player = {
    socket,
    frames: [],
    nudges: 0,
    view: () => {
      if (!seen) throw new Error('Not in the room yet');
      return seen;
    },
    do: async (action) =>
      take(
        (await socket.timeout(10_000).emitWithAck('deed', { roomId, id: randomUUID(), deed: action })) as PokerAnswer,
      ),
  };
  const note = (view: PokerView) => {
    player.frames.push(JSON.stringify(view));
    if (!seen || view.version >= seen.version) seen = view;
  };
  const take = (answer: PokerAnswer) => {
    if (answer.ok) note(answer.view);
    return answer;
  };
  socket.on('view', note);
  socket.on('nudged', () => {
    player.nudges += 1;
  });
  socket.on(
    'connect',
    () =>
      void socket
        .timeout(10_000)
        .emitWithAck('enter', { roomId })
        .then(take, () => undefined),
  );
  await expect.poll(() => seen !== null, patience).toBe(true);
  return player;
}

describeServersOnBoth('poker room on a server that crashes', (servers) => {
  let server: RunningServer;
  let api: Api;
  beforeAll(() => {
    server = servers.server();
    api = servers.api();
  });

  it('keeps every acknowledged vote, and continues in the middle of the round', async () => {
    const owner = await api.signUp();
    const s1 = story();
    const room = await api.call('createPokerRoom', { as: owner, body: { settings, stories: [s1], guests: true } });
    const zoe = await api.call('joinPokerRoomAsGuest', { params: { key: room.guestKey ?? '' }, body: { name: 'Zoe' } });
    const [facilitator, guest] = [
      await play(server.baseURL, owner.token, room.id),
      await play(server.baseURL, zoe.token, room.id),
    ];
    expect((await facilitator.do({ type: 'story.chosen', storyId: s1.id })).ok).toBe(true);
    expect((await guest.do({ type: 'vote.cast', card: '34' })).ok).toBe(true);
    expect((await facilitator.do({ type: 'vote.cast', card: '8' })).ok).toBe(true);
    await server.kill();
    await server.restart();
    const again = await play(server.baseURL, zoe.token, room.id);
    expect([again.view().state, again.view().votes]).toEqual([
      'voting',
      { [owner.account.id]: hiddenCard, [zoe.participantId]: '34' },
    ]);
    await expect.poll(() => facilitator.socket.connected, patience).toBe(true);
    await expect.poll(async () => (await facilitator.do({ type: 'votes.revealed' })).ok, patience).toBe(true);
    await expect
      .poll(() => again.view().votes, patience)
      .toEqual({ [owner.account.id]: '8', [zoe.participantId]: '34' });
    const { version } = await api.call('getPokerRoom', { as: owner, params: { roomId: room.id } });
    await server.pause();
    await server.restart();
    await expect.poll(() => [facilitator, guest, again].every(({ socket }) => socket.connected), patience).toBe(true);
    const after = await api.call('getPokerRoom', { as: owner, params: { roomId: room.id } });
    expect([after.version, after.participants.map(({ present }) => present)]).toEqual([version, [true, true]]);
    for (const player of [facilitator, guest, again]) player.socket.disconnect();
  });
});

describe.skipIf(adminUrl === '')('poker room with two processes on one PostgreSQL', () => {
  const servers = serversOn('postgres', { processes: 2 });
  let api: Api;
  let owner: Person;
  let mate: Person;
  const players: Player[] = [];
  beforeAll(async () => {
    api = servers.api();
    [owner, mate] = [await api.signUp(), await api.signUp({ name: 'Grace' })];
    await api.joinWorkspace(owner, mate, 'member');
  });
  afterAll(() => {
    for (const { socket } of players) socket.disconnect();
  });
  const open = async (process: 0 | 1, token: string, roomId: string) => {
    const player = await play(servers.server(process).baseURL, token, roomId);
    players.push(player);
    return player;
  };

  it('is shared by both: votes are hidden and revealed on both, and people are counted once', async () => {
    const s1 = story();
    const room = await api.call('createPokerRoom', { as: owner, body: { settings, stories: [s1] } });
    const [here, there, tab] = [
      await open(0, owner.token, room.id),
      await open(1, mate.token, room.id),
      await open(0, mate.token, room.id),
    ];
    await expect.poll(() => here.view().participants.map(({ present }) => present), patience).toEqual([true, true]);
    await here.do({ type: 'story.chosen', storyId: s1.id });
    await expect.poll(() => there.view().state, patience).toBe('voting');
    const nudged = (await here.socket
      .timeout(5000)
      .emitWithAck('nudge', { roomId: room.id, to: mate.account.id })) as PokerAnswer;
    expect(nudged.ok).toBe(true);
    await expect.poll(() => there.nudges, patience).toBe(1);
    await Promise.all([here.do({ type: 'vote.cast', card: '34' }), there.do({ type: 'vote.cast', card: '89' })]);
    await expect
      .poll(() => [here, there, tab].map((one) => Object.keys(one.view().votes).length), patience)
      .toEqual([2, 2, 2]);
    expect(here.frames.join('')).not.toContain('"89"');
    expect([...there.frames, ...tab.frames].join('')).not.toContain('"34"');
    const answers = await Promise.all([here.do({ type: 'votes.revealed' }), there.do({ type: 'votes.revealed' })]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const votes = { [owner.account.id]: '34', [mate.account.id]: '89' };
    await expect.poll(() => [here, there, tab].map((one) => one.view().votes), patience).toEqual([votes, votes, votes]);
    expect(here.view().stories[0]?.rounds).toHaveLength(1);
    tab.socket.disconnect();
    there.socket.disconnect();
    await expect
      .poll(() => here.view().participants.find(({ id }) => id === mate.account.id)?.present, patience)
      .toBe(false);
  });

  it('loses no simultaneous action of either process', async () => {
    const room = await api.call('createPokerRoom', { as: owner, body: { settings } });
    const [here, there] = [await open(0, owner.token, room.id), await open(1, owner.token, room.id)];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? here : there).do({ type: 'stories.added', stories: [story()] }),
      ),
    );
    await expect.poll(() => [here.view().stories.length, there.view().stories.length], patience).toEqual([20, 20]);
    expect(here.view().version).toBe(there.view().version);
    await api.call('deletePokerRoom', { as: owner, params: { roomId: room.id } });
    let closed = 0;
    there.socket.on('closed', () => {
      closed += 1;
    });
    await expect.poll(async () => closed > 0 || !(await there.do({ type: 'session.ended' })).ok, patience).toBe(true);
  });
});
