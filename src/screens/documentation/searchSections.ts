import { foldText } from '../../../domain/foldText.ts';

/** Finds sections that contain every word, in headings or paragraphs. The best one is first. */

export interface Searchable {
  /** Address of the section, with its anchor. */
  to: string;
  page: string;
  /** Heading of the section, or '' for the beginning of the page. */
  title: string;
  text: string;
}

export interface Hit {
  section: Searchable;
  /** Excerpt around the matches, in pieces. Marked pieces are matches. */
  excerpt: readonly { text: string; marked: boolean }[];
}

/** Folds without changing the length, so that offsets are valid in both texts. */
const aligned = (text: string): string =>
  [...text]
    .map((letter) => {
      const folded = foldText(letter);
      return folded.length === letter.length ? folded : folded.slice(0, letter.length).padEnd(letter.length);
    })
    .join('');
const withoutMarkdown = (markdown: string): string =>
  markdown
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/\[([^\][]*)\]\([^)[]*\)/g, '$1')
    .replace(/[*`|]|^[#>-]+ /gm, ' ')
    .replace(/-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const maxHits = 30;
const context = 70;

const preparedSections = new WeakMap<Searchable, { text: string; folded: string; title: string; page: string }>();
const prepare = (section: Searchable) => {
  const known = preparedSections.get(section);
  if (known) return known;
  const text = withoutMarkdown(section.text);
  const ready = { text, folded: aligned(text), title: foldText(section.title), page: foldText(section.page) };
  preparedSections.set(section, ready);
  return ready;
};

export const wordsOf = (query: string): string[] => [
  ...new Set(
    foldText(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

export function searchSections(sections: readonly Searchable[], query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  return sections
    .map((section) => {
      const { folded, title, page } = prepare(section);
      let score = 0;
      for (const word of words) {
        const here =
          (title.includes(word) ? 20 : 0) + (page.includes(word) ? 6 : 0) + Math.min(5, folded.split(word).length - 1);
        if (here === 0) return { section, score: 0 };
        score += here;
      }
      if (title === whole || (title === '' && page === whole)) score += 60;
      else if (title.startsWith(whole)) score += 25;
      if (words.length > 1 && (folded.includes(whole) || title.includes(whole))) score += 15;
      return { section, score };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxHits)
    .map(({ section }) => ({ section, excerpt: excerptOf(section, words) }));
}

function excerptOf(section: Searchable, words: readonly string[]): Hit['excerpt'] {
  const { text, folded } = prepare(section);
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at !== -1), text.length);
  const wanted = first === text.length ? 0 : Math.max(0, first - context);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1 || wanted;
  const start = Math.min(from, first);
  const to = Math.min(text.length, start + context * 3);
  const pieces: { text: string; marked: boolean }[] = [];
  const push = (piece: string, marked: boolean) => {
    if (piece !== '') pieces.push({ text: piece, marked });
  };
  let at = start;
  if (start > 0) push('… ', false);
  while (at < to) {
    const next = words
      .map((word) => ({ at: folded.indexOf(word, at), length: word.length }))
      .filter((found) => found.at !== -1 && found.at < to)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0];
    if (!next) break;
    push(text.slice(at, next.at), false);
    push(text.slice(next.at, next.at + next.length), true);
    at = next.at + next.length;
  }
  push(text.slice(at, Math.max(at, to)), false);
  if (to < text.length) push(' …', false);
  return pieces;
}
