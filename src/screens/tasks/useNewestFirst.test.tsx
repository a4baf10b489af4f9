import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aTask, uuid } from '../../machines/sync/records/testing.ts';
import { useNewestFirst } from './useNewestFirst.ts';

const at = (n: number, updatedAt: string | null, createdAt = '2026-01-01T00:00:00.000Z') =>
  aTask({ id: uuid(n), createdAt, updatedAt });

it('sorts by the last change, but a change does not move a row', () => {
  const [old, recent] = [at(1, null), at(2, '2026-01-03T00:00:00.000Z')];
  const { result, rerender } = renderHook(({ tasks }) => useNewestFirst(tasks).map(({ id }) => id), {
    initialProps: { tasks: [old, recent] },
  });
  expect(result.current).toEqual([recent.id, old.id]);
  const added = at(3, null, '2026-01-05T00:00:00.000Z');
  rerender({ tasks: [{ ...old, updatedAt: '2026-01-04T00:00:00.000Z' }, recent, added] });
  expect(result.current).toEqual([added.id, recent.id, old.id]);
});
