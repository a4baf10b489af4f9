import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, submit } from '../userActions.ts';
import { alertWithText, buttonState } from '../elements.ts';
import { workspace } from '../world.ts';

const made: Workspace = { ...workspace, id: uuid(500), name: 'Analytical' };
const main = () => screen.getByRole('main');
const button = () => buttonState(main(), texts.createWorkspace.submit);
const name = () => screen.getByLabelText<HTMLInputElement>(texts.createWorkspace.name).value;
const submitted = { type: 'form.submitted', name: made.name, workspaceId: made.id, mutationId: 'm' } as const;
const submitName = submit({ [texts.createWorkspace.name]: made.name }, texts.createWorkspace.submit, main);

test('the screen shows the expected content in every state of the createWorkspace machine', async () => {
  expect(
    await coverScreen({
      machine: 'createWorkspace',
      acts: { 'form.submitted': submitName },
      walks: [
        {
          path: '/create-workspace',
          events: [submitted, { type: 'xstate.done.actor.createWorkspace', output: made }],
          seen: {
            editing: () => {
              expect(name()).toBe('');
              expect(button()).toBe('disabled');
            },
            creating: () => expect(button()).toBe('busy'),
            done: (app) => {
              expect(app.address()).toBe('/');
              screen.getByRole('button', { name: /Analytical/ });
            },
          },
        },
        {
          path: '/create-workspace',
          reach: inSequence(
            submitName,
            after('createWorkspace', {
              type: 'xstate.error.actor.createWorkspace',
              error: new AppError('FORBIDDEN', 'not yours'),
            }),
          ),
          acts: { 'form.submitted': submit({}, texts.createWorkspace.submit, main) },
          events: [submitted],
          seen: {
            editing: () => {
              alertWithText(texts.createWorkspace.failed({ message: 'not yours' }));
              expect(name()).toBe('Analytical');
              expect(button()).toBe('ready');
            },
            creating: () => expect(button()).toBe('busy'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 3 } });
});
