import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files that read the snapshot of another actor, all by a typed reference. */
const readers = [
  // Value at the moment of a transition.
  'src/machines/readers.ts',
  // Callback actors that watch another actor.
  'src/machines/outlivesScreen.ts',
  'src/machines/sync/followList.ts',
  'src/machines/sync/savedText/flushOnStop.ts',
  // Own state.
  'src/machines/sync/outbox/outbox.machine.ts',
  // State of children, for selectors and restarts.
  'src/machines/people/workspace/workspace.machine.ts',
  'src/machines/sync/outbox/tracked.ts',
  'src/machines/sync/records/resourceState.ts',
  'src/machines/talk/chatRoom/chatRoom.selectors.ts',
];

test('a machine reads the snapshot of another actor only by a typed reader', () => {
  const found = globSync('src/machines/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\.ts$/.test(file))
    .filter((file) => readFileSync(file, 'utf8').includes('getSnapshot('));
  expect(found.sort()).toEqual(readers.sort());
});
