import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { colors, priorityIcons } from '../../../domain/common.ts';
import { PriorityIcon } from './PriorityIcon.tsx';
import { TagBadge } from './TagBadge.tsx';
import { tagPalettes, tintShare } from './tagColors.ts';

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const mix = (front: Rgb, share: number, back: Rgb): Rgb =>
  front.map((value, at) => value * share + (back[at] ?? 0) * (1 - share)) as Rgb;
const luminance = (color: Rgb): number => {
  const [r, g, b] = color.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: Rgb, other: Rgb): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

describe('tag colours', () => {
  it.each(colors)('%s has a contrast of at least 4.5 on every background of both schemes', (color) => {
    const { solid, onLight, onDark } = tagPalettes[color];
    for (const ground of ['#ffffff', '#f3f3f5']) {
      expect(contrast(rgb(onLight), mix(rgb(solid), tintShare.light, rgb(ground)))).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of ['#17181c', '#2f3139']) {
      expect(contrast(rgb(onDark), mix(rgb(solid), tintShare.dark, rgb(ground)))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('TagBadge', () => {
  it('shows the name', () => {
    render(<TagBadge name="Tech Ops" color="teal" variant="dot" />);
    expect(screen.getByText('Tech Ops')).toBeInstanceOf(HTMLElement);
  });
});

describe('PriorityIcon', () => {
  it.each(priorityIcons)('%s has an accessible name only with a label', (icon) => {
    const { rerender } = render(<PriorityIcon icon={icon} label="High" />);
    expect(screen.getByRole('img', { name: 'High' }).dataset['icon']).toBe(icon);
    rerender(<PriorityIcon icon={icon} />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
