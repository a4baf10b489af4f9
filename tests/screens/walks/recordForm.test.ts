import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn, dialog } from '../looks.ts';
import { project } from '../world.ts';

const refused = new AppError('FORBIDDEN', 'not yours');
const submitted = { type: 'form.submitted', recordId: 'r', mutationId: 'm' } as const;
const failed = { type: 'xstate.error.actor.saveRecord', error: refused } as const;

test('recordForm: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'recordForm',
      walks: [
        {
          path: '/boards?create=true',
          events: [{ type: 'form.changed', patch: { name: 'Week 13' } }, submitted, failed],
          serializeState: ({ context }) => context.values.name,
          seen: {
            'editing.typing': () => expect(buttonIn(dialog('Create board'), 'Create board')).not.toBe('busy'),
            saving: () => expect(buttonIn(dialog('Create board'), 'Create board')).toBe('busy'),
            'editing.failed': () => within(dialog('Create board')).getByText('not yours'),
          },
        },
        {
          path: `/projects/${project.id}/workflows?create=true`,
          reach: async () => void (await screen.findByRole('dialog', { name: 'Create workflow' })),
          events: [{ type: 'form.changed', patch: { name: 'How we ship' } }, submitted, failed],
          serializeState: ({ context }) => context.values.name,
          seen: {
            'editing.typing': () => {
              expect(buttonIn(dialog('Create workflow'), 'Create workflow')).not.toBe('busy');
              expect(screen.queryByText('not yours')).toBeNull();
            },
            saving: () => expect(buttonIn(dialog('Create workflow'), 'Create workflow')).toBe('busy'),
            'editing.failed': () => {
              alertSaying('not yours', dialog('Create workflow'));
              expect(buttonIn(dialog('Create workflow'), 'Create workflow')).toBe('ready');
            },
          },
        },
      ],
      unseen: {
        closed: 'boards: the dialog is in the address',
        'editing.incomplete': 'boards: the button is disabled',
      },
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 5 } });
});
