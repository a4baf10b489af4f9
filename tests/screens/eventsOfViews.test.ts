import { expect, test } from 'vitest';
import { eventsIn } from './eventsOfViews.ts';

const files: Record<string, string> = {
  'src/screens/Door.tsx': `
import { openDoor, type Unused, showNote as showHint } from '../machines/door.senders.ts';
import { doorName } from '../machines/door.ts';
const ring = () => send({ type: 'bell.rung' });
const open = () => openDoor.now(system);
const hint = () => showHint.now(system, doorName);`,
  'src/machines/door.senders.ts': `
import { noteOf } from './note.types.ts';
export const openDoor = sender(() => ({ type: 'door.opened' }));
export const closeDoor = sender(() => ({ type: 'door.closed' }));
export const showNote = sender((text: string) => ({
  ...noteOf(text),
}));`,
  'src/machines/door.ts': `export const doorName = 'front.door';`,
  'src/machines/note.types.ts': `
export const noteOf = (text: string) => ({ type: 'note.requested', text });
export const endedOf = () => ({ type: 'note.ended' });`,
};

test('a view causes the events that it names and those of the typed senders that it imports', () => {
  expect(eventsIn(['src/screens/Door.tsx'], (file) => files[file] ?? '')).toEqual(
    new Set(['bell.rung', 'door.opened', 'note.requested']),
  );
});
