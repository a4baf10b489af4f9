import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { colors, priorityIcons } from '../../../../domain/common.ts';
import { contrast, mix, rgb, token } from '../../../../tests/support/colours.ts';
import { projectColors } from '../../../../domain/projectGlyph.ts';
import { PriorityIcon } from './PriorityIcon.tsx';
import { TagBadge } from './TagBadge.tsx';
import { tagPalettes, tintShare } from './tagColors.ts';

describe('tag colours', () => {
  it.each(colors)('%s has a contrast of at least 4.5 on every background of both schemes', (color) => {
    const { solid, onLight, onDark } = tagPalettes[color];
    for (const ground of ['surface', 'sunken']) {
      expect(contrast(rgb(onLight), mix(rgb(solid), tintShare.light, token('light', ground)))).toBeGreaterThanOrEqual(
        4.5,
      );
    }
    for (const ground of ['surface', 'chip']) {
      expect(contrast(rgb(onDark), mix(rgb(solid), tintShare.dark, token('dark', ground)))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it.each(projectColors)('%s has a contrast of at least 4.5 as the glyph of a project', (color) => {
  const { solid, onLight, onDark } = tagPalettes[color];
  expect(contrast(rgb(onLight), mix(rgb(solid), 0.2, token('light', 'surface')))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(rgb(onDark), mix(rgb(solid), 0.2, token('dark', 'surface')))).toBeGreaterThanOrEqual(4.5);
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
