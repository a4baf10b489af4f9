import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ReadyJson } from './readyJson.ts';

const long = JSON.stringify({ data: 'ñ'.repeat(3000) });

describe('ready JSON', () => {
  it.each([undefined, 'br', 'identity', 'gzip;q=0', 'br, gzip; q=0.0'])(
    'is sent uncompressed to a client that accepts %s',
    async (accepted) => {
      const { body, encoding } = await new ReadyJson(long).encodedFor(accepted);
      expect([body.toString(), encoding]).toEqual([long, null]);
    },
  );

  it.each(['gzip', 'gzip, deflate, br', 'br;q=1, gzip;q=0.5'])(
    'is compressed for a client that accepts %s',
    async (accepted) => {
      const { body, encoding } = await new ReadyJson(long).encodedFor(accepted);
      expect([gunzipSync(body).toString(), encoding]).toEqual([long, 'gzip']);
    },
  );

  it('is compressed once', async () => {
    const ready = new ReadyJson(long);
    const [one, two] = await Promise.all([ready.encodedFor('gzip'), ready.encodedFor('gzip')]);
    expect(one.body).toBe(two.body);
  });

  it('is not compressed if it is short', async () => {
    expect(await new ReadyJson('{"data":1}').encodedFor('gzip')).toMatchObject({ encoding: null });
  });
});
