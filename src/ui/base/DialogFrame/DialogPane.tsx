import { Box, CloseButton } from '@mantine/core';
import { createContext, type ReactNode } from 'react';
import { useTexts } from '../texts/index.ts';
import classes from './DialogFrame.module.css';

/** True if a dialog of the size `task` is part of the page, for example next to a list. */
export const BesideThePage = createContext(false);

interface DialogPaneProps {
  title: ReactNode;
  lead: ReactNode;
  above: ReactNode;
  actions: ReactNode;
  locked: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function DialogPane({ title, lead, above, actions, locked, onClose, children }: DialogPaneProps) {
  const texts = useTexts('ui');
  return (
    <div
      className={classes.pane}
      data-size="task"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !locked) onClose();
      }}
    >
      <div className={classes.head}>
        {lead && <div className={classes.lead}>{lead}</div>}
        <Box flex={1} miw={0}>
          {above}
          {typeof title === 'string' ? (
            <h2 dir="auto" className={classes.title}>
              {title}
            </h2>
          ) : (
            title
          )}
        </Box>
        {actions}
        <CloseButton aria-label={texts.close} disabled={locked} onClick={onClose} />
      </div>
      {children}
    </div>
  );
}
