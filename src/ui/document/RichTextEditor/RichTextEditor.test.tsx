import type { Editor } from '@tiptap/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { peopleFor } from './people.ts';
import { RichTextEditor } from './RichTextEditor.tsx';

const people = ['Ada Lovelace', 'Alan Turing', 'Ana Uno', 'Antía Dos', 'Alba Tres', 'Aitor Cuatro', 'Íñigo Núñez'].map(
  (whole, index) => {
    const [name = '', lastName] = whole.split(' ');
    return { id: String(index), name, lastName };
  },
);

function Owner({ start, onChange }: { start: string; onChange: (value: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <RichTextEditor
      label="Descripción"
      value={value}
      people={people}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

it('shows Markdown as formatted text under its label', () => {
  renderUi(<RichTextEditor label="Descripción" value={'## Plan\n\n- **uno**'} onChange={() => {}} />);
  const field = screen.getByRole('textbox', { name: 'Descripción' });
  expect(field.querySelector('h2')?.textContent).toBe('Plan');
  expect(field.querySelector('li strong')?.textContent).toBe('uno');
});

it('shows a text that is nested too deep with all its characters, and reports no change', () => {
  const onChange = vi.fn();
  renderUi(<RichTextEditor label="Descripción" value={`${'> '.repeat(2500)}x`} onChange={onChange} />);
  expect(screen.getByRole('textbox').textContent).toBe(`${'> '.repeat(2500 - 32)}x`);
  expect(onChange).not.toHaveBeenCalled();
});

it('accepts pasted quotes that are nested too deep, and keeps their text', async () => {
  const onChange = vi.fn();
  renderUi(<Owner start="" onChange={onChange} />);
  const html = `${'<blockquote>'.repeat(500)}<p>deep words</p>${'</blockquote>'.repeat(500)}`;
  act(
    () =>
      void fireEvent.paste(screen.getByRole('textbox'), {
        clipboardData: {
          getData: (type: string) => (type === 'text/html' ? html : ''),
          types: ['text/html'],
          files: [],
        },
      }),
  );
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(`${'> '.repeat(32)}deep words`));
});

it('formats from the toolbar and reports Markdown', async () => {
  const onChange = vi.fn();
  renderUi(<Owner start="hola" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Título 2' }));
  expect(onChange.mock.calls).toEqual([['## hola']]);
  expect(screen.getByRole('button', { name: 'Título 2' }).getAttribute('aria-pressed')).toBe('true');
});

it('shows a new value from outside and reports no change', async () => {
  const onChange = vi.fn();
  const { rerender } = renderUi(<RichTextEditor label="Descripción" value="uno" onChange={onChange} />);
  rerender(<RichTextEditor label="Descripción" value="dos" onChange={onChange} />);
  await waitFor(() => expect(screen.getByRole('textbox').textContent).toBe('dos'));
  expect(onChange).not.toHaveBeenCalled();
});

it('shows a new value immediately, even if the editor has the focus', async () => {
  const onChange = vi.fn();
  const { rerender } = renderUi(<RichTextEditor label="Descripción" value="uno" onChange={onChange} />);
  const field = screen.getByRole('textbox');
  act(() => field.focus());
  fireEvent.focus(field);
  rerender(<RichTextEditor label="Descripción" value="dos" onChange={onChange} />);
  await waitFor(() => expect(field.textContent).toBe('dos'));
  expect(onChange).not.toHaveBeenCalled();
});

it.each(['```\ncode\n```', '* uno\n* dos', '---', '## Plan', 'uno\n\n'])(
  'reports no change when the focus only passes it: %j',
  async (value) => {
    const onChange = vi.fn();
    renderUi(
      <>
        <Owner start={value} onChange={onChange} />
        <button type="button">Further</button>
      </>,
    );
    const field = screen.getByRole('textbox');
    act(() => field.focus());
    fireEvent.focus(field);
    await userEvent.keyboard('{ArrowDown}');
    act(() => screen.getByRole('button', { name: 'Further' }).focus());
    fireEvent.blur(field);
    expect(onChange).not.toHaveBeenCalled();
  },
);

it('is read-only when it is not editable', () => {
  renderUi(<RichTextEditor label="Descripción" value="uno" onChange={() => {}} editable={false} />);
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.getByRole('document', { name: 'Descripción' }).getAttribute('contenteditable')).toBe('false');
});

it('injects no style elements or scripts', () => {
  const { container } = renderUi(
    <RichTextEditor
      label="Descripción"
      value={'<img src=x onerror=alert(1)> <script>x</script> [a](javascript:alert(1))'}
      onChange={() => {}}
    />,
  );
  const field = container.querySelector('.ProseMirror');
  expect(field?.querySelectorAll('img[src=x], script, a')).toHaveLength(0);
  expect(field?.textContent).toBe('<img src=x onerror=alert(1)> <script>x</script> [a](javascript:alert(1))');
});

describe('a deferred editor', () => {
  const field = () => screen.getByRole('textbox', { name: 'Descripción' });

  it('shows the formatted text in its first render, and accepts input after it', async () => {
    renderUi(
      <RichTextEditor deferred="frame" label="Descripción" value={'## Plan\n\n- **uno**'} onChange={() => {}} />,
    );
    expect([
      field().getAttribute('aria-readonly'),
      field().querySelector('h2')?.textContent,
      field().querySelector('li strong')?.textContent,
    ]).toEqual(['true', 'Plan', 'uno']);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await waitFor(() => expect(field().getAttribute('contenteditable')).toBe('true'));
    expect([field().querySelector('h2')?.textContent, document.activeElement]).toEqual(['Plan', document.body]);
    expect(screen.getByRole('toolbar')).toBeTruthy();
  });

  it('shows its placeholder while it is empty', () => {
    renderUi(
      <RichTextEditor deferred="frame" label="Descripción" value="" placeholder="Escribe aquí" onChange={() => {}} />,
    );
    expect(field().querySelector('p')?.dataset['placeholder']).toBe('Escribe aquí');
  });

  it('accepts input as soon as the text gets the focus', async () => {
    renderUi(<RichTextEditor deferred="frame" label="Descripción" value="uno" onChange={() => {}} />);
    await userEvent.tab();
    expect([document.activeElement, field().getAttribute('contenteditable')]).toEqual([field(), 'true']);
  });

  it('starts the editor only when it gets the focus', async () => {
    renderUi(<RichTextEditor deferred="press" label="Descripción" value="uno" onChange={() => {}} />);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
    expect(field().getAttribute('aria-readonly')).toBe('true');
    await userEvent.tab();
    expect([document.activeElement, field().getAttribute('contenteditable')]).toEqual([field(), 'true']);
  });

  it('has the role document for people who may only read', () => {
    renderUi(<RichTextEditor deferred="frame" editable={false} label="Descripción" value="uno" onChange={() => {}} />);
    expect(screen.getByRole('document', { name: 'Descripción' }).textContent).toBe('uno');
  });
});

describe('checkbox of a task item', () => {
  const value = '- [ ] uno **dos**\n  - [x] tres\n\n```\n- [ ] code\n```';
  const shown = (onTick: (given: object) => boolean, onChange = vi.fn()) =>
    renderUi(<RichTextEditor label="Descripción" value={value} onTick={onTick} onChange={onChange} />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  it('asks its owner, who changes the text, and does not change it itself', async () => {
    const [onTick, onChange] = [vi.fn(() => true), vi.fn()];
    const { rerender } = shown(onTick, onChange);
    await userEvent.click(box('tres'));
    await userEvent.click(box('uno dos'));
    expect(onTick.mock.calls).toEqual([
      [{ index: 1, total: 2, checked: false }],
      [{ index: 0, total: 2, checked: true }],
    ]);
    expect([box('uno dos').checked, box('tres').checked, onChange.mock.calls]).toEqual([false, true, []]);
    expect(document.activeElement).not.toBe(screen.getByRole('textbox'));
    const ticked = value.replace('[ ]', '[x]');
    rerender(<RichTextEditor label="Descripción" value={ticked} onTick={onTick} onChange={onChange} />);
    await waitFor(() => expect(box('uno dos').checked).toBe(true));
  });

  it('changes with the text, and keeps what was just typed', async () => {
    const onChange = vi.fn();
    const given = { label: 'Descripción', onTick: () => true, onChange };
    const { rerender } = renderUi(<RichTextEditor {...given} value={'uno\n\n- [ ] dos'} />);
    const field = screen.getByRole<HTMLElement & { editor: Editor }>('textbox');
    act(() => void field.editor.commands.insertContentAt(4, ' '));
    expect(onChange).not.toHaveBeenCalled();
    rerender(<RichTextEditor {...given} value={'uno\n\n- [x] dos'} />);
    await waitFor(() => expect(box('dos').checked).toBe(true));
    expect(field.querySelector('p')?.textContent).toBe('uno ');
    act(() => void field.editor.commands.insertContentAt(5, 'más'));
    expect(onChange.mock.calls).toEqual([['uno más\n\n- [x] dos']]);
  });

  it('is an edit of the text if its owner does not change it', async () => {
    const onChange = vi.fn();
    shown(() => false, onChange);
    await userEvent.click(box('uno dos'));
    expect(onChange.mock.calls).toEqual([[value.replace('[ ]', '[x]')]]);
    expect(box('uno dos').checked).toBe(true);
  });

  it('is pressed with the space bar and left with Tab, which do not reach the text', async () => {
    const [onTick, onChange] = [vi.fn(() => true), vi.fn()];
    shown(onTick, onChange);
    act(() => box('uno dos').focus());
    await userEvent.keyboard(' ');
    expect(onTick.mock.calls).toEqual([[{ index: 0, total: 2, checked: true }]]);
    await userEvent.keyboard('{Enter}{Tab}');
    expect([document.activeElement, onChange.mock.calls]).toEqual([box('tres'), []]);
  });

  it('keeps the focus when another part of the app sets one of its attributes', async () => {
    shown(() => true);
    const focused = box('uno dos');
    act(() => focused.focus());
    await act(
      async () =>
        new Promise<void>((resolve) => {
          new MutationObserver(() => resolve()).observe(focused, { attributes: true });
          focused.setAttribute('data-autofocus', 'true');
        }),
    );
    expect([document.activeElement, focused.isConnected]).toEqual([box('uno dos'), true]);
  });

  it('is ticked before the editor exists', async () => {
    const onTick = vi.fn(() => true);
    renderUi(<RichTextEditor deferred="press" label="Descripción" value={value} onTick={onTick} onChange={() => {}} />);
    await userEvent.click(box('tres'));
    expect(onTick.mock.calls).toEqual([[{ index: 1, total: 2, checked: false }]]);
  });

  it('is ticked by a click without a pointer before the editor exists', () => {
    const onTick = vi.fn(() => true);
    renderUi(<RichTextEditor deferred="press" label="Descripción" value={value} onTick={onTick} onChange={() => {}} />);
    fireEvent.click(box('tres'));
    expect(onTick.mock.calls).toEqual([[{ index: 1, total: 2, checked: false }]]);
  });

  it('is disabled for people who may only read', async () => {
    const onTick = vi.fn(() => true);
    const given = { label: 'Descripción', value, onTick, onChange: () => {}, editable: false };
    const { rerender } = renderUi(<RichTextEditor {...given} />);
    const disabled = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((each) => each.disabled);
    expect(disabled()).toEqual([true, true]);
    rerender(<RichTextEditor {...given} value={'- [ ] nuevo\n- [ ] otro\n- [ ] más'} />);
    await waitFor(() => expect(disabled()).toEqual([true, true, true]));
  });
});

it('rejects a link that runs code', async () => {
  renderUi(<Owner start="hola" onChange={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enlace' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Dirección del enlace' }), 'javascript:alert(1){Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Escribe una dirección http, https o de correo');
});

it('moves through the toolbar with arrow keys, as one tab stop', () => {
  renderUi(<Owner start="" onChange={() => {}} />);
  const tools = screen.getAllByRole('button');
  expect(tools.filter((tool) => tool.tabIndex === 0)).toHaveLength(1);
  act(() => tools[0]?.focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tools[1]);
});

it.each([
  ['', 5],
  ['a', 5],
  ['al', 2],
  ['ínigo', 1],
  ['nun', 1],
  ['ada l', 1],
  ['ovelace', 0],
])('offers for @%s %i people', (query, count) => {
  expect(peopleFor(people, query)).toHaveLength(count);
});
