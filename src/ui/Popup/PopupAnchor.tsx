import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useLayoutEffect } from 'react';
import type { PopupProps } from './usePopup.ts';

export interface PopupAnchorProps extends Pick<PopupProps, 'anchor'>, Partial<Pick<PopupProps, 'keys'>> {
  /** The list that has the keys while it is open, and says which of its options they are on. */
  list?: RefObject<HTMLElement | null>;
  /** Given by the target around it, as everything below. */
  ref?: Ref<HTMLElement>;
  'aria-activedescendant'?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Stands in a Mantine target for a button that is drawn elsewhere, and hands on what the target wants of it. */
export function PopupAnchor({ anchor, keys, list, ref, onKeyDown, 'aria-activedescendant': active }: PopupAnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => anchor.current, [anchor]);
  useLayoutEffect(() => {
    if (keys) keys.current = onKeyDown ?? null;
  });
  useLayoutEffect(() => {
    if (active === undefined) list?.current?.removeAttribute('aria-activedescendant');
    else list?.current?.setAttribute('aria-activedescendant', active);
  }, [list, active]);
  return null;
}
