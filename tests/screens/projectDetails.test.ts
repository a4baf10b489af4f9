import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { texts } from '../support/texts.ts';
import { openApp, type RunningApp } from './app.tsx';
import { clickButton, fillIn } from './userActions.ts';
import { buttonState, fieldError } from './elements.ts';
import { project } from './world.ts';
// Loads the lazy code before the test, so that it does not time out on a slow machine.
import '../../src/screens/projectSettings/screens.ts';

let app: RunningApp;
const save = () => buttonState(document.body, texts.projectSettings.saveName);
const writes = () => app.actor('outbox').then((outbox) => outbox.getSnapshot().context.writes.map(({ op }) => op));

afterEach(() => {
  cleanup();
  app.close();
});

const noSave = () => expect(screen.queryByRole('button', { name: texts.projectSettings.saveName })).toBeNull();

test('the details form can be saved once something has changed, saves only that and requires a name', async () => {
  app = await openApp({ path: `/projects/${project.id}/settings/general` });
  await fillIn({ [texts.projectSettings.name]: ' ' });
  expect([fieldError(texts.projectSettings.name), save()]).toEqual([texts.validation.projectName, 'disabled']);
  await fillIn({ [texts.projectSettings.name]: ` ${project.name} ` });
  expect(fieldError(texts.projectSettings.name)).toBeNull();
  noSave();
  await fillIn({ [texts.projectSettings.name]: ' Motor ' });
  await clickButton(texts.projectSettings.saveName);
  await waitFor(noSave);
  expect(await writes()).toEqual([{ kind: 'project.update', projectId: project.id, fields: { name: 'Motor' } }]);
});
