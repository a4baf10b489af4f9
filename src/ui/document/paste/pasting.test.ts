import { Editor } from '@tiptap/core';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '../../../../domain/phrase.ts';
import type { Dialect } from '../../../../richText/bounds.ts';
import { documentExtensions } from '../../../../richText/documentSchema.ts';
import { toMarkdown } from '../../../../richText/markdown.ts';
import { basicExtensions } from '../../../../richText/schema.ts';
import { readTexts } from '../../../../tests/support/texts.ts';
import { watchInserts } from '../../base/LeftOut/InsertReport.ts';
import { Pasting, pasteRules } from './pasting.ts';

const most = 100_000;
const editors: Editor[] = [];
const reported: string[] = [];
const stop = watchInserts(({ message }) => reported.push(textOf(readTexts, message)));
afterAll(stop);
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
  document.body.replaceChildren();
  reported.length = 0;
});

const open = (dialect: Dialect = 'basic', content = '', editable = true): Editor => {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    content,
    editable,
    enablePasteRules: pasteRules,
    extensions: [
      ...(dialect === 'document' ? documentExtensions() : basicExtensions()),
      Pasting.configure({ dialect, most }),
    ],
  });
  editors.push(editor);
  editor.commands.setTextSelection(editor.state.doc.content.size);
  return editor;
};
const paste = (editor: Editor, data: Record<string, string>, files: File[] = []): boolean =>
  fireEvent.paste(editor.view.dom, {
    clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files },
  });
const markdownOf = (editor: Editor, dialect: Dialect = 'basic') => toMarkdown(editor.getJSON(), dialect);
const pasted = (html: string, dialect: Dialect = 'basic', more: Record<string, string> = {}): string => {
  const editor = open(dialect);
  paste(editor, { 'text/html': html, 'text/plain': 'plain', ...more });
  return markdownOf(editor, dialect);
};
const pastedText = (text: string, dialect: Dialect = 'basic'): string => {
  const editor = open(dialect);
  paste(editor, { 'text/plain': text });
  return markdownOf(editor, dialect);
};

const caseOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../tests/cases/paste', name), 'utf8');
const wholeIssue = (table: string): string =>
  `## Steps\n\n- [x] Open it\n- [ ] Close it\n\n\`\`\`js\nconst a = 1;\n\nif (a) {\n  run();\n}\n\`\`\`\n\n${table}\n\nSee [#5](https://github.com/o/r/issues/5) and \`x_y\``;

describe.each<{ what: string; file: string; short: string; document?: string }>([
  {
    what: 'cells of Excel with merged ones',
    file: 'excel',
    short: 'Header | | Z\\\nLeft | 1,5 | a\\\n| 2 | b | c',
    document: '| Header |  | Z |\n| --- | --- | --- |\n| Left | 1,5 | a |\n|  | 2 | b \\| c |',
  },
  {
    what: 'lines of code from a file on GitHub',
    file: 'github-code',
    short: '```\ndef f():\n    return 1\n```',
  },
  {
    what: 'an issue of GitHub',
    file: 'github-issue',
    short: wholeIssue('OS | OK\\\nLinux | yes'),
    document: wholeIssue('| OS | OK |\n| --- | --- |\n| Linux | yes |'),
  },
  {
    what: 'a nested list of Google Docs',
    file: 'google-docs-list',
    short: '- **Strong one**\n  - plain child\n- _slanted_\n\n~~both~~ ~~struck~~',
  },
  { what: 'bullets of Word', file: 'word-bullets', short: '- Alpha\n- Beta' },
  {
    what: 'nested numbers of Word',
    file: 'word-numbered',
    short: '1. Buy wood\n   1. Oak\n   2. Pine\n2. Saw it',
  },
  {
    what: 'a table of Word',
    file: 'word-table',
    short: 'Name | Qty\\\nNails | 40',
    document: '| Name | Qty |\n| --- | --- |\n| Nails | 40 |',
  },
])('$what', ({ file, short, document: whole = short }) => {
  it.each([
    ['a short text', 'basic', short],
    ['a document', 'document', whole],
  ] as const)('become formatted content in %s', (_, dialect, expected) => {
    expect(pasted(caseOf(`${file}.html`), dialect, { 'text/plain': caseOf(`${file}.txt`) })).toBe(expected);
  });
});

