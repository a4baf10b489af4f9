import type { ReactNode } from 'react';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';

export interface RichTextEditorProps {
  /**
   * The text as Markdown. The owner passes the text of `onChange` back. Any other text replaces the content and keeps
   * the caret's position.
   */
  value: string;
  /** Called with the whole Markdown after each change by the user, but not after a change of `value`. */
  onChange: (value: string) => void;
  label: string;
  editable?: boolean;
  /**
   * Called when the user presses the checkbox of a task item. `index` is the number of the item in the text, from 0, of
   * `total` items. Returns true if the owner changes `value`; otherwise the press is a change by the user.
   */
  onTick?: (item: { index: number; total: number; checked: boolean }) => boolean;
  people?: readonly Person[];
  placeholder?: string;
  autofocus?: boolean;
  minHeight?: number;
  onBlur?: () => void;
  /** Called when the user presses Enter with Ctrl or Meta. */
  onSubmit?: () => void;
  /** Controls at the end of the toolbar's line. They are also shown while the text doesn't have the focus. */
  aside?: ReactNode;
  /** `field` has a border. `plain` looks like the text alone. A text that isn't editable is always plain. */
  variant?: 'field' | 'plain';
  /**
   * Shows only the text at first. The editor is created after the first paint (`frame`), or only on demand (`press`),
   * and in both cases as soon as the user clicks or focuses the text.
   */
  deferred?: 'frame' | 'press';
}
