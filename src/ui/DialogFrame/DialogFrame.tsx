import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { dialogTexts } from './texts.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useInitialFocus } from './useInitialFocus.ts';
import classes from './DialogFrame.module.css';

export interface DialogFrameProps {
  /** Whether the dialog is open. */
  opened: boolean;
  /** Called by Escape, the cross and a press outside. */
  onClose: () => void;
  /** Heading, also the dialog's name. */
  title: ReactNode;
  /** One line under the heading. */
  description?: ReactNode;
  /** `confirm` 420 wide, `form` 560 wide with a 380 high scroll area, `task` 1200x800 (800x720 below 1280), full screen on phones. */
  size?: 'confirm' | 'form' | 'task';
  /** Buttons at the bottom; they stay while the content scrolls. */
  footer?: ReactNode;
  /** Controls in the heading's line, before the cross. */
  actions?: ReactNode;
  /** Neither Escape nor a press outside closes it, as while it is being sent. */
  locked?: boolean;
  /** Called once it is gone from the screen. */
  onClosed?: () => void;
  /** Content of the dialog. */
  children: ReactNode;
}

/** A dialog over the page: focus stays inside and goes back to where it was. */
export function DialogFrame({
  opened,
  onClose,
  title,
  description,
  size = 'form',
  footer,
  actions,
  locked = false,
  onClosed,
  children,
}: DialogFrameProps) {
  const giveFocusBack = useFocusBack(opened);
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    // The page itself never scrolls, only parts of it do, and locking its scrolling would lay out the whole page behind the dialog anew.
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      centered={size !== 'form' || phone}
      fullScreen={phone && size !== 'confirm'}
      size="auto"
      yOffset="10dvh"
      xOffset={16}
      returnFocus
      lockScroll={false}
      onExitTransitionEnd={() => {
        giveFocusBack();
        onClosed?.();
      }}
      radius={phone && size !== 'confirm' ? 0 : 'lg'}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content data-size={size} data-phone={phone || undefined}>
        <Frame opened={opened} isFirstChoice={size === 'task'}>
          <div className={classes.head}>
            <div className={classes.words}>
              {/* A title that is more than words brings its own heading. */}
              <Modal.Title className={classes.title} {...(typeof title !== 'string' && { component: 'div' })}>
                {title}
              </Modal.Title>
              {description && <p className={classes.description}>{description}</p>}
            </div>
            {actions}
            <Modal.CloseButton aria-label={dialogTexts.close} disabled={locked} className={classes.close} />
          </div>
          <div className={classes.body}>{children}</div>
          {footer && <div className={classes.foot}>{footer}</div>}
        </Frame>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Content of the dialog, which is drawn only while the dialog is open. */
function Frame({ opened, isFirstChoice, children }: { opened: boolean; isFirstChoice: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useInitialFocus(frame, opened);
  return (
    <div ref={frame} className={classes.frame} tabIndex={-1} data-autofocus={isFirstChoice || undefined}>
      {children}
    </div>
  );
}
