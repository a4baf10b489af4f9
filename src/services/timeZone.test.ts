import { expect, test } from 'vitest';
import { deviceTimeZone } from '../../domain/timeZone.ts';
import { ada } from '../../tests/screens/world.ts';
import type { Http } from './http.ts';
import { offerTimeZone } from './timeZone.ts';

const calling = (timeZone: string | null) => {
  const calls: unknown[] = [];
  const call = async (name: string, { body }: { body?: object } = {}) => {
    calls.push([name, body]);
    return { ...ada, timeZone, ...body };
  };
  return { calls, http: { call } as unknown as Http };
};

test('offerTimeZone() saves the zone of the device in an account without one', async () => {
  const { calls, http } = calling(null);
  expect((await offerTimeZone(http)).timeZone).toBe(deviceTimeZone());
  expect(calls).toEqual([
    ['getAccount', undefined],
    ['updateAccount', { timeZone: deviceTimeZone() }],
  ]);
});

test('offerTimeZone() keeps the zone that was chosen on another device', async () => {
  const { calls, http } = calling('Pacific/Niue');
  expect((await offerTimeZone(http)).timeZone).toBe('Pacific/Niue');
  expect(calls).toEqual([['getAccount', undefined]]);
});
