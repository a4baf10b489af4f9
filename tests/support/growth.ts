import { comparable, mostRuns, timeOf } from './processorTime.ts';
import { isVerify } from './tier.ts';

const signs = [
  ...' \n\t\r\\`*_~[](){}<>!#@=|&;:,.\'"/-+?%$^',
  'a',
  '0',
  'é',
  '\u0301',
  '\u00a0',
  '\u200b',
  '\u2028',
  '😀',
  '“',
  '«',
];

const tokens = [
  '  \n',
  '\n\n',
  ' \n',
  '> ',
  '- ',
  '* ',
  '1. ',
  '1) ',
  '# ',
  '## ',
  '- [ ] ',
  '- [x] a\n',
  '| a ',
  '|-',
  '||a',
  '```\n',
  '~~~',
  '***',
  '**a ',
  '__a',
  '~~a ',
  '[a](',
  '[](b) ',
  '[a][b] ',
  '[a]: /x\n',
  '![a](b',
  '[@a](mention:b) ',
  '[@',
  '[@a](mention:',
  '\\[',
  '[\\',
  '[@\\',
  '\\\n',
  '&amp;',
  '&#32;',
  '&#x20;',
  '<a ',
  '<!--',
  '<b>',
  '</b>',
  'https://',
  'https://a.b ',
  'www.',
  'a@b.c ',
  'a@',
  'a.',
  '.a',
  '{code}',
  '{code:a|b=c}\n',
  '{{a}}',
  '{color:red}',
  '{quote}\n',
  '!a|b!',
  '??a',
  'h1. ',
  'bq. ',
  '{*}',
  '~a ',
  '~ ',
  '!a ',
  '#a ',
  '@a ',
  '=1 ',
  '[a] ',
  ' [',
  '+1',
  '2026-',
  '1/1/',
  'in 2 weeks ',
  'dec 24 ',
  'next ',
  '"a" ',
  '"a",',
  '""',
  'a;b;',
  'a, ',
  '«a» ',
  'who ',
  'tasks of ',
  'Ana ',
  'listo para ',
  'a\u0301\u0323',
  '\u0301\u0323',
  'e\u0301 ',
  '\u{1f469}\u200d',
];

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.max(1, Math.ceil(length / unit.length))).slice(0, Math.max(0, length));

export interface Shape {
  name: string;
  /** Returns a text of about this length in characters. */
  of: (length: number) => string;
}

/** Repetitions of one part inside a word. `npm run verify` has more of them. */
export const shapes: readonly Shape[] = [...signs, ...tokens].flatMap((unit, index, all) => {
  const other = all[(index * 7 + 3) % all.length] ?? 'x';
  const name = JSON.stringify(unit);
  const inWord: Shape = { name: `${name} repeated in a word`, of: (length) => `a${repeated(unit, length - 2)}x` };
  const inTurns: Shape = {
    name: `${name} and ${JSON.stringify(other)} in turns`,
    of: (length) => repeated(`${unit}${other}`, length),
  };
  if (!isVerify) return [inWord];
  return [
    inWord,
    inTurns,
    { name: `${name} repeated`, of: (length) => repeated(unit, length) },
    {
      name: `many ${name} before many ${JSON.stringify(other)}`,
      of: (length) => `${repeated(unit, length / 2)}${repeated(other, length / 2)}`,
    },
  ];
});

/**
 * Processor time in milliseconds below which two measurements can't be compared, because other work of the process has
 * too much influence.
 */
const leastTime = 40;
const mostGrowth = 2.5;
const mostTime = 300;

/**
 * Checks the processor time of a parser for texts of one shape. Returns the problem, or null. `longest` is the length
 * of the longest allowed text. Measures a second time before it reports a problem, because other processes share the
 * machine.
 */
export function problemWith(parse: (text: string) => unknown, longest: number, { name, of }: Shape): string | null {
  const [text, quarter] = [of(longest), of(longest / 4)];
  let [whole, part] = [Infinity, Infinity];
  let problem: string | null = null;
  for (let run = 0; run < mostRuns; run += 1) {
    whole = Math.min(
      whole,
      timeOf(() => void parse(text)),
    );
    if (whole < leastTime) return null;
    problem = `${name}: ${Math.round(whole)} ms for ${longest} characters`;
    if (whole > 10 * mostTime) return problem;
    if (comparable(whole, mostTime) >= mostTime) continue;
    part = Math.min(
      part,
      timeOf(() => void parse(quarter)),
    );
    // Compare with a quarter of the length: two doublings are more reliable than one.
    const growth = Math.sqrt(whole / part);
    if (growth <= mostGrowth) return null;
    problem = `${name}: ${growth.toFixed(1)} times as long for twice the characters, ${Math.round(whole)} ms in all`;
  }
  return problem;
}
