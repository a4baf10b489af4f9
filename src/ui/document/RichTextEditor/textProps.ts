import prose from '../RichText/prose.module.css';

interface TextAttributes {
  className: string | undefined;
  label: string;
  editable: boolean;
  /** Open list of suggestions. */
  list: { id: string; offer: { items: readonly unknown[]; selected: number } } | null;
}

/** Returns the attributes of an editor's text. */
export const textAttributes = ({ className, label, editable, list }: TextAttributes): Record<string, string> => ({
  class: `${prose.prose ?? ''} ${className ?? ''}`,
  'aria-label': label,
  ...(editable
    ? {
        role: 'textbox',
        'data-takes': 'textFiles',
        'aria-multiline': 'true',
        'aria-haspopup': 'listbox',
        'aria-keyshortcuts': 'Alt+F10',
      }
    : { role: 'document', tabindex: '0' }),
  ...(list && { 'aria-controls': list.id, 'data-mantine-stop-propagation': 'true' }),
  ...(list && list.offer.items.length > 0 && { 'aria-activedescendant': `${list.id}-${list.offer.selected}` }),
});

/** Moves the focus to the toolbar on Alt+F10. Returns true if it moved it. */
export const focusToolbar = (event: KeyboardEvent, bar: HTMLElement | null): boolean => {
  if (event.key !== 'F10' || !event.altKey) return false;
  bar?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  return true;
};
