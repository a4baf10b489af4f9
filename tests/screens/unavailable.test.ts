import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { offlineTexts } from '../../src/ui/OfflineState/texts.ts';
import { openApp } from './app.tsx';

const unavailable = () => {
  throw new AppError('UNAVAILABLE', 'Something went wrong', { retryAfter: 2 });
};

test.each([['/projects', 'loadPage'], ['/boards', 'loadBoards']])('%s says that the server is away when its list is answered with 503', async (path, slot) => {
  const app = await openApp({ path, answers: { [slot]: unavailable } });
  await waitFor(() => within(screen.getByRole('main')).getByText(offlineTexts.title));
  expect(screen.getByRole('main').textContent).not.toContain('Something went wrong');
  app.close();
});
