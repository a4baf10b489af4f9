import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '../../../domain/phrase.ts';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { readTexts } from '../../../tests/support/texts.ts';
import { ChatField } from '../../ui/talk/ChatField/ChatField.tsx';
import { Composer } from '../../ui/talk/Composer/Composer.tsx';
import { EditableTitle } from '../../ui/form/EditableTitle/EditableTitle.tsx';
import { RichTextEditor } from '../../ui/document/RichTextEditor/RichTextEditor.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { watchLeftOut } from '../../ui/base/LeftOut/watchLeftOut.ts';
import { leftOutMessage } from './leftOutMessage.ts';

const reported: string[] = [];
let stop = () => {};
beforeEach(() => {
  reported.length = 0;
  stop = watchLeftOut((leftOut, kind) => reported.push(textOf(readTexts, leftOutMessage(leftOut, kind))));
});
afterEach(() => stop());

const picture = new File(['x'], 'plano.png', { type: 'image/png' });
const transfer = (data: Record<string, string>, files: File[] = []) => ({
  getData: (type: string) => data[type] ?? '',
  types: [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])],
  files,
  dropEffect: 'copy',
});
/** Returns false if the default of the event was prevented. */
const insert = (way: 'paste' | 'drop', field: Element, ...given: Parameters<typeof transfer>): boolean =>
  way === 'paste'
    ? fireEvent.paste(field, { clipboardData: transfer(...given) })
    : fireEvent.drop(field, { dataTransfer: transfer(...given) });

const field = () => screen.getByRole('textbox');
const nothing = () => {};
const fields: Readonly<Record<string, () => unknown>> = {
  'a description': () => renderUi(<RichTextEditor label="Texto" value="uno" onChange={nothing} />),
  'a description without an editor': () =>
    renderUi(<RichTextEditor deferred="press" label="Texto" value="uno" onChange={nothing} />),
  'a message': () =>
    renderUi(
      <Composer
        label="Texto"
        value="uno"
        onChange={nothing}
        onSubmit={nothing}
        submitLabel="Enviar"
        people={[]}
        labelOf={() => ''}
        maxLength={100}
      />,
    ),
  'the assistant': () =>
    renderUi(
      <ChatField value="uno" onChange={nothing} onSubmit={nothing} answering="quiet" onStop={nothing} left={100} />,
    ),
  'the title of a task': () =>
    renderUi(<EditableTitle value="uno" editing onChange={nothing} onConfirm={nothing} onCancel={nothing} />),
  'a name': () => renderUi(<TextField label="Texto" value="uno" onChange={nothing} />),
};

describe.each(Object.entries(fields))('%s', (_name, open) => {
  it.each(['paste', 'drop'] as const)('shows the name of a file that a %s cannot insert', (way) => {
    open();
    expect(insert(way, field(), {}, [picture])).toBe(false);
    expect(reported).toEqual(['Only text can be inserted here. Left out: “plano.png”.']);
  });
});

it('inserts pasted text and names the pictures left out, but not a picture of the same text', () => {
  fields['a description']?.();
  const text = field();
  insert('paste', text, {
    'text/plain': 'dos',
    'text/html': '<p>dos</p><img src="file:///a.png" alt="Mapa"><img src="data:image/png;base64,AA==">',
  });
  expect(text.textContent).toContain('dos');
  insert('paste', text, { 'text/plain': 'tres', 'text/html': '<p>tres</p>' }, [picture]);
  expect(text.textContent).toContain('tres');
  expect(reported).toEqual(['Only text can be inserted here. Left out: “Mapa” and a picture.']);
});

it('names three pictures and the number of the others', () => {
  fields['a description']?.();
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `<img src="x" alt="${name}">`).join('');
  insert('paste', field(), { 'text/html': `${names}<img src="x"><img src="x">` });
  expect(reported).toEqual(['Only text can be inserted here. Left out: “a”, “b”, “c”, 2 more, and 2 pictures.']);
});

it('shows no message about pictures next to a text that is pasted into a line', () => {
  fields['a name']?.();
  insert('paste', field(), { 'text/plain': 'dos', 'text/html': 'dos<img src="x">' });
  expect(reported).toEqual([]);
});

it.each(['a description', 'a description without an editor', 'a message'])(
  'takes text files in %s, and names the others',
  (name) => {
    fields[name]?.();
    const text = new File(['dos'], 'dos.md');
    for (const way of ['paste', 'drop'] as const) {
      insert(way, field(), {}, [text]);
      insert(way, field(), {}, [text, picture]);
    }
    expect(reported).toEqual(Array.from({ length: 2 }, () => 'Only text can be inserted here. Left out: “plano.png”.'));
  },
);

it('names no emoji and no drawn checkbox as a picture', () => {
  fields['a description']?.();
  insert('paste', field(), {
    'text/html': '<p>a <img src="x" alt="😀"><img src="data:x" alt="checked" aria-roledescription="checkbox"></p>',
    'text/plain': 'a',
  });
  expect(reported).toEqual([]);
});

describe('a document', () => {
  const paste = (html: string, files: File[] = []) => {
    renderUi(<div data-takes="files" contentEditable role="textbox" aria-label="Texto" />);
    return insert('paste', field(), { 'text/html': html }, files);
  };

  it.each([
    ['a file', '', [picture]],
    ['a copied image', '<img src="file:///a.png">', [picture]],
    ['an image of the web', '<p>a</p><img src="https://x.example/a.png">', []],
    ['a picture of the text', '<p>a</p>', [picture]],
  ])('accepts %s', (_name, html, files) => {
    expect([paste(html, files), reported]).toEqual([true, []]);
  });

  it.each(['data:image/png;base64,AA==', 'file:///a.png', 'webkit-fake-url://1/a.pdf', 'http://x.example/a.png'])(
    'inserts the text and names the picture left out: %s',
    (src) => {
      expect(paste(`<p>a</p><img src="${src}">`, [picture])).toBe(true);
      expect(reported).toEqual(['Left out: a picture. Copy a picture alone, or drop it as a file.']);
    },
  );
});

it('accepts dropped files only in fields', () => {
  renderUi(
    <>
      <input aria-label="Texto" />
      <input type="file" aria-label="Archivo" />
      <p>Otro</p>
    </>,
  );
  const hover = (element: Element) => {
    const dataTransfer = transfer({}, [picture]);
    return [fireEvent.dragOver(element, { dataTransfer }), dataTransfer.dropEffect];
  };
  expect(hover(screen.getByLabelText('Texto'))).toEqual([false, 'copy']);
  expect(hover(screen.getByLabelText('Archivo'))).toEqual([true, 'copy']);
  expect(hover(screen.getByText('Otro'))).toEqual([false, 'none']);
});
