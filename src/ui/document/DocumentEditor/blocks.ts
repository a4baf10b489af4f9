import type { ChainedCommands, Editor, Range } from '@tiptap/core';
import {
  IconAt,
  IconBlockquote,
  IconH1,
  IconH2,
  IconH3,
  IconLetterT,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconSeparator,
  IconSourceCode,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { foldText } from '../../../../domain/foldText.ts';

export interface Block {
  id: string;
  label: string;
  icon: TablerIcon;
  /** Keywords that find the block, separated by spaces. */
  words: string;
  /** Adds the command that inserts the block. The slash and the query are already removed. */
  run: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
}

const levels = [1, 2, 3] as const;
const headingIcons = { 1: IconH1, 2: IconH2, 3: IconH3 } as const;

/**
 * Inserts a table of 3 × 3. At the end of the text, adds an empty paragraph after it, so that the user can write there.
 */
export const insertTable = (chain: ChainedCommands): ChainedCommands =>
  chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).command(({ tr, state }) => {
    const { $from } = tr.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type.name !== 'table') continue;
      const after = $from.after(depth);
      const paragraph = state.schema.nodes['paragraph']?.create();
      if (paragraph && after === tr.doc.content.size) tr.insert(after, paragraph);
    }
    return true;
  });

/** Returns the blocks of the slash menu. `pickImage` opens the browser's file dialog. */
export const blocksFor = (texts: Catalogues['editor'], pickImage: () => void): Block[] => [
  {
    id: 'paragraph',
    label: texts.document.paragraph,
    icon: IconLetterT,
    words: texts.document.keywords.paragraph,
    run: (chain) => chain.setParagraph(),
  },
  ...levels.map((level): Block => ({
    id: `heading${level}`,
    label: texts.heading({ level }),
    icon: headingIcons[level],
    words: `${texts.document.keywords.heading} h${level}`,
    run: (chain) => chain.setHeading({ level }),
  })),
  {
    id: 'bulletList',
    label: texts.bulletList,
    icon: IconList,
    words: texts.document.keywords.bulletList,
    run: (chain) => chain.toggleBulletList(),
  },
  {
    id: 'orderedList',
    label: texts.orderedList,
    icon: IconListNumbers,
    words: texts.document.keywords.orderedList,
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    id: 'taskList',
    label: texts.taskList,
    icon: IconListCheck,
    words: texts.document.keywords.taskList,
    run: (chain) => chain.toggleTaskList(),
  },
  { id: 'table', label: texts.document.table, icon: IconTable, words: texts.document.keywords.table, run: insertTable },
  {
    id: 'image',
    label: texts.document.image,
    icon: IconPhoto,
    words: texts.document.keywords.image,
    run: (chain) => {
      pickImage();
      return chain;
    },
  },
  {
    id: 'quote',
    label: texts.quote,
    icon: IconBlockquote,
    words: texts.document.keywords.quote,
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    id: 'codeBlock',
    label: texts.codeBlock,
    icon: IconSourceCode,
    words: texts.document.keywords.codeBlock,
    run: (chain) => chain.toggleCodeBlock(),
  },
  {
    id: 'rule',
    label: texts.document.rule,
    icon: IconSeparator,
    words: texts.document.keywords.rule,
    run: (chain) => chain.setHorizontalRule(),
  },
  {
    id: 'mention',
    label: texts.document.mention,
    icon: IconAt,
    words: texts.document.keywords.mention,
    run: (chain) => chain.insertContent('@'),
  },
];

/** Returns the blocks whose label, or a word of whose label or keywords, begins with the query. */
export const blocksMatching = (blocks: readonly Block[], query: string): Block[] => {
  const wanted = foldText(query);
  return blocks.filter(
    ({ label, words }) =>
      foldText(label).startsWith(wanted) ||
      foldText(`${label} ${words}`)
        .split(' ')
        .some((word) => word.startsWith(wanted)),
  );
};

export const runBlock = (editor: Editor, range: Range, block: Block): void => {
  block.run(editor.chain().focus().deleteRange(range), editor).run();
};
