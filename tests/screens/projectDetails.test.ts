import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openApp, type RunningApp } from './app.tsx';
import { clickButton, fillIn } from './userActions.ts';
import { buttonState, fieldError } from './elements.ts';
import { project } from './world.ts';
// Loads the lazy code before the test, so that it does not time out on a slow machine.
import '../../src/screens/projectSettings/screens.ts';

let app: RunningApp;
const save = () => buttonState(document.body, 'Save');
const writes = () => app.actor('outbox').then((outbox) => outbox.getSnapshot().context.writes.map(({ op }) => op));

afterEach(() => {
  cleanup();
  app.close();
});

const noSave = () => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

test('the details form can be saved once something has changed, saves only that and requires a name', async () => {
  app = await openApp({ path: `/projects/${project.id}/settings/general` });
  await fillIn({ Name: ' ' });
  expect([fieldError('Name'), save()]).toEqual(['El nombre del proyecto es obligatorio', 'disabled']);
  await fillIn({ Name: ` ${project.name} ` });
  expect(fieldError('Name')).toBeNull();
  noSave();
  await fillIn({ Name: ' Motor ' });
  await clickButton('Save');
  await waitFor(noSave);
  expect(await writes()).toEqual([{ kind: 'project.update', projectId: project.id, fields: { name: 'Motor' } }]);
});
