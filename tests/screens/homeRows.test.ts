import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LoadInput } from '../../src/machines/sync/records/records.types.ts';
import { aPage } from '../../src/machines/sync/records/testing.ts';
import { texts } from '../support/texts.ts';
import { openApp } from './app.tsx';
import { ownTask, pageOf } from './world.ts';

const { home } = texts;

test('an overdue task shows its date and how late it is, and another one only its date', async () => {
  const mine = aPage([
    { ...ownTask, title: 'Sow', dueDate: '2025-10-24' },
    { ...ownTask, id: 'tomorrow', title: 'Reap', dueDate: '2026-01-06' },
  ]);
  const app = await openApp({
    path: '/',
    answers: { loadPage: (input: LoadInput) => (input.spec.kind === 'myTasks' ? mine : pageOf(input)) },
  });
  const list = within(await screen.findByRole('list', { name: home.list }));
  const dates = list.getAllByRole('button', { name: /^Change the due date/ });
  expect(dates.map((button) => button.getAttribute('aria-label'))).toEqual([
    `${home.reschedule({ title: 'Sow' })}: 24/10/25 late by 73 days`,
    `${home.reschedule({ title: 'Reap' })}: Mañana`,
  ]);
  expect(dates.map(({ textContent }) => textContent?.trim())).toEqual(['24/10/25 late by 73 days', 'Mañana']);
  app.close();
});
