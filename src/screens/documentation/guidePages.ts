import { foldText } from '../../../domain/foldText.ts';

/** Part of a page, from one heading to the next. */
export interface Section {
  /** Anchor, unique on the page; '' for the text before the first heading. */
  id: string;
  title: string;
  level: 2 | 3;
  text: string;
}

export interface Page {
  slug: string;
  title: string;
  sections: readonly Section[];
}

const slugOf = (title: string): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * The first heading is the title. Headings inside code blocks are ignored. A comment at the end of a heading is its
 * anchor, so that a page has the same anchors in each language.
 */
export function parsePage(slug: string, markdown: string): Page {
  let title = slug;
  let fence = false;
  const used = new Map<string, number>();
  const sections: { id: string; title: string; level: 2 | 3; lines: string[] }[] = [
    { id: '', title: '', level: 2, lines: [] },
  ];
  for (const line of markdown.split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) fence = !fence;
    const heading = fence ? null : /^(#{1,3}) (.+?)(?: <!-- ([\w-]+) -->)?$/.exec(line);
    if (heading?.[1] === '#') {
      title = heading[2]?.trim() ?? title;
    } else if (heading) {
      const name = heading[2]?.trim() ?? '';
      const base = heading[3] ?? (slugOf(name) || 'section');
      const before = used.get(base) ?? 0;
      used.set(base, before + 1);
      sections.push({
        id: before === 0 ? base : `${base}-${before + 1}`,
        title: name,
        level: heading[1] === '##' ? 2 : 3,
        lines: [],
      });
    } else {
      sections.at(-1)?.lines.push(line);
    }
  }
  return {
    slug,
    title,
    sections: sections
      .map(({ lines, ...section }) => ({ ...section, text: lines.join('\n').trim() }))
      .filter(({ id, text }) => id !== '' || text !== ''),
  };
}
