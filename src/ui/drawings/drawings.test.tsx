import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as drawings from './index.ts';

it.each(Object.entries(drawings))(
  '%s is a small drawing in the colour of the text, hidden from readers',
  (_, Drawing) => {
    const { container } = render(<Drawing />);
    expect(container.innerHTML.length).toBeLessThan(1500);
    expect(container.querySelector('svg[stroke=currentColor][aria-hidden=true] path')).not.toBeNull();
  },
);
