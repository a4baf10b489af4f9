import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ReadyJson } from './readyJson.ts';

const long = JSON.stringify({ data: 'ñ'.repeat(3000) });

describe('ready JSON', () => {
  it.each([undefined, 'br', 'identity', 'gzip;q=0', 'br, gzip; q=0.0'])(
    'goes as it is to a client that takes %s',
    async (accepted) => {
      const { body, encoding } = await new ReadyJson(long).encodedFor(accepted);
      expect([body.toString(), encoding]).toEqual([long, null]);
    },
  );

  it.each(['gzip', 'gzip, deflate, br', 'br;q=1, gzip;q=0.5'])(
    'is zipped for a client that takes %s',
    async (accepted) => {
      const { body, encoding } = await new ReadyJson(long).encodedFor(accepted);
      expect([gunzipSync(body).toString(), encoding]).toEqual([long, 'gzip']);
    },
  );

  it('is zipped once', async () => {
    const ready = new ReadyJson(long);
    const [one, two] = await Promise.all([ready.encodedFor('gzip'), ready.encodedFor('gzip')]);
    expect(one.body).toBe(two.body);
  });

  it('stays as it is when it is short', async () => {
    expect(await new ReadyJson('{"data":1}').encodedFor('gzip')).toMatchObject({ encoding: null });
  });
});
