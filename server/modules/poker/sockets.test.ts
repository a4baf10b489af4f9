import { fullName } from '../../../domain/account.ts';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { transition } from 'xstate';
import { newId } from '../../db/ids.ts';
import { endTime } from './actions.ts';
import {
  hiddenCard,
  type PokerAnswer,
  type PokerAction,
  type PokerSettings,
  type PokerView,
} from '../../../domain/poker.ts';
import { pokerRoomMachine, type PokerRoomEvent, refusalOf, roomFrom } from '../../../domain/machines/pokerRoom.ts';
import { makeProject, makeTask, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const patience = { timeout: 5000, interval: 5 };
const settings: PokerSettings = {
  name: 'Sprint 1',
  deck: { kind: 'fibonacci' },
  revealing: 'facilitator',
  autoReveal: false,
  timer: null,
};

interface Player {
  id: string;
  socket: Socket;
  views: PokerView[];
  frames: string[];
  nudges: { by: string }[];
  closed: number;
  view(): PokerView;
  enter(roomId: string): Promise<PokerAnswer>;
  do(action: PokerAction, id?: string): Promise<PokerAnswer>;
  nudge(to: string): Promise<PokerAnswer>;
}

describeOnBoth('planning poker', (make) => {
  let server: TestServer;
  let address: string;
  let team: Team;
  let open: Player[] = [];
  beforeAll(async () => {
    server = await make({}, { poker: { heartbeat: 100, ghostAfter: 30_000 } });
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    team = await makeTeam(server);
  });
  afterEach(() => {
    for (const { socket } of open) socket.disconnect();
    open = [];
  });

  const connect = (token: string, id: string, namespace = '/poker', to = address): Player => {
    const socket = io(`${to}${namespace}`, {
      auth: { token },
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
    });
    let roomId = '';
    const keep = (answer: PokerAnswer): PokerAnswer => {
      player.frames.push(JSON.stringify(answer));
      if (answer.ok) player.views.push(answer.view);
      return answer;
    };
    const ask = async (event: string, payload: object) =>
      keep((await socket.timeout(10_000).emitWithAck(event, payload)) as PokerAnswer);
    const player: Player = {
      id,
      socket,
      views: [],
      frames: [],
      nudges: [],
      closed: 0,
      view: () => player.views.reduce((a, b) => (b.version >= a.version ? b : a)),
      enter: (room) => {
        roomId = room;
        return ask('enter', { roomId });
      },
      do: (action, actionId = newId()) => ask('deed', { roomId, id: actionId, deed: action }),
      nudge: (to_) => ask('nudge', { roomId, to: to_ }),
    };
    socket.on('view', (view: PokerView) => {
      player.views.push(view);
      player.frames.push(JSON.stringify(view));
    });
    socket.on('nudged', (payload: { by: string }) => player.nudges.push(payload));
    socket.on('closed', () => {
      player.closed += 1;
    });
    open.push(player);
    return player;
  };
  const player = (person: Person) => connect(person.token, person.id);
  const refusal = (one: Player) =>
    new Promise<string>((resolve) => one.socket.once('connect_error', (error) => resolve(error.message)));
  const makeRoom = async (given: Partial<PokerSettings> = {}, more: object = {}) =>
    (await server.as(team.owner).call('createPokerRoom', { body: { settings: { ...settings, ...given }, ...more } }))
      .data;
  const join = async (roomId: string, ...people: Person[]) =>
    Promise.all(
      people.map(async (person) => {
        const one = player(person);
        expect((await one.enter(roomId)).ok).toBe(true);
        return one;
      }),
    ) as Promise<[Player, Player, Player]>;
  const guestOf = async (key: string, name = 'Zoe', token?: string) =>
    (await server.anonymous.call('joinPokerRoomAsGuest', { params: { key }, body: { name, ...(token && { token }) } }))
      .data;
  const story = (id = newId(), title = 'Story') => ({ id, title, taskId: null, projectId: null });
  const done = (answer: PokerAnswer): PokerView => {
    if (!answer.ok) throw new Error(answer.refusal);
    return answer.view;
  };
  const refused = (answer: PokerAnswer) => (answer.ok ? null : answer.refusal);

  it("never sends another person's card before it is revealed", async () => {
    const [s1, s2] = [story(), story()];
    const room = await makeRoom({}, { stories: [s1, s2], guests: true });
    const [owner, member] = await join(room.id, team.owner, team.member);
    const zoe = await guestOf(room.guestKey ?? '');
    const guest = connect(zoe.token, zoe.participantId);
    done(await guest.enter(room.id));
    done(await owner.do({ type: 'story.chosen', storyId: s1.id }));
    done(await member.do({ type: 'vote.cast', card: '34' }));
    done(await guest.do({ type: 'vote.cast', card: '89' }));
    done(await owner.do({ type: 'vote.cast', card: '55' }));
    await expect
      .poll(() => [owner, member, guest].map((one) => Object.keys(one.view().votes).length), patience)
      .toEqual([3, 3, 3]);
    expect(guest.view().votes).toEqual({ [owner.id]: hiddenCard, [member.id]: hiddenCard, [guest.id]: '89' });
    const overHttp = [
      (await server.as(team.member).call('getPokerRoom', { params: { roomId: room.id } })).text,
      (await server.as(team.admin).call('getPokerRoom', { params: { roomId: room.id } })).text,
    ];
    const everything = (one: Player) => one.frames.join('');
    for (const [one, others] of [
      [owner, ['34', '89']],
      [member, ['55', '89']],
      [guest, ['34', '55']],
    ] as const) {
      for (const card of others) expect(everything(one)).not.toContain(`"${card}"`);
    }
    expect(overHttp[0]).not.toMatch(/"(55|89)"/);
    expect(overHttp[1]).not.toMatch(/"(34|55|89)"/);
    expect((await server.as(team.admin).call('listPokerRooms')).text).not.toMatch(/"(34|55|89)"/);

    expect(refused(await member.do({ type: 'votes.revealed' }))).toBe('notFacilitator');
    done(await owner.do({ type: 'votes.revealed' }));
    const votes = { [owner.id]: '55', [member.id]: '34', [guest.id]: '89' };
    await expect.poll(() => [member, guest].map((one) => one.view().votes), patience).toEqual([votes, votes]);
    done(await owner.do({ type: 'estimate.agreed', estimate: '55' }));
    done(await owner.do({ type: 'round.restarted' }));
    await expect
      .poll(() => guest.view(), patience)
      .toMatchObject({ state: 'voting', stories: [{ estimate: '55', rounds: [{ votes }] }, {}] });
    expect(guest.view().votes).toEqual({});
    expect(
      (await server.as(team.member).call('listPokerRooms')).data.elements.find(({ id }) => id === room.id),
    ).toMatchObject({
      name: 'Sprint 1',
      state: 'voting',
      participants: 3,
      present: 3,
      stories: 2,
      estimated: 1,
      abilities: { delete: false },
    });
  });

  it('writes the agreed estimate to the task as the facilitator, with an activity entry and a live change', async () => {
    const project = await makeProject(server, team.owner, [team.member]);
    const secret = await makeProject(server, team.owner, [], 'Secret');
    const [task, hidden, later] = [
      await makeTask(server, team.owner, project),
      await makeTask(server, team.owner, secret),
      await makeTask(server, team.owner, project),
    ];
    const ofTask = (id: string, taskId: string) => ({ id, title: 'Spoofed', taskId, projectId: project.id });
    const body = (taskId: string) => ({ body: { settings, stories: [ofTask(newId(), taskId)] } });
    expect((await server.as(team.member).call('createPokerRoom', body(hidden.id))).error).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'body.stories.0.taskId' }],
    });
    const { data: room } = await server.as(team.member).call('createPokerRoom', body(task.id));
    const [member, admin] = await join(room.id, team.member, team.admin);
    const [first] = member.view().stories;
    expect(first).toMatchObject({
      title: 'Write the plan',
      taskId: task.id,
      taskKey: `${project.prefix}-${task.number}`,
      projectId: project.id,
    });
    expect(refused(await member.do({ type: 'stories.added', stories: [ofTask(newId(), hidden.id)] }))).toBe('notFound');
    expect(refused(await admin.do({ type: 'stories.added', stories: [ofTask(newId(), later.id)] }))).toBe(
      'notFacilitator',
    );
    const [laterStory, gone] = [newId(), newId()];
    done(await member.do({ type: 'stories.added', stories: [ofTask(laterStory, later.id)] }));

    const estimate = async (storyId: string, card: string) => {
      done(await member.do({ type: 'story.chosen', storyId }));
      done(await member.do({ type: 'vote.cast', card }));
      done(await member.do({ type: 'votes.revealed' }));
      return member.do({ type: 'estimate.agreed', estimate: card });
    };
    done(await estimate(first?.id ?? '', '8'));
    const params = { projectId: project.id, taskId: task.id };
    expect((await server.as(team.owner).call('getProjectTask', { params })).data).toMatchObject({
      estimate: '8',
      version: 2,
    });
    expect((await server.as(team.owner).call('taskHistory', { params })).text).toContain('estimate');
    const change = await server.database.db
      .selectFrom('changes')
      .select('payload')
      .where('project_id', '=', project.id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(change.payload)).toMatchObject({ type: 'task.saved', task: { id: task.id, estimate: '8' } });

    await server.as(team.owner).call('deleteTask', { params: { projectId: project.id, taskId: later.id } });
    expect(refused(await estimate(laterStory, '5'))).toBe('mayNotEstimate');
    expect(member.view().stories.find(({ id }) => id === laterStory)?.estimate).toBeNull();
    done(await member.do({ type: 'stories.added', stories: [story(gone)] }));
    expect(done(await estimate(gone, '3')).stories.find(({ id }) => id === gone)?.estimate).toBe('3');
  });

  it('reveals the votes once when the time ends, and continues without a timer if there are none', async () => {
    const s1 = story();
    const room = await makeRoom({ timer: 10 }, { stories: [s1] });
    const [owner, member] = await join(room.id, team.owner, team.member);
    done(await owner.do({ type: 'story.chosen', storyId: s1.id }));
    const { version } = done(await member.do({ type: 'vote.cast', card: '34' }));
    server.clock.advance(9_000);
    expect(await server.app.unitOfWork((unit) => endTime(unit, room.id))).toBe(false);
    server.clock.advance(1_000);
    for (const one of [owner, member]) {
      await expect
        .poll(() => one.view(), patience)
        .toMatchObject({
          state: 'revealed',
          version: version + 1,
          endsAt: null,
          votes: { [member.id]: '34' },
          stories: [{ rounds: [{ votes: { [member.id]: '34' } }] }],
        });
    }
    const again = done(await owner.do({ type: 'round.restarted' }));
    expect(again.endsAt).not.toBeNull();
    server.clock.advance(10_000);
    await expect
      .poll(() => member.view(), patience)
      .toMatchObject({ state: 'voting', version: again.version + 1, endsAt: null, votes: {} });

    done(await owner.do({ type: 'timer.started', seconds: 10 }));
    done(await member.do({ type: 'vote.cast', card: '8' }));
    for (const one of [owner, member]) one.socket.disconnect();
    server.clock.advance(10_000);
    const tried = await Promise.all([0, 1, 2].map(() => server.app.unitOfWork((unit) => endTime(unit, room.id))));
    expect(tried.filter(Boolean).length).toBeLessThanOrEqual(1);
    expect((await server.as(team.owner).call('getPokerRoom', { params: { roomId: room.id } })).data).toMatchObject({
      state: 'revealed',
      stories: [{ rounds: [{}, { votes: { [member.id]: '8' } }] }],
    });
  });

  it('applies an action once, however often it is sent', async () => {
    const s1 = story();
    const room = await makeRoom({}, { stories: [s1] });
    const [owner] = await join(room.id, team.owner);
    const id = newId();
    const first = done(await owner.do({ type: 'story.chosen', storyId: s1.id }, id));
    done(await owner.do({ type: 'vote.cast', card: '5' }));
    const again = done(await owner.do({ type: 'story.chosen', storyId: s1.id }, id));
    expect([first.version + 1, again.votes]).toEqual([again.version, { [owner.id]: '5' }]);
    const ids = [newId(), newId()];
    const answers = await Promise.all(
      [...ids, ...ids].map((actionId) => owner.do({ type: 'votes.revealed' }, actionId)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(owner.view().stories[0]?.rounds).toHaveLength(1);
  });

  it('rejects malformed, forbidden and excessive messages, and keeps running', async () => {
    const s1 = story();
    const room = await makeRoom({}, { stories: [s1] });
    const [owner, member] = await join(room.id, team.owner, team.member);
    const raw = (event: string, ...payload: unknown[]) =>
      member.socket.timeout(5000).emitWithAck(event, ...payload) as Promise<PokerAnswer>;
    for (const payload of [
      undefined,
      null,
      5,
      [],
      {},
      { roomId: room.id },
      { roomId: room.id, id: newId(), deed: { type: 'participant.joined', participant: {} } },
      { roomId: room.id, id: newId(), deed: { type: 'vote.cast', card: { $ne: '' } } },
      { roomId: room.id, id: 'x', deed: { type: 'votes.revealed' } },
      {
        roomId: room.id,
        id: newId(),
        deed: {
          type: 'settings.changed',
          settings: { ...settings, deck: { kind: 'custom', cards: [hiddenCard, '1'] } },
        },
      },
    ]) {
      expect(await raw('deed', payload)).toEqual({ ok: false, refusal: 'malformed' });
    }
    member.socket.emit('deed', 'no answer wanted');
    member.socket.emit('nonsense', {});
    expect(refused(await member.do({ type: 'vote.cast', card: '5' }))).toBe('notNow');
    done(await owner.do({ type: 'story.chosen', storyId: s1.id }));
    expect(refused(await member.do({ type: 'vote.cast', card: '4' }))).toBe('unknownCard');
    expect(refused(await owner.do({ type: 'votes.revealed' }))).toBe('nothingToReveal');
    done(await member.do({ type: 'role.chosen', role: 'spectator' }));
    expect(refused(await member.do({ type: 'vote.cast', card: '5' }))).toBe('spectator');
    expect(refused(await owner.do({ type: 'story.chosen', storyId: newId() }))).toBe('unknownStory');
    const twice = story();
    expect(refused(await owner.do({ type: 'stories.added', stories: [twice, twice] }))).toBe('full');
    const outside = player(team.admin);
    expect(
      await outside.socket
        .timeout(5000)
        .emitWithAck('deed', { roomId: room.id, id: newId(), deed: { type: 'vote.cast', card: '5' } }),
    ).toEqual({ ok: false, refusal: 'notHere' });
    const flood = await Promise.all(Array.from({ length: 60 }, () => outside.enter(newId())));
    expect(flood.filter((answer) => refused(answer) === 'tooMany').length).toBeGreaterThan(10);
    const big = player(team.member);
    big.socket.emit('enter', { roomId: 'x'.repeat(100_000) });
    await expect.poll(() => big.socket.connected, patience).toBe(false);
    expect(done(await owner.do({ type: 'vote.cast', card: '13' })).votes).toEqual({ [owner.id]: '13' });
  });

  it('admits only people with access, and limits a guest to the room of their link', async () => {
    const room = await makeRoom();
    const stranger = player(team.stranger);
    expect(refused(await stranger.enter(room.id))).toBe('notFound');
    expect(refused(await player(team.guest).enter(room.id))).toBe('notFound');
    expect((await server.as(team.guest).call('listPokerRooms')).data.elements.map(({ id }) => id)).not.toContain(
      room.id,
    );
    const {
      data: { guestKey },
    } = await server.as(team.owner).call('changePokerGuestKey', { params: { roomId: room.id }, body: { open: true } });
    const key = guestKey ?? '';
    const inside = player(team.guest);
    expect(done(await inside.enter(room.id)).participants.find(({ id }) => id === team.guest.id)).toMatchObject({
      guest: false,
      present: true,
    });
    expect((await server.anonymous.call('previewPokerRoom', { params: { key } })).data).toEqual({
      roomId: room.id,
      name: 'Sprint 1',
      facilitator: 'Olga Lovelace',
      full: false,
    });
    expect((await server.anonymous.call('previewPokerRoom', { params: { key: 'wrong' } })).error.code).toBe(
      'NOT_FOUND',
    );

    const zoe = await guestOf(key);
    const guest = connect(zoe.token, zoe.participantId);
    const view = done(await guest.enter(room.id));
    expect([view.you, view.abilities, view.participants.find(({ id }) => id === zoe.participantId)?.guest]).toEqual([
      zoe.participantId,
      { delete: false, invite: false },
      true,
    ]);
    const other = await makeRoom({}, { guests: true });
    expect(refused(await guest.enter(other.id))).toBe('notFound');
    expect(await refusal(connect(zoe.token, zoe.participantId, '/'))).toBe('Invalid token');
    for (const url of [
      '/api/auth/account',
      `/api/workspaces/${team.owner.workspaceId}/poker/rooms/${room.id}`,
      `/api/workspaces/${team.owner.workspaceId}/projects`,
    ]) {
      expect((await server.as({ token: zoe.token, workspaceId: '' }).get(url)).status).toBe(401);
    }
    expect(await guestOf(key, 'Zoé', zoe.token)).toEqual(zoe);
    expect((await guestOf(key, 'Ivo')).participantId).not.toBe(zoe.participantId);
    for (const name of ['Zo\u200be', 'zoe', fullName(team.owner.user)]) {
      const { error } = await server.anonymous.call('joinPokerRoomAsGuest', { params: { key }, body: { name } });
      expect([error.code, error.issues?.map(({ path }) => path)]).toEqual(['VALIDATION', ['body.name']]);
    }
    expect((await guestOf(other.guestKey ?? '', 'Zoe', zoe.token)).token).not.toBe(zoe.token);

    const {
      data: { guestKey: next },
    } = await server.as(team.owner).call('changePokerGuestKey', { params: { roomId: room.id }, body: { open: true } });
    expect(
      (await server.anonymous.call('joinPokerRoomAsGuest', { params: { key }, body: { name: 'Late' } })).error.code,
    ).toBe('NOT_FOUND');
    expect((await guestOf(next ?? '', 'New')).roomId).toBe(room.id);
    await server.as(team.owner).call('changePokerGuestKey', { params: { roomId: room.id }, body: { open: false } });
    await expect.poll(() => [guest.closed, inside.closed], patience).toEqual([1, 1]);
    expect(await refusal(connect(zoe.token, zoe.participantId))).toBe('Invalid token');
    await server.as(team.admin).call('deletePokerRoom', { params: { roomId: other.id } });
    expect((await server.as(team.owner).call('getPokerRoom', { params: { roomId: other.id } })).status).toBe(404);
  });

  it('removes people who leave the workspace or sign out, and everyone if the room is deleted', async () => {
    const [room, own] = [await makeRoom(), await makeTeam(server)];
    const mine = (await server.as(own.owner).call('createPokerRoom', { body: { settings } })).data;
    const [owner, member, admin] = await join(mine.id, own.owner, own.member, own.admin);
    await server.as(own.owner).call('removeMember', { params: { memberId: own.member.id } });
    await expect.poll(() => member.closed, patience).toBe(1);
    expect(refused(await member.do({ type: 'role.chosen', role: 'spectator' }))).toBe('notHere');
    await server.as(own.admin).call('signOut');
    await expect.poll(() => admin.socket.connected, patience).toBe(false);
    await server.as(own.owner).call('deletePokerRoom', { params: { roomId: mine.id } });
    await expect.poll(() => owner.closed, patience).toBe(1);
    expect((await server.as(team.owner).call('getPokerRoom', { params: { roomId: room.id } })).status).toBe(200);
  });

  it('counts a person with several tabs once, and removes connections of a dead process', async () => {
    const room = await makeRoom();
    const [owner, first, second] = await join(room.id, team.owner, team.member, team.member);
    const isHere = () => owner.view().participants.find(({ id }) => id === team.member.id)?.present;
    await expect.poll(() => owner.view().participants, patience).toHaveLength(2);
    first.socket.disconnect();
    done(await owner.do({ type: 'role.chosen', role: 'spectator' }));
    expect(isHere()).toBe(true);
    second.socket.disconnect();
    await expect.poll(isHere, patience).toBe(false);
    done(await player(team.member).enter(room.id));
    await expect.poll(isHere, patience).toBe(true);
    for (const { socket } of open.filter(({ id }) => id === team.member.id)) socket.disconnect();
    await expect.poll(isHere, patience).toBe(false);
    await server.database.transact(async (db) => {
      const stored = await db
        .selectFrom('poker_rooms')
        .select('state')
        .where('id', '=', room.id)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('poker_rooms')
        .set((row) => ({
          state: stored.state.replaceAll('"present":false', '"present":true'),
          version: row('version', '+', 1),
        }))
        .where('id', '=', room.id)
        .execute();
      await db
        .insertInto('poker_presence')
        .values({
          connection_id: newId(),
          room_id: room.id,
          participant_id: team.member.id,
          process_id: newId(),
          seen_at: '2020-01-01T00:00:00.000Z',
        })
        .execute();
    });
    await expect.poll(isHere, patience).toBe(false);
  });

  it('reminds a person at most once in ten seconds', async () => {
    const s1 = story();
    const room = await makeRoom({}, { stories: [s1] });
    const [owner, member, admin] = await join(room.id, team.owner, team.member, team.admin);
    expect(refused(await owner.nudge(member.id))).toBe('notNow');
    done(await owner.do({ type: 'story.chosen', storyId: s1.id }));
    done(await owner.nudge(member.id));
    await expect.poll(() => member.nudges, patience).toEqual([{ roomId: room.id, by: 'Olga Lovelace' }]);
    expect(refused(await admin.nudge(member.id))).toBe('tooMany');
    expect(refused(await owner.nudge(newId()))).toBe('notHere');
    server.clock.advance(10_001);
    done(await admin.nudge(member.id));
    await expect.poll(() => member.nudges.length, patience).toBe(2);
    expect([owner.nudges, admin.nudges]).toEqual([[], []]);
    done(await member.do({ type: 'vote.cast', card: '1' }));
    server.clock.advance(10_001);
    expect(refused(await owner.nudge(member.id))).toBe('notNow');
  });

  it('keeps the votes of a deleted account, by a deleted user, and another person can lead the room', async () => {
    const own = await makeTeam(server);
    const s1 = story();
    const { data: room } = await server.as(own.member).call('createPokerRoom', { body: { settings, stories: [s1] } });
    const [member, admin] = await join(room.id, own.member, own.admin);
    done(await member.do({ type: 'story.chosen', storyId: s1.id }));
    done(await member.do({ type: 'vote.cast', card: '21' }));
    expect(
      (await server.as(own.member).call('deleteAccount', { body: { confirmation: own.member.password } })).status,
    ).toBe(200);
    await expect
      .poll(() => admin.view().participants.find(({ id }) => id === own.member.id), patience)
      .toMatchObject({ present: false, avatar: null });
    await expect.poll(() => JSON.stringify(admin.view().participants), patience).not.toContain('Mika');
    done(await admin.do({ type: 'facilitator.passed', to: own.admin.id }));
    expect(done(await admin.do({ type: 'votes.revealed' })).votes).toEqual({ [own.member.id]: '21' });
    expect(
      await server.database.db
        .selectFrom('poker_rooms')
        .select(['state', 'summary'])
        .where('id', '=', room.id)
        .executeTakeFirstOrThrow(),
    ).not.toMatchObject({ state: expect.stringContaining('Mika') });
  });

  it('has the state of the machine after any sequence of actions (property)', async () => {
    const ids = [newId(), newId(), newId()];
    const any: fc.Arbitrary<{ who: number; action: PokerAction }> = fc.record({
      who: fc.nat(2),
      action: fc.oneof(
        fc.constantFrom('5', '8', '?', 'XL').map((card): PokerAction => ({ type: 'vote.cast', card })),
        fc.constantFrom(...ids).map((storyId): PokerAction => ({ type: 'story.chosen', storyId })),
        fc.constantFrom(...ids).map((storyId): PokerAction => ({ type: 'story.removed', storyId })),
        fc.constantFrom(...ids).map((id): PokerAction => ({ type: 'stories.added', stories: [story(id)] })),
        fc.nat(2).map((to): PokerAction => ({
          type: 'facilitator.passed',
          to: [team.owner, team.member, team.admin][to]?.id ?? '',
        })),
        fc.constantFrom<PokerAction>(
          { type: 'votes.revealed' },
          { type: 'vote.retracted' },
          { type: 'round.restarted' },
          { type: 'session.ended' },
          { type: 'session.resumed' },
          { type: 'role.chosen', role: 'spectator' },
          { type: 'role.chosen', role: 'voter' },
          { type: 'estimate.agreed', estimate: '5' },
          { type: 'timer.started', seconds: 60 },
        ),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 9 }), async (steps) => {
        const room = await makeRoom({}, { stories: [story(ids[0])] });
        const players = await join(room.id, team.owner, team.member, team.admin);
        const stored = async () => {
          const row = await server.database.db
            .selectFrom('poker_rooms')
            .selectAll()
            .where('id', '=', room.id)
            .executeTakeFirstOrThrow();
          return { version: row.version, snapshot: roomFrom(JSON.parse(row.state)) };
        };
        for (const { who, action } of steps) {
          const before = await stored();
          const by = players[who]?.id ?? '';
          const answer = await players[who]?.do(action);
          const after = await stored();
          const event: PokerRoomEvent = { ...action, by, at: server.clock.now().toISOString() };
          const expected = refusalOf(before.snapshot, event);
          expect(answer && refused(answer)).toBe(expected);
          expect(after.version).toBe(before.version + (expected === null ? 1 : 0));
          const [next] = transition(pokerRoomMachine, before.snapshot, event);
          const timeless = (text: unknown) => JSON.stringify(text).replaceAll(/"\d{4}-[^"]*Z"/g, '""');
          expect(timeless([after.snapshot.value, after.snapshot.context])).toBe(timeless([next.value, next.context]));
        }
        for (const { socket } of players) socket.disconnect();
      }),
      { numRuns: 6 },
    );
  });
});
