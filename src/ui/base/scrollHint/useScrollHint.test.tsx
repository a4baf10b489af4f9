import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useScrollHint } from './useScrollHint.ts';

function Row() {
  const row = useRef<HTMLDivElement>(null);
  useScrollHint(row);
  return (
    <div ref={row} role="group">
      <span>One</span>
    </div>
  );
}

it.each([
  [0, 'end'],
  [100, 'both'],
  [200, 'start'],
  [-100, 'both'],
  [-200, 'start'],
])('marks at %d px the side on which more of the row is hidden', (scrollLeft, more) => {
  render(<Row />);
  const row = screen.getByRole('group');
  Object.defineProperties(row, {
    clientWidth: { value: 300 },
    scrollWidth: { value: 500 },
    scrollLeft: { value: scrollLeft },
  });
  fireEvent.scroll(row);
  expect(row.dataset['more']).toBe(more);
});

it('marks nothing when the whole row is visible', () => {
  render(<Row />);
  const row = screen.getByRole('group');
  Object.defineProperties(row, { clientWidth: { value: 300 }, scrollWidth: { value: 300 }, scrollLeft: { value: 0 } });
  fireEvent.scroll(row);
  expect(row.dataset['more']).toBeUndefined();
});