it('keeps the merged cells of a spreadsheet in a document', () => {
  const editor = open('document');
  paste(editor, { 'text/html': caseOf('excel.html'), 'text/plain': caseOf('excel.txt') });
  const spans = [...editor.view.dom.querySelectorAll<HTMLTableCellElement>('td')].map((cell) => [
    cell.textContent,
    cell.colSpan,
    cell.rowSpan,
  ]);
  expect(spans).toEqual([
    ['Header', 2, 1],
    ['Z', 1, 1],
    ['Left', 1, 2],
    ['1,5', 1, 1],
    ['a', 1, 1],
    ['2', 1, 1],
    ['b | c', 1, 1],
  ]);
});

const word = (level: number, marker: string, text: string, tag = 'p'): string =>
  `<${tag} class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></${tag}>`;
const wordOnline = (level: number, tag: string, text: string, start = 1): string =>
  `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list" start="${start}"><li data-leveltext="" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun" data-contrast="auto"><span class="NormalTextRun">${text}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;
const slack = (level: number, tag: string, ...items: string[]): string =>
  `<${tag} data-stringify-type="list" class="p-rich_text_list" data-indent="${level}" data-border="0">${items.map((text) => `<li data-stringify-indent="${level}" data-stringify-border="0">${text}</li>`).join('')}</${tag}>`;

describe('lists', () => {
  it.each([
    ['levels of Word that are skipped', word(1, '·', 'a') + word(3, '§', 'c') + word(2, 'o', 'b'), '- a\n  - c\n  - b'],
    ['a list of Word that begins inside', word(2, 'o', 'b') + word(1, '·', 'a'), '- b\n\n* a'],
    [
      'numbers in bullets of Word',
      word(1, '·', 'a') + word(2, '1)', 'x') + word(2, '2)', 'y') + word(1, '·', 'b'),
      '- a\n  1. x\n  2. y\n- b',
    ],
    [
      'two lists of Word with a paragraph between them',
      `${word(1, '1.', 'a')}<p class=MsoNormal>Then</p>${word(1, '2.', 'b')}`,
      '1. a\n\nThen\n\n2. b',
    ],
    [
      'a new list of numbers after another one of Word',
      word(1, '1.', 'a') + word(1, '2.', 'b') + word(1, '1.', 'c'),
      '1. a\n2. b\n\n1) c',
    ],
    [
      'a second paragraph of an item of Word',
      `${word(1, '1.', 'a')}<p class=MsoListParagraph style='margin-left:36.0pt'>more</p>${word(1, '2.', 'b')}`,
      '1. a\n\n   more\n\n2. b',
    ],
    ['a numbered heading of Word', `${word(1, '2.1', 'Plan', 'h2')}<p class=MsoNormal>x</p>`, '## 2.1 Plan\n\nx'],
    [
      'ticks of Word',
      '<p class=MsoNormal><span style="font-family:\'MS Gothic\'">☐</span> a</p><p class=MsoNormal><span>☒</span> b</p>',
      '- [ ] a\n- [x] b',
    ],
    [
      'nested lists of Word online',
      wordOnline(1, 'ul', 'a') + wordOnline(2, 'ul', 'b') + wordOnline(2, 'ul', 'c') + wordOnline(1, 'ul', 'd'),
      '- a\n  - b\n  - c\n- d',
    ],
    [
      'numbers of Word online',
      wordOnline(1, 'ol', 'a') + wordOnline(2, 'ol', 'b') + wordOnline(1, 'ol', 'c', 2),
      '1. a\n   1. b\n2. c',
    ],
    [
      'a heading of Word online',
      '<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="1"><span>Plan</span></p></div><div><p>x</p></div>',
      '# Plan\n\nx',
    ],
    [
      'ticks of Google Docs',
      '<b style="font-weight:normal"><ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA==" alt="checked" aria-roledescription="checkbox"><p><span style="font-weight:400">a</span></p></li><li role="checkbox" aria-checked="false"><img alt="unchecked" aria-roledescription="checkbox"><p>b</p></li></ul></b>',
      '- [x] a\n- [ ] b',
    ],
    [
      'nested lists of Slack',
      slack(0, 'ul', 'a') + slack(1, 'ul', 'b', 'c') + slack(0, 'ul', 'd'),
      '- a\n  - b\n  - c\n- d',
    ],
    [
      'numbers of Slack with marks',
      slack(0, 'ol', '<b data-stringify-type="bold">a</b>', '<code data-stringify-type="code">b</code>') +
        slack(1, 'ul', 'c'),
      '1. **a**\n2. `b`\n   - c',
    ],
    [
      'a checklist of a canvas of Slack',
      '<div data-section-style="7"><ul><li class="checked">a</li><li>b</li></ul></div>',
      '- [x] a\n- [ ] b',
    ],
    [
      'lists written beside their item',
      '<ul><li>a</li><ul><li>b</li><ol><li>c</li></ol></ul><li>d</li></ul>',
      '- a\n  - b\n    1. c\n- d',
    ],
    ['a list that begins with an inner list', '<ul><ul><li>a</li></ul><li>b</li></ul>', '- a\n- b'],
    ['items without a list', '<li>a</li><li>b</li>', '- a\n- b'],
    ['text in a list', '<ul>loose<li>a</li><p>more</p></ul>', '- loose\n- a\n- more'],
    ['a list that starts at 4', '<ol start="4"><li>a</li><li>b</li></ol>', '4. a\n5. b'],
    [
      'ticks of Notion beside plain items',
      '<ul><li>[ ] a</li><li>[x] b</li><li>c</li></ul>',
      '- [ ] a\n- [x] b\n\n* c',
    ],
    ['a list of a board with signs as ticks', '<ul><li>✅ a</li><li>⬜ b</li></ul>', '- [x] a\n- [ ] b'],
    [
      'ticks of Quill',
      '<ol><li data-list="checked">a</li><li data-list="unchecked" class="ql-indent-1">b</li></ol><p>c</p>',
      '- [x] a\n  - [ ] b\n\nc',
    ],
    [
      'bullets of Quill',
      '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li><li data-list="ordered">c</li></ol>',
      '- a\n  - b\n\n1) c',
    ],
    ['an item with a heading and code', '<ul><li><h3>a</h3><pre>x\ny</pre></li></ul>', '- a\n\n  ```\n  x\n  y\n  ```'],
    [
      'ticks of our own reading view',
      '<ul><li><input type="checkbox" checked disabled><div><p>a</p></div></li></ul>',
      '- [x] a',
    ],
    ['a list in Arabic', '<ul dir="rtl"><li>مرحبا</li><ul><li>بك</li></ul></ul>', '- مرحبا\n  - بك'],
  ])('reads %s', (_name, html, expected) => {
    expect(pasted(`<meta charset='utf-8'>${html}`)).toBe(expected);
  });
});

describe('tables', () => {
  const sheets =
    '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px"><td style="font-weight:bold" data-sheets-value="x">Name</td><td style="text-align:right">Qty</td></tr><tr><td>Na<br/>ils</td><td style="text-align:right">40</td></tr></tbody></table></google-sheets-html-origin>';

  it.each([
    ['Google Sheets', sheets, '**Name** | Qty\\\nNa ils | 40', '| **Name** | Qty |\n| --- | --: |\n| Na<br>ils | 40 |'],
    [
      'LibreOffice',
      '<table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><font face="Arial">a</font></td><td align="left"><br></td></tr><tr><td>1</td><td><b>2</b></td></tr></table>',
      'a\\\n1 | **2**',
      '| a |  |\n| --- | --- |\n| 1 | **2** |',
    ],
    [
      'a page with lists, links and code in its cells',
      '<table><caption>Rates</caption><tr><th>a</th><th><a href="https://b.es/x_y">b</a></th></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td><pre>p\nq</pre></td></tr></table>',
      'Rates\n\na | [b](https://b.es/x_y)\\\n• x • y | p q',
      'Rates\n\n| a | [b](https://b.es/x_y) |\n| --- | --- |\n| • x<br><br>• y | p<br>q |',
    ],
    [
      'a page that arranges its text with tables',
      '<table><tr><td><h2>Hi</h2><p>a</p></td></tr></table><table><tr><td><table><tr><td>b</td></tr></table></td><td>c</td></tr></table>',
      '## Hi\n\na\n\nb\n\nc',
      '## Hi\n\na\n\nb\n\nc',
    ],
  ])('reads the table of %s', (_name, html, short, whole) => {
    expect([pasted(html), pasted(html, 'document')]).toEqual([short, whole]);
  });

  it('reads the caption of a table without cells once', () => {
    expect(pasted('<p>a</p><table><caption>Rates</caption></table>')).toBe('a\n\nRates');
  });

  it('puts the text of a single cell into the sentence', () => {
    const editor = open('basic', '<p>so:</p>');
    paste(editor, { 'text/html': '<table><tr><td>40</td></tr></table>', 'text/plain': '40' });
    expect(markdownOf(editor)).toBe('so:40');
  });

  it('limits the columns of a merged cell', () => {
    const editor = open('document');
    paste(editor, { 'text/html': '<table><tr><td colspan=99999999 rowspan=99999999>a</td><td>b</td></tr></table>' });
    expect(markdownOf(editor, 'document').split('\n')[0]?.match(/\|/g)?.length).toBe(102);
  });
});

describe('code', () => {
  const line = (...spans: string[]) =>
    `<div>${spans.map((text) => `<span style="color: #d4d4d4;">${text}</span>`).join('')}</div>`;
  const vsCode = (...lines: string[]) =>
    `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Consolas, 'Courier New', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;">${lines.join('')}</div>`;

  it.each([
    ['VS Code', vsCode(line('if', ' a:'), '<br>', line('&#160;&#160;b&#8203;')), '```\nif a:\n\n  b\n```'],
    ['a tab of VS Code', vsCode(line('a {'), line('\tb'), line('}')), '```\na {\n\tb\n}\n```'],
    [
      'a JetBrains editor',
      `<html><body><pre style="background-color:#2b2b2b;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#cc7832;">def </span>f():<br>    <span>return </span>1<br></pre></body></html>`,
      '```\ndef f():\n    return 1\n```',
    ],
    [
      'GitLab',
      '<pre class="code highlight" lang="ruby"><code><span id="LC1" class="line" lang="ruby">def f</span>\n<span id="LC2" class="line">  1</span></code></pre>',
      '```\ndef f\n  1\n```',
    ],
    [
      'a comparison of GitHub',
      '<table class="diff-table"><tr><td class="blob-num" data-line-number="1"></td><td class="blob-num"></td><td class="blob-code"><span class="blob-code-inner" data-code-marker="-">a</span></td></tr><tr><td class="blob-num"></td><td class="blob-code"><span class="blob-code-inner" data-code-marker="+">  b</span></td></tr></table>',
      '```\n-a\n+  b\n```',
    ],
    [
      'a blog with line numbers',
      '<table class="rouge-table"><tbody><tr><td class="gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="code"><pre>a\n  b\n</pre></td></tr></tbody></table>',
      '```\na\n  b\n```',
    ],
    [
      'a page with a button to copy',
      '<div class="highlight"><pre><code class="language-C++">int a;\nint b;</code></pre><button>Copy</button></div>',
      '```c++\nint a;\nint b;\n```',
    ],
    ['a page of one line', '<pre><code class="language-sh">npm start</code></pre>', '`npm start`'],
    ['one word of VS Code', vsCode(line('useEditor')), 'useEditor'],
  ])('reads the code of %s', (_name, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });

  it('takes the language from VS Code, and the formatting of its Markdown', () => {
    const html = vsCode(line('# a'), line('- b'));
    expect([
      pasted(html, 'basic', { 'text/plain': '# a\n- b', 'vscode-editor-data': '{"version":1,"mode":"python"}' }),
      pasted(html, 'basic', { 'text/plain': 'a_b', 'vscode-editor-data': '{"version":1,"mode":"python"}' }),
      pasted(html, 'basic', { 'text/plain': '# a\n- b', 'vscode-editor-data': '{"version":1,"mode":"markdown"}' }),
    ]).toEqual(['```python\n# a\n- b\n```', 'a_b', '# a\n\n- b']);
  });

  it('puts any text into a code block as it is', () => {
    const editor = open('basic', '<pre><code></code></pre>');
    editor.commands.setTextSelection(1);
    paste(editor, { 'text/html': '<ul><li>x</li></ul>', 'text/plain': '- x\n\n  y' });
    expect(markdownOf(editor)).toBe('```\n- x\n\n  y\n```');
  });
});

