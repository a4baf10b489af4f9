import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DoneTally } from './DoneTally.tsx';

it('shows the last five of the count, and draws a stroke only when a moved card increases it', () => {
  const { container, rerender } = render(<DoneTally count={0} />);
  const shown = () => [
    container.querySelectorAll('path').length,
    container.querySelector('svg')?.getAttribute('data-grows'),
  ];
  expect(shown()).toEqual([0, 'false']);
  const after = (count: number, draws = true) => {
    rerender(<DoneTally count={count} draws={draws} />);
    return shown();
  };
  expect(after(3, false)).toEqual([3, 'false']);
  expect(after(4)).toEqual([4, 'true']);
  expect(after(4, false)).toEqual([4, 'true']);
  expect(after(5)).toEqual([5, 'true']);
  expect(after(6)).toEqual([1, 'true']);
  expect(after(5)).toEqual([5, 'false']);
});
