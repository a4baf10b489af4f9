import { VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import type { PokerView } from '../../../../domain/poker.ts';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { announcementOf } from '../announce.ts';

/** Announces the changes in the room to screen readers. */
export function Announcer({ view }: { view: PokerView }) {
  const texts = useTexts('poker');
  const before = useRef<{ view: PokerView | null; text: string }>({ view: null, text: '' });
  if (before.current.view !== view) {
    const text = announcementOf(texts, before.current.view, view);
    before.current = { view, text: text === '' ? before.current.text : text };
  }
  return (
    <VisuallyHidden component="p" role="status" aria-live="polite">
      {before.current.text}
    </VisuallyHidden>
  );
}