describe('text and marks', () => {
  it.each([
    [
      'styles instead of tags',
      '<p><span style="font-weight:700">a</span> <span style="font-style:italic;text-decoration:line-through">b</span> <span style="font-weight:500">c</span></p>',
      '**a** _~~b~~_ c',
    ],
    [
      'tags whose style says otherwise',
      '<b style="font-weight:normal">a <i style="font-style:normal">b</i></b>',
      'a b',
    ],
    ['several words in one mark', '<p><b>two words</b> after</p>', '**two words** after'],
    ['lines of a message', '<span style="white-space:pre-wrap">a\n b\n\nc</span>', 'a\\\nb\\\n\\\nc'],
    [
      'a mail with empty lines between its paragraphs',
      '<div>a</div><div><br></div><div>b</div><p>&nbsp;</p><p>c</p><br>',
      'a\n\nb\n\nc',
    ],
    ['small headings', '<h5><b>a</b></h5><p>b</p>', '### a\n\nb'],
    ['quotes and rules', '<blockquote><p>a</p></blockquote><hr><p>b</p>', '> a\n\n---\n\nb'],
    [
      'emoji that are images',
      '<p>a <img alt="😀" src="https://x.org/1.png"> <img data-stringify-emoji=":tada:" src="https://x.org/2.png"></p>',
      'a 😀 :tada:',
    ],
    ['exponents', '<p>10<sup>6</sup> m<sup>2</sup>, a note<sup>[1]</sup></p>', '10⁶ m², a note\\[1\\]'],
    [
      'hidden text',
      '<p>a<span style="display:none">x</span><span hidden>y</span><span style="mso-hide:all">z</span></p>',
      'a',
    ],
    ['keys and commands', '<p>Press <kbd>Ctrl</kbd></p>', 'Press `Ctrl`'],
    [
      'soft hyphens and zero-width characters',
      '<p>Donau\u00addampf\u200bschiff\ufeff 👨\u200d👩 می\u200cخواهم</p>',
      'Donaudampfschiff 👨\u200d👩 می\u200cخواهم',
    ],
    ['smart quotes and dashes', '<p>“a” ‘b’ «\u00a0c\u00a0» „d“ — …</p>', '“a” ‘b’ «\u00a0c\u00a0» „d“ — …'],
    [
      'spaces that break no line',
      '<p>a&nbsp;b &nbsp; c 10&nbsp;km vraiment&nbsp;?</p>',
      'a b c 10\u00a0km vraiment\u00a0?',
    ],
    ['Chinese and Japanese', '<p><b>你好</b>，世界</p>', '**你好**，世界'],
  ])('reads %s', (_name, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });

  it.each([
    [
      'a link whose text is its address',
      '<a href="https://a_b.org/_c_/">https://a_b.org/_c_/</a>',
      '<https://a_b.org/_c_/>',
    ],
    ['a link that the browser completed', '<a href="https://a_b.org/">https://a_b.org</a>', '<https://a_b.org>'],
    ['a bold address', '<b><a href="https://a.org/_b_c">https://a.org/_b_c</a></b> x', '**<https://a.org/_b_c>** x'],
    [
      'an address without a link',
      '<p>see https://a.org/_b_?c=1&amp;d=~2, or mail a_b@c.org</p>',
      'see <https://a.org/_b_?c=1&d=~2>, or mail <a_b@c.org>',
    ],
    ['a relative link, whose page is unknown', '<p><a href="/x">a</a> <a href="#b">b</a></p>', 'a b'],
  ])('stores %s without escapes', (_name, html, expected) => {
    expect([pasted(html), pasted(html)]).toEqual([expected, expected]);
  });

  it('stores a pasted plain address without escapes', () => {
    expect(pastedText('https://a_b/_c/d~e')).toBe('<https://a_b/_c/d~e>');
  });
});

