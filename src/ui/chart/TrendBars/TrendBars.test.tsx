import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { TrendBars } from './TrendBars.tsx';

const shares = (container: HTMLElement): string[] =>
  [...container.querySelectorAll<HTMLElement>('[style*="--share"]')].map(({ style }) =>
    style.getPropertyValue('--share'),
  );

describe('TrendBars', () => {
  it('draws each bar as a share of the highest', () => {
    const { container } = renderUi(<TrendBars bars={[{ value: 2 }, { value: 0 }, { value: 8 }]} />);
    expect(shares(container)).toEqual(['0.25', '0', '1']);
  });

  it('has flat bars without any value', () => {
    const { container } = renderUi(<TrendBars bars={[{ value: 0 }, { value: 0 }]} />);
    expect(shares(container)).toEqual(['0', '0']);
  });

  it('is an image if it has a label, and hidden from screen readers otherwise', () => {
    renderUi(<TrendBars bars={[{ value: 2, name: 'Sprint 1', text: '2' }]} label="Sprint 1: 2 points" />);
    expect(screen.getByRole('img', { name: 'Sprint 1: 2 points' }).textContent).toBe('2Sprint 1');
    renderUi(<TrendBars bars={[{ value: 3 }]} />);
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });
});
