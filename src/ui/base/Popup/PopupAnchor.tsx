import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useLayoutEffect } from 'react';
import type { PopupProps } from './usePopup.ts';

export interface PopupAnchorProps extends Pick<PopupProps, 'anchor'>, Partial<Pick<PopupProps, 'keys'>> {
  /** List that has the focus while it is open. It gets the id of the active option. */
  list?: RefObject<HTMLElement | null>;
  /** Set by the surrounding target, like all props below. */
  ref?: Ref<HTMLElement>;
  'aria-activedescendant'?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Child of a Mantine target whose button is rendered elsewhere. It passes the target's props on to that button. */
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
