/** Tables of pasted HTML: as tables in documents, and as lines in short texts. */
import type { Dialect } from '../../../../richText/bounds.ts';
import { isList } from './elements.ts';

/** Maximum number of cells that become a table. More of them become lines, because the editor would become slow. */
const mostCells = 5000;
const mostColumns = 100;

interface Cell {
  element: Element;
  columns: number;
  rows: number;
}

/** Reads the content of a cell as blocks. */
type ReadBlocks = (element: Element) => Element[];

/** Returns the blocks of a table. A table that only arranges a page becomes the content of its cells. */
export const tableBlocks = (table: Element, dialect: Dialect, read: ReadBlocks): Element[] => {
  const rows = rowsOf(table);
  const cells = rows.flat();
  if (cells.length === 0) return read(table);
  const caption = [...table.children].find(({ tagName }) => tagName === 'CAPTION');
  const before = caption ? read(caption) : [];
  const isLayout =
    cells.length === 1 || table.getAttribute('role') === 'presentation' || table.querySelector('table') !== null;
  if (isLayout) return [...before, ...cells.flatMap(({ element }) => read(element))];
  if (dialect === 'document' && cells.length <= mostCells) return [...before, tableOf(table.ownerDocument, rows, read)];
  const lines = linesOf(table.ownerDocument, rows, read);
  return lines ? [...before, lines] : before;
};

const rowsOf = (table: Element): Cell[][] => {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  return rows.map((row, at) =>
    [...row.children]
      .filter(({ tagName }) => tagName === 'TD' || tagName === 'TH')
      .map((element) => ({
        element,
        columns: spanOf(element.getAttribute('colspan'), mostColumns),
        rows: spanOf(element.getAttribute('rowspan'), rows.length - at),
      })),
  );
};

const spanOf = (given: string | null, most: number): number =>
  Math.max(1, Math.min(most, Math.trunc(Number(given)) || 1));

const tableOf = (page: Document, rows: readonly Cell[][], read: ReadBlocks): Element => {
  const table = page.createElement('table');
  for (const cells of rows) {
    if (cells.length === 0) continue;
    const row = page.createElement('tr');
    for (const { element, columns, rows: height } of cells) {
      const cell = page.createElement(element.tagName === 'TH' || element.closest('thead') ? 'th' : 'td');
      if (columns > 1) cell.setAttribute('colspan', String(columns));
      if (height > 1) cell.setAttribute('rowspan', String(height));
      const align = /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i.exec(element.getAttribute('style') ?? '')?.[1];
      if (align) cell.style.textAlign = align;
      const lines = cellParagraphs(read(element));
      cell.append(...(lines.length > 0 ? lines : [page.createElement('p')]));
      row.append(cell);
    }
    table.append(row);
  }
  return table;
};

/**
 * Returns a paragraph with a line for each row, or null if all cells are empty. Cells are separated by bars. Cells that
 * a merged cell covers are empty.
 */
const linesOf = (page: Document, rows: readonly Cell[][], read: ReadBlocks): Element | null => {
  const grid: (Node[] | undefined)[][] = rows.map(() => []);
  rows.forEach((cells, y) => {
    let x = 0;
    for (const { element, columns, rows: height } of cells) {
      while (grid[y]?.[x] !== undefined) x += 1;
      for (let below = 0; below < height; below += 1)
        for (let beside = 0; beside < columns; beside += 1) {
          const line = grid[y + below];
          if (line) line[x + beside] = below + beside === 0 ? contentOf(cellParagraphs(read(element)), ' ') : [];
        }
    }
  });
  const block = page.createElement('p');
  for (const line of grid) {
    const width = line.findLastIndex((content) => content !== undefined && content.length > 0) + 1;
    if (width === 0) continue;
    if (block.hasChildNodes()) block.append(page.createElement('br'));
    line.slice(0, width).forEach((content = [], x) => {
      if (x > 0) block.append(content.length > 0 ? ' | ' : ' |');
      block.append(...content);
    });
  }
  return block.hasChildNodes() ? block : null;
};

const contentOf = (paragraphs: readonly Element[], gap: string): Node[] =>
  paragraphs.flatMap((paragraph, at) => {
    for (const lineBreak of paragraph.querySelectorAll('br')) lineBreak.replaceWith(gap);
    return [...(at > 0 ? [paragraph.ownerDocument.createTextNode(gap)] : []), ...paragraph.childNodes];
  });

/** Returns the blocks of a cell as paragraphs, because a cell has no others. */
const cellParagraphs = (blocks: readonly Element[], mark = ''): Element[] =>
  blocks.flatMap((block): Element[] => {
    if (isList(block))
      return [...block.children].flatMap((item, at) => cellParagraphs([...item.children], markOf(block, item, at)));
    if (block.tagName === 'BLOCKQUOTE' || block.tagName === 'TABLE')
      return cellParagraphs([...block.querySelectorAll('p')]);
    if (block.tagName === 'HR' || block.tagName === 'IMG') return [];
    const paragraph = block.ownerDocument.createElement('p');
    if (block.tagName === 'PRE')
      (block.textContent ?? '').split('\n').forEach((line, at) => {
        if (at > 0) paragraph.append(block.ownerDocument.createElement('br'));
        paragraph.append(line);
      });
    else paragraph.append(...block.childNodes);
    if (mark !== '') paragraph.prepend(mark);
    mark = '';
    return [paragraph];
  });

const markOf = (list: Element, item: Element, at: number): string =>
  item.hasAttribute('data-checked')
    ? item.getAttribute('data-checked') === 'true'
      ? '☑ '
      : '☐ '
    : list.tagName === 'OL'
      ? `${Number(list.getAttribute('start') ?? 1) + at}. `
      : '• ';
