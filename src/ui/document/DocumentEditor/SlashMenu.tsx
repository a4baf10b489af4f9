import { useMemo } from 'react';
import { type Block, blocksFor } from './blocks.ts';
import { SuggestionList } from '../RichTextEditor/SuggestionList.tsx';
import type { Offer } from '../RichTextEditor/useSuggestion.ts';
import { useTexts } from '../../base/texts/index.ts';

export interface SlashMenuProps {
  /** Id of the list, for the editor's `aria-controls`. */
  id: string;
  offer: Offer<Block>;
}

export function SlashMenu({ id, offer }: SlashMenuProps) {
  const editorTexts = useTexts('editor');
  const texts = editorTexts.document;
  // Translates the labels, because the language may have changed since the blocks were offered.
  const labels = useMemo(
    () => new Map(blocksFor(editorTexts, () => undefined).map(({ id: block, label }) => [block, label])),
    [editorTexts],
  );
  const count = offer.items.length;
  return (
    <SuggestionList
      id={id}
      label={texts.blocks}
      offer={offer}
      status={count === 0 ? texts.noBlock : texts.blockCount({ count })}
      render={(block) => (
        <>
          <block.icon size={16} stroke={1.75} aria-hidden />
          {labels.get(block.id)}
        </>
      )}
    />
  );
}
