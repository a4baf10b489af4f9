import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';
import { buttonState } from '../elements.ts';
import { broke, done, importPath as path, offline, plan, startImport } from '../importing.ts';
import { project } from '../world.ts';

const says = (words: string): void => expect(screen.getByText(words).getAttribute('role')).toBe('status');
const button = (name: string): string => buttonState(document.body, name);
const isGone = (name: string): void => expect(screen.queryByRole('button', { name })).toBeNull();

test('the screen shows the expected content in every state of the importRun machine', async () => {
  expect(
    await coverScreen({
      machine: 'importRun',
      acts: {
        'pause.requested': press(texts.importing.pause),
        'resume.requested': press(new RegExp(`^(${texts.importing.resume}|${texts.importing.now})$`)),
        'cancel.requested': press(texts.importing.stop),
      },
      walks: [
        {
          path,
          reach: startImport('odd'),
          events: [
            done('prepare', project),
            done('planImport', plan),
            broke('sendRows', offline),
            { type: 'pause.requested' },
            { type: 'resume.requested' },
            { type: 'cancel.requested' },
          ],
          seen: {
            creating: () => {
              says(texts.importing.sendingStates.creating);
              isGone(texts.importing.pause);
              isGone(texts.importing.stop);
            },
            replanning: () => {
              says(texts.importing.sendingStates.creating);
              isGone(texts.importing.pause);
              isGone(texts.importing.stop);
            },
            sending: () => {
              says(texts.importing.sendingStates.sending);
              screen.getByRole('progressbar', { name: texts.importing.importing });
              expect([button(texts.importing.pause), button(texts.importing.stop)]).toEqual(['ready', 'ready']);
            },
            waiting: () => {
              says(texts.importing.sendingStates.waiting);
              expect([button(texts.importing.now), button(texts.importing.stop)]).toEqual(['ready', 'ready']);
            },
            paused: () => {
              says(texts.importing.sendingStates.paused);
              expect([button(texts.importing.resume), button(texts.importing.stop)]).toEqual(['ready', 'ready']);
            },
            stopping: () => {
              says(texts.importing.sendingStates.stopping);
              expect(button(texts.importing.stop)).toBe('disabled');
            },
          },
        },
      ],
      unseen: {
        beginning: 'transient',
        complete: 'covered by the test of the importTasks machine',
        cancelled: 'covered by the test of the importTasks machine',
        failed: 'covered by the test of the importTasks machine',
      },
    }),
  ).toEqual({ paths: 4, states: { seen: 6, all: 10 } });
});
