import { cleanup, waitFor } from '@testing-library/react';
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

test('the details form saves only changed fields and requires a name', async () => {
  app = await openApp({ path: `/projects/${project.id}/settings/general` });
  await fillIn({ Name: ' ' });
  expect([fieldError('Name'), save()]).toEqual(['El nombre del proyecto es obligatorio', 'disabled']);
  await fillIn({ Name: ` ${project.name} ` });
  expect([fieldError('Name'), save()]).toEqual([null, 'disabled']);
  await fillIn({ Name: ' Motor ' });
  await clickButton('Save');
  await waitFor(() => expect(save()).toBe('disabled'));
  expect(await writes()).toEqual([{ kind: 'project.update', projectId: project.id, fields: { name: 'Motor' } }]);
});
