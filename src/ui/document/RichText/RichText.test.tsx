import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../../domain/limits.ts';
import { hostileShapes } from '../../../../tests/support/hostileTexts.ts';
import { processorTime } from '../../../../tests/support/processorTime.ts';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { TaskKeysContext } from '../taskKeys/taskKeysContext.ts';
import { knownTasks } from '../taskKeys/testing.ts';
import { RichText } from './RichText.tsx';

it('renders headings, lists, task lists, mentions and safe links', () => {
  const { container } = renderUi(
    <RichText value={'# A\n\n- b\n\n- [x] c\n\n[@Ada](mention:1) [d](https://example.com) `e`'} />,
  );
  expect(container.querySelector('h1')?.textContent).toBe('A');
  expect(container.querySelector('li[data-checked=true] input')?.hasAttribute('checked')).toBe(true);
  expect(container.querySelector('[data-type=mention]')?.textContent).toBe('@Ada');
  expect(container.querySelector('a')?.outerHTML).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">d</a>',
  );
});

it('renders HTML as plain characters', () => {
  const { container } = renderUi(<RichText value={'<script>alert(1)</script><a href="javascript:x">y</a>'} />);
  expect(container.querySelectorAll('script, a')).toHaveLength(0);
  expect(container.textContent).toContain('<script>alert(1)</script>');
});

it('renders tables and pictures only in documents', () => {
  const value = '| a | b |\n| --- | --: |\n| 1 | 2 |\n\n![foto](https://example.com/x.png)\n\n![mala](javascript:x)';
  const { container } = renderUi(<RichText value={value} dialect="document" />);
  expect(container.querySelectorAll('th, td')).toHaveLength(4);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('https://example.com/x.png');
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(renderUi(<RichText value={value} />).container.querySelectorAll('table, img')).toHaveLength(0);
});

it('renders a picture inside its link, and titles', () => {
  const { container } = renderUi(
    <RichText
      value={'[![foto](https://example.com/x.png "Una foto")](https://example.com)\n\n[d](/documents "Doc")'}
      dialect="document"
    />,
  );
  expect(container.querySelector('a[href="https://example.com"] > img')?.getAttribute('title')).toBe('Una foto');
  expect(container.querySelector('a[href="/documents"]')?.getAttribute('title')).toBe('Doc');
});

describe('a task key', () => {
  const show = (value: string) => {
    const tasks = knownTasks();
    const { container } = renderUi(
      <TaskKeysContext value={tasks.value}>
        <RichText value={value} />
      </TaskKeysContext>,
    );
    return { container, opened: tasks.opened };
  };

  it('is a link with title and status', () => {
    const { container } = show('See **PLA-1**, OLD-2 and PLA-9');
    expect(container.querySelector('p')?.textContent).toBe('See PLA-1 Write the plan, PLA-2 Ship and PLA-9');
    expect(screen.getByRole('link', { name: 'PLA-1 Write the plan, To Do' }).getAttribute('href')).toBe('/t/PLA-1');
    expect(screen.getByRole('link', { name: 'PLA-2 Ship, Done' }).getAttribute('data-done')).toBe('true');
    expect(container.querySelectorAll('strong > a')).toHaveLength(1);
  });

  it('opens the task on a click, and a new tab with Ctrl', () => {
    const { opened } = show('PLA-1');
    const link = screen.getByRole('link');
    const taken: boolean[] = [];
    const { body } = document;
    body.addEventListener('click', (event) => {
      taken.push(event.defaultPrevented);
      event.preventDefault();
    });
    fireEvent.click(link, { ctrlKey: true });
    expect([opened, taken]).toEqual([[], [false]]);
    fireEvent.click(link);
    expect([opened, taken]).toEqual([['PLA-1'], [false, true]]);
  });

  it('is plain text in code, links and addresses, and without a provider', () => {
    const text = '`PLA-1` [PLA-1](/documents) https://example.com/PLA-1 xPLA-1';
    expect(show(text).container.querySelectorAll('[data-type=taskKey]')).toHaveLength(0);
    expect(renderUi(<RichText value="PLA-1" />).container.innerHTML).toContain('<p dir="auto">PLA-1</p>');
  });
});

describe.each([
  ['a comment', limits.comment],
  ['a description', limits.description],
])('%s of maximum length', (_, length) => {
  it.each(Object.entries(hostileShapes))(
    'parses and renders in less than 300 ms of processor time: %s',
    (_name, shape) => {
      const value = shape(length);
      let html = '';
      expect(
        processorTime(() => {
          html = renderToStaticMarkup(<RichText value={value} />);
        }, 300),
      ).toBeLessThan(300);
      expect(html).toContain('<');
    },
  );
});
