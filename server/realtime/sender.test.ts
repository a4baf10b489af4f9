import { describe, expect, it } from 'vitest';
import { type Broadcast, emptyBroadcast } from './broadcast.ts';
import { publishWithRetries } from './publishWithRetries.ts';
import { createSender } from './sender.ts';

const news = (account: string): Broadcast => ({ ...emptyBroadcast, accounts: [account] });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('events for the other processes', () => {
  function peers() {
    const sent: (string | string[])[] = [];
    const waiting: ((isDelivered: boolean) => void)[] = [];
    const errors: unknown[] = [];
    const send = createSender(
      {
        send: (broadcasts) => sent.push(broadcasts.flatMap(({ accounts }) => accounts)),
        sendGap: () => sent.push('gap'),
        flushed: () => new Promise((resolve) => waiting.push(resolve)),
        isClosed: () => false,
      },
      (error) => errors.push(error),
    );
    const answer = async (isDelivered: boolean) => {
      waiting.shift()?.(isDelivered);
      await turn();
    };
    return { sent, send, answer, errors };
  }

  it('are sent in order, and events that arrive while sending are sent together next', async () => {
    const { sent, send, answer, errors } = peers();
    for (const account of ['a', 'b', 'c']) send(news(account));
    expect(sent).toEqual([['a']]);
    await answer(true);
    expect(sent).toEqual([['a'], ['b', 'c']]);
    await answer(true);
    send(news('d'));
    expect([sent.at(-1), errors]).toEqual([['d'], []]);
  });

  it('are replaced by the notice of a gap if some are lost, until it is delivered', async () => {
    const { sent, send, answer } = peers();
    send(news('a'));
    send(news('b'));
    await answer(false);
    send(news('c'));
    await answer(false);
    await answer(true);
    expect(sent).toEqual([['a'], 'gap', 'gap']);
    send(news('d'));
    expect(sent.at(-1)).toEqual(['d']);
  });
});

describe('a publication', () => {
  const failing = (times: number) => {
    let left = times;
    const pauses: number[] = [];
    const run = (isClosed = false) =>
      publishWithRetries(
        async () => {
          left -= 1;
          if (left >= 0) throw new Error('broken');
          return 'sent';
        },
        { wait: async (pause) => void pauses.push(pause), isClosed: () => isClosed },
      );
    return { run, pauses };
  };

  it('is repeated while the connection is broken', async () => {
    const { run, pauses } = failing(3);
    expect([await run(), pauses]).toEqual(['sent', [100, 400, 1000]]);
  });

  it('fails after several attempts, or when the server closes', async () => {
    await expect(failing(9).run()).rejects.toThrow('broken');
    const { run, pauses } = failing(9);
    await expect(run(true)).rejects.toThrow('broken');
    expect(pauses).toEqual([]);
  });
});
