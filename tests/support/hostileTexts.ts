const repeated =
  (part: string) =>
  (length: number): string =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length);
const inParagraphs = (part: string) => repeated(`${part.repeat(500)}\n\n`);

/** Texts for which a Markdown parser may need more than linear time, or which nest deeper than its stack allows. */
export const hostileShapes: Record<string, (length: number) => string> = {
  'quotes in quotes': (length) => `${'> '.repeat(length / 2 - 1)}x`,
  'quotes in quotes, line by line': (length) => repeated(`${'> '.repeat(31)}a\n${'> '.repeat(31)}\n`)(length),
  'lists in lists': (length) => `${'- '.repeat(length / 2 - 1)}x`,
  'lists in quotes': (length) => `${'> - '.repeat(length / 4 - 1)}x`,
  'lists that go in step by step': (length) =>
    Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, level) => `${'  '.repeat(level)}- a`)
      .join('\n')
      .slice(0, length),
  items: repeated('- a\n'),
  'numbered items in turns': repeated('1. a\n- b\n'),
  'open emphasis *': repeated('*a '),
  'open emphasis _': repeated('_a '),
  'open emphasis ~': repeated('~a '),
  'open emphasis **': repeated('**a '),
  'emphasis in emphasis': repeated('*a **a '),
  'emphasis in paragraphs': inParagraphs('*a* **b** '),
  'short paragraphs of emphasis': repeated('*a*\n\n'),
  stars: repeated('*'),
  'open links': repeated('[a]('),
  'open brackets': repeated('['),
  links: inParagraphs('[a](b) '),
  references: (length) => repeated('[a][b] ')(length - 10).concat('\n\n[b]: /x'),
  'open pictures': repeated('!['),
  definitions: repeated('[a]: /x\n'),
  'links and definitions': repeated('[a]\n\n[a]: /x\n\n'),
  'backticks of growing length': (length) =>
    Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, count) => '`'.repeat(count + 1))
      .join(' ')
      .slice(0, length),
  code: repeated('`a` '),
  'a table of many columns': (length) =>
    `${'|a'.repeat(length / 6)}\n${'|-'.repeat(length / 6)}\n${'|b'.repeat(length / 6)}`.slice(0, length),
  'a table of many short rows': (length) =>
    `${'|a'.repeat(300)}\n${'|-'.repeat(300)}\n${'|\n'.repeat(length / 2 - 602)}`,
  'a table of many columns without an end': repeated('| a '),
  tags: repeated('<b '),
  comments: repeated('<!--'),
  'blocks of HTML': repeated('<div>\n'),
  instructions: repeated('<?a '),
  entities: repeated('&amp;'),
  addresses: repeated('https://a.b '),
  'addresses without a protocol': repeated('www.a '),
  'e-mail': repeated('a@b.c '),
  fences: repeated('~~~\n'),
  rules: repeated('---\n'),
  backslashes: repeated('\\'),
  'empty lines': repeated('\n'),
  lines: repeated('a\n'),
  'forced lines': repeated('a\\\n'),
  'lines ended by spaces': repeated('a  \n'),
};
