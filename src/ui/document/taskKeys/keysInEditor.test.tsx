import type { Editor } from '@tiptap/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { RichTextEditor } from '../RichTextEditor/RichTextEditor.tsx';
import { TaskKeysContext, TextProject } from './taskKeysContext.ts';
import { knownTasks } from './testing.ts';

function Owner({ start, onChange }: { start: string; onChange: (value: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <RichTextEditor
      label="Descripción"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

function setUp(start = '', tasks = knownTasks()) {
  const onChange = vi.fn();
  const { container } = renderUi(
    <TaskKeysContext value={tasks.value}>
      <TextProject value="p">
        <Owner start={start} onChange={onChange} />
      </TextProject>
    </TaskKeysContext>,
  );
  const field = screen.getByRole('textbox');
  const { editor } = field as unknown as { editor: Editor };
  const type = (text: string) => act(() => void editor.commands.insertContent(text));
  const press = (key: string) => act(() => fireEvent.keyDown(field, { key }));
  const list = () => screen.queryByRole('listbox');
  return { ...tasks, onChange, container, field, editor, type, press, list };
}
const titles = (field: HTMLElement) =>
  [...field.querySelectorAll<HTMLElement>('[data-type=taskKey]')].map(({ textContent, dataset }) => [
    textContent,
    dataset['title'],
    dataset['done'] ?? null,
  ]);

describe('keys in an editor', () => {
  it('show title and status beside the text, which stays as it is', async () => {
    const { field, onChange, editor } = setUp('See **PLA-1**, OLD-2, PLA-9, `PLA-1` and [PLA-1](/documents)');
    await waitFor(() =>
      expect(titles(field)).toEqual([
        ['PLA-1', 'Write the plan', null],
        ['OLD-2', 'PLA-2 Ship', 'true'],
      ]),
    );
    expect(editor.getText()).toBe('See PLA-1, OLD-2, PLA-9, PLA-1 and PLA-1');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('open the task by a click, and by Alt+Enter at the key', async () => {
    const { field, editor, opened } = setUp('See OLD-2 now');
    await waitFor(() => expect(titles(field)).toHaveLength(1));
    const enter = () => act(() => fireEvent.keyDown(field, { key: 'Enter', altKey: true }));
    act(() => void editor.commands.setTextSelection(4));
    enter();
    expect([opened, editor.getText()]).toEqual([[], 'See OLD-2 now']);
    for (const at of [5, 10]) {
      act(() => void editor.commands.setTextSelection(at));
      enter();
    }
    expect(opened).toEqual(['PLA-2', 'PLA-2']);
    const key = field.querySelector('[data-key]');
    const event = { target: key, button: 0, ctrlKey: false, metaKey: false };
    act(() => void editor.view.someProp('handleClick', (handle) => handle(editor.view, 6, event as never)));
    expect(opened).toHaveLength(3);
  });

  it('follow the text', async () => {
    const { field, type, press } = setUp('Before');
    act(() => undefined);
    type(' PLA-1 ');
    await waitFor(() => expect(titles(field)).toHaveLength(1));
    press('Escape');
    type('x');
    expect(titles(field)).toHaveLength(1);
  });
});

describe('the list of tasks', () => {
  it('opens after # and a prefix, and Enter or Tab inserts the key', async () => {
    const { type, press, list, onChange, searches, field } = setUp();
    type('See #ship');
    await waitFor(() => expect(list()?.getAttribute('aria-label')).toBe('Tareas'));
    expect(searches.at(-1)).toEqual(['ship', 'p']);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['PLA-2ShipDone']);
    expect(field.getAttribute('aria-controls')).toBe(list()?.id);
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
    press('Enter');
    expect(onChange).toHaveBeenLastCalledWith('See PLA-2');
    expect(list()).toBeNull();
    type('and PLA-');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    press('ArrowDown');
    press('ArrowDown');
    press('Tab');
    expect(onChange).toHaveBeenLastCalledWith('See PLA-2 and PLA-1');
  });

  it('inserts no second space, and keeps the marks of the text', async () => {
    const { type, press, list, editor, onChange } = setUp('**a z**');
    act(() => void editor.commands.setTextSelection(2));
    type(' #ship');
    await waitFor(() => expect(list()).not.toBeNull());
    press('Enter');
    type('x');
    expect(onChange).toHaveBeenLastCalledWith('**a PLA-2 xz**');
  });

  it('closes by Escape, and stays closed for this word', async () => {
    const { type, press, list } = setUp();
    type('PLA-');
    await waitFor(() => expect(list()).not.toBeNull());
    press('Escape');
    expect(list()).toBeNull();
    type('1');
    expect(list()).toBeNull();
  });

  it('leaves Enter to the text after a whole key', async () => {
    const { type, press, list, onChange } = setUp();
    type('PLA-1');
    await waitFor(() => expect(list()).not.toBeNull());
    press('Enter');
    expect(onChange).toHaveBeenLastCalledWith('PLA-1');
    expect(list()).toBeNull();
  });

  it.each(['UTF-', '#none', '# ship', 'a#ship', 'see PLA', 'pla-'])('stays closed for %j', async (text) => {
    const { type, list } = setUp();
    type(text);
    await act(async () => undefined);
    expect(list()).toBeNull();
  });

  it('stays closed when the caret passes a key, in code and for pasted text', async () => {
    const { editor, list, type } = setUp('PLA-1 x\n\n`code`');
    act(() => void editor.commands.setTextSelection(6));
    expect(list()).toBeNull();
    act(() => void editor.commands.setTextSelection(12));
    type('PLA-');
    await act(async () => undefined);
    expect(list()).toBeNull();
    act(() => editor.view.dispatch(editor.state.tr.insertText('PLA-1', 1, 6).setMeta('uiEvent', 'paste')));
    expect(list()).toBeNull();
  });
});
