import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../tests/support/processorTime.ts';
import { jiraToMarkdown } from './jiraMarkdown.ts';
import { parseMarkdown } from './markdown.ts';
import { plainText } from './plainText.ts';

describe('jiraToMarkdown', () => {
  it.each([
    ['h1. Title\nh4. Deep', '# Title\n\n### Deep'],
    ['one\ntwo', 'one\\\ntwo'],
    ['one\n\ntwo', 'one\n\ntwo'],
    ['one\\\\two', 'one\\\ntwo'],
    ['*bold* _italic_ -gone- ??cited?? +under+ x^2^ H~2~O', '**bold** _italic_ ~~gone~~ _cited_ under x^2^ H\\~2\\~O'],
    ['*_both_*', '**_both_**'],
    ['2*3*4 snake_case_name well-known-word a - b - c', '2\\*3\\*4 snake_case_name well-known-word a - b - c'],
    ['{{const a = 1}} and {color:red}red{color} {color:#ff0000}*hot*{color}', '`const a = 1` and red **hot**'],
    ['{code:java|title=A.java}\nint a = *b;\n{code}', '```java\nint a = *b;\n```'],
    ['{code}\nplain\n{code}\n{noformat}raw *x*{noformat}', '```\nplain\n```\n\n```\nraw *x*\n```'],
    ['before {code:sql}select 1{code} after', 'before\n\n```sql\nselect 1\n```\n\nafter'],
    ['{code} without end', '{code} without end'],
    ['bq. Said so', '> Said so'],
    ['{quote}\none\n\ntwo\n{quote}\nafter', '> one\n>\n> two\n\nafter'],
    ['{panel:title=Note|bgColor=#fff}\nCareful\n{panel}', '> **Note**\n>\n> Careful'],
    ['* one\n** inner\n*** deep\n* two', '- one\n  - inner\n    - deep\n- two'],
    ['# one\n#* inner\n# two', '1. one\n   - inner\n2. two'],
    ['- one\n- two\ngoes on', '- one\n- two\\\n  goes on'],
    ['** no parent', '- no parent'],
    ['* bullets\n# numbers', '- bullets\n\n1) numbers'],
    ['----', '---'],
    ['[https://example.com/a_b]', '<https://example.com/a_b>'],
    ['[the page|https://example.com/a|smart-link]', '[the page](https://example.com/a)'],
    ['[*bold* page|https://example.com/a]', '[**bold** page](https://example.com/a)'],
    ['[mailto:ada@example.com]', '<ada@example.com>'],
    ['See https://example.com/x_y_z.', 'See <https://example.com/x_y_z>.'],
    [
      '[~jsmith] [~accountid:5b10:a9] [^log.txt] [x] [run|javascript:alert(1)]',
      '@jsmith @5b10:a9 log.txt \\[x\\] \\[run|javascript:alert(1)\\]',
    ],
    ['!screen shot.png|thumbnail! wow! really!', 'screen shot.png wow! really\\!'],
    ['!https://example.com/a.png!', '<https://example.com/a.png>'],
    [
      '||Name||Age||\n|Ada|36|\n|[x|https://example.com]| |',
      '**Name** | **Age**\\\nAda | 36\\\n[x](https://example.com) | '.trimEnd(),
    ],
    ['\\*not bold\\* \\{code}', '\\*not bold\\* {code}'],
    ['<b>html</b> &amp; # no heading', '&lt;b>html&lt;/b> \\&amp; # no heading'],
    ['one\r\ntwo', 'one\\\ntwo'],
    ['', ''],
  ])('converts %j', (markup, markdown) => {
    expect(jiraToMarkdown(markup)).toBe(markdown);
  });

  it('preserves every word of any text', () => {
    const parts = fc.constantFrom(
      '*',
      '_',
      '-',
      '+',
      '??',
      '{{',
      '}}',
      '{code}',
      '{quote}',
      '{panel:title=tt}',
      '{color:red}',
      '[',
      ']',
      '|',
      '||',
      '\n',
      '\n\n',
      '* ',
      '# ',
      '#* ',
      'h1. ',
      'bq. ',
      '!',
      '\\',
      ' ',
      'https://a.es',
      'ww',
      'ñ',
      '----\n',
      '<b>',
    );
    const words = (text: string) => text.match(/ww|ñ/g) ?? [];
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (source) => {
        const text = source.join('');
        expect(words(plainText(parseMarkdown(jiraToMarkdown(text))))).toEqual(words(text));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '*a ',
    '_a ',
    '{{',
    '[a|',
    '{code}',
    '{quote}',
    '{code:',
    '*_-',
    '|a',
    '!a',
    '!a|',
    '\\',
    '** a\n',
    '# a\n* b\n',
    '{color:',
    'https://',
    '??a',
    '[~',
  ])("converts a text of %j with Jira's maximum length in less than a second", (part) => {
    expect(
      processorTime(() => {
        jiraToMarkdown(part.repeat(32_767 / part.length));
      }, 1000),
    ).toBeLessThan(1000);
  });
});
