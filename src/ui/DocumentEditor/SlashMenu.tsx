import { Portal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Block } from './blocks.ts';
import type { Offer } from '../RichTextEditor/useSuggestion.ts';
import { useTexts } from '../texts/index.ts';
import classes from './DocumentEditor.module.css';

export interface SlashMenuProps {
  /** Id of the list, for the editor's `aria-controls`. */
  id: string;
  offer: Offer<Block>;
}

const height = 296;

export function SlashMenu({ id, offer: { items, selected, rectangle, pick } }: SlashMenuProps) {
  const texts = useTexts('editor').document;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const below = rectangle === null || rectangle.bottom + height < window.innerHeight || rectangle.top < height;
  const left = Math.max(8, Math.min(rectangle?.left ?? 8, window.innerWidth - 248));
  const place =
    rectangle === null
      ? { left }
      : below
        ? { left, top: rectangle.bottom + 4 }
        : { left, bottom: window.innerHeight - rectangle.top + 4 };
  return (
    <Portal>
      <div className={classes.slash} style={place} onMouseDown={(event) => event.preventDefault()}>
        <div ref={list} id={id} role="listbox" aria-label={texts.blocks} tabIndex={0} className={classes.slashList}>
          {items.map((block, index) => (
            <div
              key={block.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === selected}
              data-selected={index === selected || undefined}
              className={classes.block}
              onClick={() => pick(block)}
            >
              <block.icon size={16} stroke={1.75} aria-hidden className={classes.blockIcon} />
              {block.label}
            </div>
          ))}
        </div>
        <div role="status" className={items.length === 0 ? classes.noBlock : classes.hidden}>
          {items.length === 0 ? texts.noBlock : texts.blockCount({ count: items.length })}
        </div>
      </div>
    </Portal>
  );
}
