import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';

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
      ],
      unseen: {
        closed: 'boards: the dialog is in the address',
        'editing.incomplete': 'boards: the button is disabled',
      },
    }),
  ).toEqual({ paths: 1, states: { seen: 3, all: 5 } });
});
