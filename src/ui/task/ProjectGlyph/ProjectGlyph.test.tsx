import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { glyphs } from '../../../../domain/projectGlyph.ts';
// Loaded before the test, because on a busy machine the first load takes longer than a test waits.
import './GlyphIcon.tsx';
import { ProjectGlyph } from './ProjectGlyph.tsx';
import { glyphIcons } from './glyphIcons.ts';

const shown = (given: Partial<Parameters<typeof ProjectGlyph>[0]['project']>) =>
  render(<ProjectGlyph project={{ name: ' ñandú', color: 'teal', glyph: null, ...given }} />).container;

it('shows the first letter of a project without a glyph, and hides it from screen readers', () => {
  const container = shown({});
  expect(container.textContent).toBe('Ñ');
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

it('shows the glyph, and until its icon is loaded the first letter', async () => {
  const container = shown({ glyph: 'rocket' });
  expect(container.textContent).toBe('Ñ');
  await vi.waitFor(() => expect(container.querySelector('.tabler-icon-rocket')).not.toBeNull());
  expect(container.textContent).toBe('');
});

it('has a different icon for each glyph', () => {
  expect(new Set(Object.values(glyphIcons)).size).toBe(glyphs.length);
});
