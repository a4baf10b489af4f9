import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { LoadedApi } from '../../../src/machines/app/documentation/documentation.types.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';

const api: LoadedApi = [
  {
    id: 'updateTask',
    area: 'tasks',
    method: 'PATCH',
    path: '/api/tasks/{taskId}',
    title: 'Update task',
    description: '',
    auth: true,
    fields: [],
    body: null,
    answer: null,
    example: null,
  },
];
const article = (): HTMLElement => screen.getByRole('article');
const events = [
  { type: 'search.typed', text: '/api/tasks/{taskId}' },
  { type: 'retry.requested' },
  { type: 'xstate.done.actor.loadApi', output: api },
  { type: 'xstate.error.actor.loadApi', error: new AppError('INTERNAL', 'no answer') },
] as const;

test('the screen shows the expected content in every state of the documentation machine', async () => {
  expect(
    await coverScreen({
      machine: 'documentation',
      walks: [
        {
          path: '/documentation/api',
          reach: async () =>
            void (await screen.findByRole('heading', { level: 1, name: texts.documentation.references.api })),
          events: events.slice(1),
          seen: {
            loadingApi: () =>
              expect(within(article()).getByRole('status').textContent).toBe(texts.documentation.loading),
            apiFailed: () => {
              within(article()).getByText(texts.documentation.failed({ message: 'no answer' }));
              within(article()).getByRole('button', { name: texts.documentation.retry });
            },
            ready: () => within(article()).getByRole('heading', { level: 3, name: 'Update task' }),
          },
        },
        {
          path: '/documentation',
          reach: async () => void (await screen.findByRole('heading', { level: 1 })),
          events,
          seen: {
            withoutApi: () => {
              within(article()).getByRole('heading', { level: 1 });
              expect(screen.queryByText('Nothing matches.')).toBeNull();
            },
            loadingApi: () => within(article()).getByText('Nothing matches. The HTTP API is still loading…'),
            apiFailed: () => {
              within(article()).getByText('Nothing matches. The HTTP API could not be searched.');
              within(article()).getByRole('button', { name: texts.documentation.retry });
            },
            ready: () =>
              within(screen.getByRole('list', { name: texts.documentation.search })).getByRole('link', {
                name: /Update task/,
              }),
          },
        },
      ],
    }),
  ).toEqual({ paths: 4, states: { seen: 4, all: 4 } });
});
