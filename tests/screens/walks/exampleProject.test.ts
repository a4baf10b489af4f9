import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';
import { pageOf, project } from '../world.ts';

const button = { name: texts.projects.example.try };
const requested = { type: 'example.requested', mutationId: 'm' } as const;

test('the screen shows the expected content in every state of the exampleProject machine', async () => {
  expect(
    await coverScreen({
      machine: 'exampleProject',
      acts: { 'example.requested': press(texts.projects.example.try) },
      walks: ['/', '/projects'].map((path) => ({
        path,
        answers: {
          loadPage: (input: LoadInput) =>
            input.spec.kind === 'projects' || input.spec.kind === 'myTasks' ? aPage([]) : pageOf(input),
        },
        reach: async () => void (await screen.findByRole('button', button)),
        events: [
          requested,
          { type: 'xstate.error.actor.createExample', error: new AppError('NETWORK', 'no network') } as const,
          { type: 'xstate.done.actor.createExample', output: project } as const,
        ],
        serializeState: ({ value, context }) => JSON.stringify([value, context]),
        seen: {
          idle: ({ address }: RunningApp) => {
            if (address() === path) expect(screen.getByRole('button', button).getAttribute('data-loading')).toBeNull();
            else expect(address()).toBe(`/projects/${project.id}/tasks`);
          },
          creating: () => expect(screen.getByRole('button', button).getAttribute('data-loading')).toBe('true'),
        },
      })),
    }),
  ).toEqual({ paths: 2, states: { seen: 2, all: 2 } });
});
