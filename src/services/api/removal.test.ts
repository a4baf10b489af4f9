import { expect, test } from 'vitest';
import { removalOf } from './removal.ts';

test('a removal names the new assignee of the open tasks, unless they stay', () => {
  expect((['stay', 'nobody', 'u1'] as const).map(removalOf)).toEqual([
    {},
    { openTasksTo: 'nobody' },
    { openTasksTo: 'u1' },
  ]);
});
