import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { cardsOf, type PokerAnswer, type PokerView } from '../../domain/poker.ts';
import type { Api, Person } from '../support/api.ts';
import { type Add, type Measurement, median, quantile } from './measurement.ts';
import { within } from './within.ts';
import { startWorld } from './world.ts';

const voters = 30;
const stories = 10;
const rounds = 4;
const deck = { kind: 'fibonacci' } as const;

export async function measurePoker(add: Add): Promise<void> {
  const world = await startWorld();
  try {
    const facilitator = await world.signIn('mateo');
    const samples = await inOneRoom(world.server.baseURL, world.api, facilitator);
    const what = `${voters} voters in one room: a vote is seen by the others`;
    const measured: Measurement[] = [
      {
        what: `${what}, p50`,
        value: median(samples),
        unit: 'ms',
        budget: 100,
        note: `from the vote to the last of ${voters - 1}, ${samples.length} votes`,
      },
      { what: `${what}, p95`, value: quantile(samples, 0.95), unit: 'ms', budget: 100 },
      { what: `${what}, slowest`, value: Math.max(...samples), unit: 'ms' },
    ];
    add(measured);
  } finally {
    await world.stop();
  }
}

async function inOneRoom(baseURL: string, api: Api, facilitator: Person): Promise<number[]> {
  const ids = Array.from({ length: stories }, () => randomUUID());
  const room = await api.call('createPokerRoom', {
    as: facilitator,
    body: {
      settings: { name: 'Crowd', deck, revealing: 'facilitator', autoReveal: false, timer: null },
      guests: true,
      stories: ids.map((id) => ({ id, title: `Story ${id}`, taskId: null, projectId: null })),
    },
  });
  const sockets: { socket: Socket; id: string }[] = [];
  try {
    const leader = await enter(baseURL, facilitator.token, room.id);
    sockets.push({ socket: leader, id: facilitator.account.id });
    while (sockets.length < voters) {
      const guest = await api.call('joinPokerRoomAsGuest', {
        params: { key: room.guestKey ?? '' },
        body: { name: `Voter ${sockets.length}` },
      });
      sockets.push({ socket: await enter(baseURL, guest.token, room.id), id: guest.participantId });
    }
    const cards = cardsOf(deck);
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await act(leader, room.id, { type: 'story.chosen', storyId: ids[round] });
      for (const [index, voter] of sockets.entries()) {
        const seen = sockets.filter((other) => other !== voter).map(({ socket }) => arrival(socket, voter.id));
        const from = performance.now();
        const done = act(voter.socket, room.id, { type: 'vote.cast', card: cards[(index + round) % cards.length] });
        samples.push(Math.max(...(await Promise.all(seen))) - from);
        await done;
      }
      await act(leader, room.id, { type: 'votes.revealed' });
    }
    return samples;
  } finally {
    for (const { socket } of sockets) socket.disconnect();
  }
}

async function enter(baseURL: string, token: string, roomId: string): Promise<Socket> {
  const socket = io(`${baseURL}/poker`, {
    auth: { token },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  });
  const answer = await within(
    socket.timeout(5000).emitWithAck('enter', { roomId }) as Promise<PokerAnswer>,
    'The room was not entered',
  );
  if (!answer.ok) throw new Error(`The room refused: ${answer.refusal}`);
  return socket;
}

async function act(socket: Socket, roomId: string, deed: object): Promise<void> {
  const answer = (await socket.timeout(5000).emitWithAck('deed', { roomId, id: randomUUID(), deed })) as PokerAnswer;
  if (!answer.ok) throw new Error(`${JSON.stringify(deed)}: ${answer.refusal}`);
}

function arrival(socket: Socket, voterId: string): Promise<number> {
  return within(
    new Promise((resolve) => {
      const listen = ({ votes }: PokerView): void => {
        const at = performance.now();
        if (votes[voterId] === undefined) return;
        socket.off('view', listen);
        resolve(at);
      };
      socket.on('view', listen);
    }),
    'A vote did not arrive',
  );
}
