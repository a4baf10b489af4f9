import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { Marked } from './Marked.tsx';

it('highlights the matches and shows the rest of the text as it is', () => {
  const matches = [
    { start: 0, end: 3 },
    { start: 7, end: 10 },
  ];
  renderUi(
    <p data-testid="text">
      <Marked text="One <b>two" matches={matches} />
    </p>,
  );
  const text = screen.getByTestId('text');
  expect([text.textContent, [...text.querySelectorAll('mark')].map((mark) => mark.textContent)]).toEqual([
    'One <b>two',
    ['One', 'two'],
  ]);
});
