import { expect, it } from 'vitest';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { RichText } from './index.ts';

it('draws headings, lists, tasks, mentions and safe links', () => {
  const { container } = renderUi(<RichText value={'# A\n\n- b\n\n- [x] c\n\n[@Ada](mention:1) [d](https://example.com) `e`'} />);
  expect(container.querySelector('h1')?.textContent).toBe('A');
  expect(container.querySelector('li[data-checked=true] input')?.hasAttribute('checked')).toBe(true);
  expect(container.querySelector('[data-type=mention]')?.textContent).toBe('@Ada');
  expect(container.querySelector('a')?.outerHTML).toBe('<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">d</a>');
});

it('draws HTML as its characters', () => {
  const { container } = renderUi(<RichText value={'<script>alert(1)</script><a href="javascript:x">y</a>'} />);
  expect(container.querySelectorAll('script, a')).toHaveLength(0);
  expect(container.textContent).toContain('<script>alert(1)</script>');
});

it('draws tables and pictures of documents, and neither elsewhere', () => {
  const value = '| a | b |\n| --- | --: |\n| 1 | 2 |\n\n![foto](https://example.com/x.png)\n\n![mala](javascript:x)';
  const { container } = renderUi(<RichText value={value} dialect="document" />);
  expect(container.querySelectorAll('th, td')).toHaveLength(4);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('https://example.com/x.png');
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(renderUi(<RichText value={value} />).container.querySelectorAll('table, img')).toHaveLength(0);
});
