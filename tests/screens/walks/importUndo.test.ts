import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import { broke, done, importPath as path, place, refused } from '../importing.ts';

const undo = () => dialog(texts.importing.undoTitle);

test('the screen shows the expected content in every state of the importUndo machine', async () => {
  expect(
    await coverScreen({
      machine: 'importUndo',
      acts: {
        'undo.confirmed': press(texts.importing.undoConfirm, 'button', undo),
        'undo.dismissed': press(texts.importing.cancel, 'button', undo),
      },
      walks: [
        {
          path,
          reach: after('importTasks', done('loadPlace', { place, imports: [], unused: [] }), {
            type: 'undo.requested',
            importId: 'i',
          }),
          events: [{ type: 'undo.confirmed' }, { type: 'undo.dismissed' }, broke('undoImport', refused)],
          seen: {
            asking: () => {
              expect(buttonState(undo(), texts.importing.undoConfirm)).toBe('ready');
              expect(undo().textContent).not.toContain('Error');
            },
            removing: () => expect(buttonState(undo(), texts.importing.undoConfirm)).toBe('busy'),
            stuck: () => {
              alertWithText(texts.importing.failed({ message: 'not yours' }), undo());
              expect(buttonState(undo(), texts.importing.undoConfirm)).toBe('ready');
            },
          },
        },
      ],
      unseen: {
        dismissed: 'covered by the test of the importTasks machine',
        ended: 'covered by the test of the importTasks machine',
      },
    }),
  ).toEqual({ paths: 1, states: { seen: 3, all: 5 } });
});
