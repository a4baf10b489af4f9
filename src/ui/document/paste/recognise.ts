/** Recognises plain text that has a form: Markdown, code, the cells of a table, or a list with bullets. */
import { trimEndOf } from '../../../../domain/trimText.ts';

export type TextForm = 'markdown' | 'code' | 'table';

const blockSigns = /^(?:#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> \S|```|~~~|- \[[ xX]\] |\|.+\|\s*$|-{3,}\s*$)/m;
const inlineSigns = /\*\*[^\s*][^*\n]*\*\*|(?<!\w)__[^\s_][^_\n]*__(?!\w)|`[^`\n]+`|\[[^\][\n]*\]\([^)\s[]+\)/;

/**
 * Returns true for Markdown. In a single line, a sign at its start counts only if `atStart` is true, because inside a
 * sentence it is only a sign.
 */
export const looksLikeMarkdown = (text: string, atStart = true): boolean =>
  ((atStart || text.trim().includes('\n')) && blockSigns.test(text)) || inlineSigns.test(text);

const codeEnd = /(?:[{};]|\)\s*:|=>|[([,]|\*\/|<\/[\w-]+>|="[^"]*"\/?>|\\)\s*$/;
const codeStart =
  /^\s*(?:import |from \S+ import |export |const |let |var |def |class |function |func |fn |public |private |return\b|if ?\(|for ?\(|while ?\(|else\b|#include|#!\/|@\w+\(|<\/?[a-z][\w-]*[\s>]|\/\/|\/\*|SELECT |INSERT |UPDATE |CREATE |[}\])])/;

/** Returns true for several lines of which most are clearly code. */
export const looksLikeCode = (text: string): boolean => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || /^(?:```|~~~)/m.test(text)) return false;
  const signs = lines.filter(
    (line, at) => codeEnd.test(line) || codeStart.test(line) || isIndented(line, lines[at - 1]),
  );
  return lines.some((line) => codeEnd.test(line) || codeStart.test(line)) && signs.length / lines.length >= 0.6;
};

/** Returns true for a line that is indented more than the opening line before it, or as much as any indented line. */
const isIndented = (line: string, before: string | undefined): boolean =>
  /^(?: {2,}|\t)\S/.test(line) &&
  before !== undefined &&
  (/[{(:[]\s*$/.test(before) || /^(?: {2,}|\t)/.test(before)) &&
  !/^\s*(?:[-*+•]|\d+[.)]) /.test(line);

/** Returns true for at least two lines with the same number of cells, separated by tabs. */
export const looksLikeTable = (text: string): boolean => {
  const lines = trimEndOf(text, '\n').split('\n');
  const cells = (line: string) => line.split('\t').length;
  const width = cells(lines[0] ?? '');
  return (
    lines.length > 1 &&
    width > 1 &&
    lines.every((line) => cells(line) === width) &&
    lines.some((line) => /^\S/.test(line))
  );
};

const bullet = /^([ \t]*)[•·▪◦‣●○■–][ \t]+(?=\S)/;
const box = /^([ \t]*)(?:[☐□⬜]|([☑☒✓✔✅]))[ \t]+(?=\S)/;

/** Writes the bullets and ticks of other programs as those of Markdown, if at least two lines have one. */
export const withMarkdownBullets = (text: string): string => {
  const lines = text.split('\n');
  if (lines.filter((line) => bullet.test(line) || box.test(line)).length < 2) return text;
  return lines
    .map((line) =>
      line
        .replace(bullet, '$1- ')
        .replace(box, (_, indent: string, ticked?: string) => `${indent}- [${ticked ? 'x' : ' '}] `),
    )
    .join('\n');
};

/** Returns the form of a text, or null if it is only text. Code can look like Markdown, but not the other way round. */
export const formOf = (text: string, atStart: boolean): TextForm | null =>
  looksLikeTable(text)
    ? 'table'
    : looksLikeCode(text)
      ? 'code'
      : looksLikeMarkdown(withMarkdownBullets(text), atStart)
        ? 'markdown'
        : null;

/** Returns a table of the cells as HTML. */
export const tableHtml = (text: string): string => {
  const page = document.implementation.createHTMLDocument();
  const table = page.createElement('table');
  for (const line of trimEndOf(text, '\n').split('\n')) {
    const row = page.createElement('tr');
    for (const cell of line.split('\t')) row.append(Object.assign(page.createElement('td'), { textContent: cell }));
    table.append(row);
  }
  return table.outerHTML;
};
