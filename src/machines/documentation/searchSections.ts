/** Search over headings and paragraphs: every word has to stand in a section, the best section first. */

export interface Searchable {
  /** Address of the section within the documentation, with its anchor. */
  to: string;
  /** Title of its page. */
  page: string;
  /** Its own heading; '' for the beginning of the page. */
  title: string;
  text: string;
}

export interface Hit {
  section: Searchable;
  /** The part of its text with the words, in pieces; marked ones are what was looked for. */
  excerpt: readonly { text: string; marked: boolean }[];
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
/** Lower case without accents, of the same length as the text: places in one are places in the other. */
const aligned = (text: string): string =>
  [...text]
    .map((letter) => {
      const folded = fold(letter);
      return folded.length === letter.length ? folded : folded.slice(0, letter.length).padEnd(letter.length);
    })
    .join('');
const bare = (markdown: string): string =>
  markdown
    .replace(/^\s*(?:```|~~~).*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`|]|^[#>-]+ /gm, ' ')
    .replace(/-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const most = 30;
const around = 70;

const bared = new WeakMap<Searchable, { text: string; folded: string; title: string; page: string }>();
const readyOf = (section: Searchable) => {
  const known = bared.get(section);
  if (known) return known;
  const text = bare(section.text);
  const ready = { text, folded: aligned(text), title: fold(section.title), page: fold(section.page) };
  bared.set(section, ready);
  return ready;
};

export const wordsOf = (query: string): string[] => [
  ...new Set(
    fold(query)
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
      const { folded, title, page } = readyOf(section);
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
    .slice(0, most)
    .map(({ section }) => ({ section, excerpt: excerptOf(section, words) }));
}

function excerptOf(section: Searchable, words: readonly string[]): Hit['excerpt'] {
  const { text, folded } = readyOf(section);
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at !== -1), text.length);
  const wanted = first === text.length ? 0 : Math.max(0, first - around);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1 || wanted;
  const start = Math.min(from, first);
  const to = Math.min(text.length, start + around * 3);
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
