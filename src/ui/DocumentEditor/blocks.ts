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
import { documentTexts as texts } from './texts.ts';
import { foldText } from '../../../domain/foldText.ts';

export interface Block {
  id: string;
  label: string;
  icon: TablerIcon;
  /** Keywords that find the block, separated by spaces, without accents. */
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
export const blocksFor = (pickImage: () => void): Block[] => [
  {
    id: 'paragraph',
    label: texts.paragraph,
    icon: IconLetterT,
    words: 'parrafo paragraph',
    run: (chain) => chain.setParagraph(),
  },
  ...levels.map((level): Block => ({
    id: `heading${level}`,
    label: texts.heading(level),
    icon: headingIcons[level],
    words: `encabezado heading h${level}`,
    run: (chain) => chain.setHeading({ level }),
  })),
  {
    id: 'bulletList',
    label: texts.bulletList,
    icon: IconList,
    words: 'vinetas bullet',
    run: (chain) => chain.toggleBulletList(),
  },
  {
    id: 'orderedList',
    label: texts.orderedList,
    icon: IconListNumbers,
    words: 'numeros ordered',
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    id: 'taskList',
    label: texts.taskList,
    icon: IconListCheck,
    words: 'tareas todo casillas',
    run: (chain) => chain.toggleTaskList(),
  },
  { id: 'table', label: texts.table, icon: IconTable, words: 'table', run: insertTable },
  {
    id: 'image',
    label: texts.image,
    icon: IconPhoto,
    words: 'foto picture image',
    run: (chain) => {
      pickImage();
      return chain;
    },
  },
  { id: 'quote', label: texts.quote, icon: IconBlockquote, words: 'quote', run: (chain) => chain.toggleBlockquote() },
  {
    id: 'codeBlock',
    label: texts.codeBlock,
    icon: IconSourceCode,
    words: 'codigo code',
    run: (chain) => chain.toggleCodeBlock(),
  },
  {
    id: 'rule',
    label: texts.rule,
    icon: IconSeparator,
    words: 'linea rule divider',
    run: (chain) => chain.setHorizontalRule(),
  },
  {
    id: 'mention',
    label: texts.mention,
    icon: IconAt,
    words: 'persona mention',
    run: (chain) => chain.insertContent('@'),
  },
];

/** Returns the blocks whose label, or a word of whose label or keywords, begins with the query. */
export const blocksMatching = (blocks: readonly Block[], query: string): Block[] => {
  const wanted = foldText(query);
  return blocks.filter(
    ({ label, words }) =>
      foldText(label).startsWith(wanted) ||
      `${foldText(label)} ${words}`.split(' ').some((word) => word.startsWith(wanted)),
  );
};

export const runBlock = (editor: Editor, range: Range, block: Block): void => {
  block.run(editor.chain().focus().deleteRange(range), editor).run();
};