it.each([
  '<p>x<script>window.hacked = 1</script></p>',
  '<img src=x onerror="window.hacked = 1">x',
  '<a href="javascript:window.hacked = 1">x</a>',
  '<a href="  JaVaScRiPt:window.hacked = 1">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<svg onload="window.hacked = 1"><text>y</text></svg>x',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>x',
  '<object data="https://evil.example/x"></object><embed src="https://evil.example/x">x',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>*{display:none}</style>x',
  '<p style="background:url(https://evil.example/x)" onclick="window.hacked = 1" class="a" id="b">x</p>',
  '<form action="https://evil.example"><input value=y autofocus onfocus="window.hacked = 1"><button>y</button>x</form>',
  '<p>x</p><template><p>y</p></template><noscript>y</noscript><math><mi>y</mi></math>',
  '<img src="https://evil.example/pixel.gif" width="1" height="1">x',
  '<div data-faena><p onclick="window.hacked = 1">x<script>1</script></p><img src=x onerror="1"></div>',
])('takes only the text of %s', (html) => {
  for (const dialect of ['basic', 'document'] as const) {
    const editor = open(dialect);
    paste(editor, { 'text/html': html, 'text/plain': 'x' });
    expect(['hacked' in window, editor.getText()]).toEqual([false, 'x']);
    expect(
      editor.view.dom.querySelectorAll(
        'script, style, link, iframe, object, embed, svg, form, input, button, a, img[src], [onclick], [onerror], [style*=url], .a, #b',
      ),
    ).toHaveLength(0);
  }
});

