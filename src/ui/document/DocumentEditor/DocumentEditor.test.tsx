import type { Editor } from '@tiptap/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { type Phrase, textOf } from '../../../../domain/phrase.ts';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { readTexts } from '../../../../tests/support/texts.ts';
import { markdownOf, updateOf } from '../../../../richText/yjs.ts';
import { blocksFor, blocksMatching } from './blocks.ts';
import { DocumentEditor } from './DocumentEditor.tsx';
import type { DocumentEditorHandle, DocumentEditorProps } from './documentProps.ts';
import { looksLikeMarkdown } from '../paste/recognise.ts';

const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace' };
const open = (markdown: string, given: Partial<DocumentEditorProps> = {}) => {
  const shared = new Y.Doc();
  if (markdown !== '') Y.applyUpdate(shared, updateOf(markdown));
  const handle = createRef<DocumentEditorHandle>();
  const onImage = vi.fn<DocumentEditorProps['onImage']>();
  renderUi(
    <DocumentEditor
      ref={handle}
      document={shared}
      provider={{ awareness: new Awareness(shared) }}
      user={ada}
      editable
      people={[]}
      uploads={[]}
      imageRules={{ bytes: 100, types: ['image/png'] }}
      newId={() => 'upload'}
      onImage={onImage}
      onUploadRetry={() => {}}
      onUploadDrop={() => {}}
      {...given}
    />,
  );
  return { shared, handle, onImage, text: () => screen.getByLabelText('Texto del documento') };
};
const paste = (element: HTMLElement, data: Record<string, string>, files: File[] = []) =>
  act(
    () =>
      void fireEvent.paste(element, {
        clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files },
      }),
  );

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal{mso-style-unhide:no;}</style></head><body lang=ES>
<!--StartFragment--><h1 style='mso-margin-top-alt:auto'>Informe<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Ventas</b> del <span style='color:red;mso-fareast-language:ES'>trimestre</span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Norte<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Bilbao<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Sur<o:p></o:p></p>
<p class=MsoNormal>Fin</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Uno</p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>a</p></td><td><p class=MsoNormal>b</p></td></tr></table>
<img src="file:///C:/temp/clip_image001.png"><!--EndFragment--></body></html>`;

it('shows the shared text and live edits by other people', async () => {
  const { shared, text } = open('## Plan\n\n- **uno**');
  await waitFor(() => expect(text().querySelector('h2')?.textContent).toBe('Plan'));
  act(() =>
    Y.applyUpdate(
      shared,
      (() => {
        const other = new Y.Doc();
        Y.applyUpdate(other, Y.encodeStateAsUpdate(shared));
        const paragraph = new Y.XmlElement('paragraph');
        paragraph.insert(0, [new Y.XmlText('De Grace')]);
        other.getXmlFragment('content').push([paragraph]);
        return Y.encodeStateAsUpdate(other);
      })(),
    ),
  );
  await waitFor(() => expect(text().textContent).toContain('De Grace'));
});

const deepDocument = (): Y.Doc => {
  const deep = new Y.Doc();
  let inner: Y.XmlFragment | Y.XmlElement = deep.getXmlFragment('content');
  for (let level = 0; level < 3000; level += 1) {
    const next = new Y.XmlElement('blockquote');
    inner.insert(0, [next]);
    inner = next;
  }
  inner.insert(0, [new Y.XmlText('deep words')]);
  return deep;
};

it('shows a text that is nested too deep as read-only, in full', () => {
  open('', { document: deepDocument() });
  expect(screen.getByText('deep words').tagName).toBe('P');
  expect(screen.getByRole('status').textContent).toBe(
    'Este texto tiene demasiados niveles para editarlo aquí. Sus palabras están todas.',
  );
});

it('pastes text of Word as headings, lists and tables, without its styles and pictures', async () => {
  const { shared, text } = open('');
  paste(text(), { 'text/html': word, 'text/plain': 'Informe' });
  await waitFor(() => expect(markdownOf(shared)).toContain('# Informe'));
  const markdown = markdownOf(shared);
  expect(markdown).toContain('**Ventas** del trimestre');
  expect(markdown).toMatch(/- Norte\n+ {2}- Bilbao\n+- Sur/);
  expect(markdown).toContain('1. Uno');
  expect(markdown).toMatch(/\| a \| b \|/);
  expect(markdown).not.toMatch(/mso|file:|MsoNormal|·/);
  expect(text().querySelectorAll('[style*=color], img[src], [class*=Mso]')).toHaveLength(0);
});

it.each([
  ['<p>x<script>window.hacked = 1</script></p>'],
  ['<img src=x onerror="window.hacked = 1">x'],
  ['<a href="javascript:window.hacked = 1">x</a>'],
  ['<a href="  JaVaScRiPt:window.hacked = 1">x</a>'],
  ['<svg onload="window.hacked = 1"><text>x</text></svg>'],
  ['<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>x'],
  ['<img src="data:text/html,<script>1</script>">x'],
  ['<p style="background:url(javascript:1)" onclick="window.hacked = 1">x</p>'],
  ['<form action="https://evil.example"><input value=x autofocus onfocus="window.hacked = 1">x</form>'],
])('pastes only the text of %s', async (html) => {
  const { text } = open('');
  paste(text(), { 'text/html': html, 'text/plain': 'x' });
  expect('hacked' in window).toBe(false);
  expect(
    text().querySelectorAll('script, iframe, svg, form, input, a, img[src], [onclick], [style*=url]'),
  ).toHaveLength(0);
});

it('pastes Markdown as formatted text and other plain text unchanged', async () => {
  const { shared, text } = open('');
  paste(text(), { 'text/plain': '## Plan\n\n| a | b |\n| --- | --- |\n| 1 | 2 |' });
  await waitFor(() => expect(text().querySelectorAll('table td')).toHaveLength(2));
  expect(markdownOf(shared)).toContain('## Plan');
  expect(
    ['# a', '- a', '1. a', '> a', '**a** b', '[a](https://b.es)', '`a`', '- [ ] a'].every((text) =>
      looksLikeMarkdown(text),
    ),
  ).toBe(true);
  expect(['hola', '3 * 4 * 5', 'a_b_c', 'nº 5', 'precio: 3-4'].some((text) => looksLikeMarkdown(text))).toBe(false);
});

it('uploads pasted images and shows why one is rejected', () => {
  const { onImage, text } = open('');
  paste(text(), {}, [new File(['x'], 'a.png', { type: 'image/png' })]);
  paste(text(), {}, [new File(['x'], 'a.svg', { type: 'image/svg+xml' })]);
  paste(text(), {}, [new File(['x'.repeat(200)], 'b.png', { type: 'image/png' })]);
  const reason = (refusal: Phrase | null) => refusal && textOf(readTexts, refusal);
  expect(onImage.mock.calls.map(([, file, refusal]) => [file.name, reason(refusal)])).toEqual([
    ['a.png', null],
    ['a.svg', 'Solo se admiten imágenes PNG, JPEG o WebP'],
    ['b.png', 'La imagen pasa de 0 MB'],
  ]);
});

it('puts an uploaded picture in its place', async () => {
  const { handle, shared, text } = open('Antes\n\nDespués');
  await waitFor(() => expect(text().textContent).toContain('Antes'));
  paste(text(), {}, [new File(['x'], 'a.png', { type: 'image/png' })]);
  act(() => handle.current?.placeImage('upload', '/api/images/7a1c2f0e-0000-4000-8000-000000000001'));
  expect(markdownOf(shared)).toContain('![](/api/images/7a1c2f0e-0000-4000-8000-000000000001)');
  expect(handle.current?.markdown()).toBe(markdownOf(shared));
});

it('is read-only if the user may not edit', async () => {
  const { text } = open('uno', { editable: false });
  await waitFor(() => expect(text().textContent).toBe('uno'));
  expect([text().getAttribute('role'), text().getAttribute('contenteditable'), screen.queryByRole('toolbar')]).toEqual([
    'document',
    'false',
    null,
  ]);
});

it('finds blocks by name, with or without accents, in both languages', () => {
  const blocks = blocksFor(readTexts('editor'), () => {});
  const found = (query: string) => blocksMatching(blocks, query).map(({ id }) => id);
  expect(found('')).toHaveLength(blocks.length);
  expect([found('tit'), found('tabl'), found('código'), found('code'), found('zzz')]).toEqual([
    ['heading1', 'heading2', 'heading3'],
    ['table'],
    ['codeBlock'],
    ['codeBlock'],
    [],
  ]);
});

it('shows its toolbar only above selected text, and makes it reachable by keyboard', async () => {
  const { text } = open('Uno dos');
  await waitFor(() => expect(text().textContent).toContain('Uno'));
  const { editor } = text() as HTMLElement & { editor: Editor };
  const tools = screen.getByRole('toolbar');
  const areShown = () => tools.parentElement?.hasAttribute('data-shown');
  expect(areShown()).toBe(false);
  act(() => void editor.chain().focus().setTextSelection({ from: 1, to: 4 }).run());
  await waitFor(() => expect(areShown()).toBe(true));
  act(() => void editor.commands.setTextSelection(2));
  await waitFor(() => expect(areShown()).toBe(false));
  fireEvent.keyDown(text(), { key: 'F10', altKey: true });
  expect(tools.contains(document.activeElement)).toBe(true);
});

it('shows each text in its own direction without storing a direction, and gives columns a minimum width', async () => {
  const { shared, text } = open('مرحبا\n\n| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |');
  await waitFor(() => expect(text().querySelector('td p')?.getAttribute('dir')).toBe('auto'));
  paste(text(), { 'text/plain': 'hola' });
  expect([...text().querySelectorAll('p')].map((paragraph) => paragraph.getAttribute('dir'))).toEqual(
    Array.from({ length: 7 }, () => 'auto'),
  );
  expect(text().querySelector('table')?.style.minWidth).toBe('360px');
  expect(shared.getXmlFragment('content').toString()).not.toContain('dir=');
});
