import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { ErrorView } from './ErrorView.tsx';

it.each([
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not found'],
  [500, 'Server error'],
  [418, 'Something went wrong'],
  [0, 'Something went wrong'],
])('labels %i as %s', (status, label) => {
  renderUi(
    <ErrorView status={status}>
      <a href="/">Home</a>
    </ErrorView>,
  );
  expect(screen.getByRole('heading').textContent).toBe(label);
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
});
