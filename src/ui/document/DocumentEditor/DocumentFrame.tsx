import type { ReactNode } from 'react';
import classes from './DocumentEditor.module.css';

export interface DocumentFrameProps {
  editable?: boolean;
  /** Content of the bar above the document. */
  aside: ReactNode;
  /** Title and description of the document. */
  head?: ReactNode;
  /** Called by a click below the text, to continue it. */
  onContinue?: () => void;
  /** The editor, or a placeholder until it has loaded. */
  children: ReactNode;
}

/**
 * Frame of a document. It is shown before the editor has loaded, so that the title keeps its position and the focus.
 */
export function DocumentFrame({ editable = false, aside, head, onContinue, children }: DocumentFrameProps) {
  return (
    <div className={classes.root} data-editable={editable || undefined}>
      <div className={classes.bar}>{aside}</div>
      <div
        className={classes.page}
        onClick={(event) => {
          if (editable && event.target === event.currentTarget) onContinue?.();
        }}
      >
        <div className={classes.column}>
          {head}
          {children}
        </div>
      </div>
    </div>
  );
}