describe('plain text', () => {
  it('keeps its words and lines', () => {
    expect(pastedText('one\u00a0two\u200b\r\n\r\nthree: 3 * 4 * 5')).toBe('one two\n\nthree: 3 \\* 4 \\* 5');
    expect(reported).toEqual([]);
  });

  it.each([
    [
      'Markdown',
      '## Plan\n\n- [x] a\n  - b',
      '## Plan\n\n- [x] a\n  - b',
      'Pasted as Markdown. Ctrl+Z brings back the plain text.',
    ],
    [
      'bullets of other programs',
      '• a\n  • b\n• c',
      '- a\n  - b\n- c',
      'Pasted as Markdown. Ctrl+Z brings back the plain text.',
    ],
    [
      'code',
      'function f() {\n  return 1;\n}',
      '```\nfunction f() {\n  return 1;\n}\n```',
      'Pasted as code. Ctrl+Z brings back the plain text.',
    ],
    [
      'code with signs of Markdown',
      '# install\ndef f():\n    return 1\n',
      '```\n# install\ndef f():\n    return 1\n```',
      'Pasted as code. Ctrl+Z brings back the plain text.',
    ],
    ['cells with tabs', 'a\tb\n1\t2\n', 'a | b\\\n1 | 2', 'Pasted as a table. Ctrl+Z brings back the plain text.'],
  ])('recognises %s, says so, and undo gives the plain text', (_name, text, expected, tip) => {
    const editor = open();
    paste(editor, { 'text/plain': text });
    expect([markdownOf(editor), reported]).toEqual([expected, [tip]]);
    editor.commands.undo();
    expect(editor.getText({ blockSeparator: '\n' })).toBe(text.replace(/\n+/g, '\n').trimEnd());
    editor.commands.undo();
    expect(editor.getText()).toBe('');
  });

  it('writes cells with tabs as a table of a document', () => {
    expect(pastedText('a\tb\n1\t2\n', 'document')).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  });

  it('formats Markdown inside a sentence, but not a sign that only begins the paste', () => {
    const editor = open('basic', '<p>so</p>');
    paste(editor, { 'text/plain': '- 5, ' });
    paste(editor, { 'text/plain': '`code` and **bold**' });
    expect(markdownOf(editor)).toBe('so- 5, `code` and **bold**');
  });

  it('recognises Markdown beside HTML without a structure', () => {
    expect(
      pasted('<meta charset="utf-8"><span># a</span><br><span>- b</span>', 'basic', { 'text/plain': '# a\n- b' }),
    ).toBe('# a\n\n- b');
  });

  it('is not formatted with Ctrl+Shift+V', () => {
    const editor = open();
    fireEvent.keyDown(editor.view.dom, { key: 'V', code: 'KeyV', keyCode: 86, ctrlKey: true, shiftKey: true });
    paste(editor, { 'text/plain': '# a' });
    expect([editor.getText(), editor.view.dom.querySelector('h1')]).toEqual(['# a', null]);
  });
});

