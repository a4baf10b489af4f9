import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ComponentType } from 'react';

const drawings = import.meta.glob<Record<string, ComponentType>>('./*Drawing.tsx', { eager: true });
const components = Object.values(drawings).flatMap((module) => Object.entries(module));

it.each(components.filter(([name]) => name !== 'Drawing'))(
  '%s is a small drawing in the colour of the text, hidden from screen readers',
  (_, Drawing) => {
    const { container } = render(<Drawing />);
    expect(container.innerHTML.length).toBeLessThan(1500);
    expect(container.querySelector('svg[stroke=currentColor][aria-hidden=true] path')).not.toBeNull();
  },
);