describe('a copy of an editor', () => {
  const copyOf = (editor: Editor): Record<string, string> => {
    editor.commands.selectAll();
    const { dom, text } = editor.view.serializeForClipboard(editor.state.selection.content());
    return { 'text/html': dom.innerHTML, 'text/plain': text };
  };
  const content =
    '<h2>a</h2><p></p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>b <span data-type="mention" data-id="1" data-label="Ada">@Ada</span></p></li></ul><table><tr><td colspan="2"><p>c</p></td></tr><tr><td><p>d</p></td><td><p>e</p></td></tr></table><pre><code class="language-ts">f</code></pre><p>g</p>';

  it('is pasted into a document without a change', () => {
    const [from, to] = [open('document', content), open('document')];
    paste(to, copyOf(from));
    expect(to.getJSON()).toEqual(from.getJSON());
  });

  it('is pasted into a short text with its table as lines', () => {
    const [from, to] = [open('document', content), open()];
    paste(to, copyOf(from));
    expect(markdownOf(to)).toBe('## a\n\n- [x] b [@Ada](mention:1)\n\nc\\\nd | e\n\n```ts\nf\n```\n\ng');
  });
});

describe('files, limits and locked texts', () => {
  it('inserts the text of a Markdown file and of a text file', async () => {
    const editor = open();
    paste(editor, {}, [new File(['\ufeff# Plan\n\nIt is **set**'], 'plan.md'), new File(['caf\u00e9'], 'a.txt')]);
    await waitFor(() => expect(markdownOf(editor)).toBe('# Plan\n\nIt is **set**\n\ncafé'));
  });

  it.each([
    ['Western Windows', new Uint8Array([0x63, 0x61, 0x66, 0xe9]), 'café'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x63, 0, 0xe9, 0]), 'cé'],
  ])('reads a text file in %s', async (_name, bytes, expected) => {
    const editor = open();
    paste(editor, {}, [new File([bytes], 'a.txt')]);
    await waitFor(() => expect(editor.getText()).toBe(expected));
  });

  it('says that a file has no text or is too large', async () => {
    const editor = open();
    paste(editor, {}, [new File(['PK\u0003\u0004'], 'a.txt'), new File(['x'.repeat(400_001)], 'b.md')]);
    await waitFor(() => expect(reported).toHaveLength(2));
    expect([reported, editor.getText()]).toEqual([
      [
        '“a.txt” does not contain text, so nothing was inserted.',
        '“b.md” is too long to insert here: at most 100.000 characters fit. Nothing was inserted.',
      ],
      '',
    ]);
  });

  it.each([
    ['text', { 'text/plain': 'x'.repeat(10_000_000) }],
    ['HTML', { 'text/html': `<p>${'x'.repeat(10_000_000)}</p>` }],
  ])('refuses 10 MB of %s with a sentence, and keeps what was there', (_name, data) => {
    const editor = open('basic', '<p>before</p>');
    expect([paste(editor, data), editor.getText()]).toEqual([false, 'before']);
    expect(reported).toEqual([
      expect.stringMatching(/^This text is too long to insert here: it has 10\.000\.0\d\d characters/),
    ]);
  });

  it('takes the plain text of HTML that is too long', () => {
    expect(pasted(`<p>${'<b></b>'.repeat(500_000)}x</p>`)).toBe('plain');
  });

  it('inserts nothing into a text that is locked, and says so', () => {
    const editor = open('basic', '<p>before</p>', false);
    paste(editor, { 'text/html': '<b>x</b>', 'text/plain': 'x' });
    expect([editor.getText(), reported]).toEqual([
      'before',
      ['This text cannot be changed now, so nothing was inserted.'],
    ]);
  });
});
