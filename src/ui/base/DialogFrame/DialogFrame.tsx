import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Box, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useContext, useRef } from 'react';
import { useTexts } from '../texts/index.ts';
import { BesideThePage, DialogPane } from './DialogPane.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useInitialFocus } from './useInitialFocus.ts';
import classes from './DialogFrame.module.css';

export interface DialogFrameProps {
  opened: boolean;
  /** Called by Escape, the close button and a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** Shown before the title. It isn't part of the dialog's name. */
  lead?: ReactNode;
  /** Shown above the title. It isn't part of the dialog's name. */
  above?: ReactNode;
  description?: ReactNode;
  /**
   * `confirm` is 420 px wide. `form` is 560 px wide with a scroll area of 380 px. `task` is 1200x800, or 800x720 below
   * 1280 px. On phones the first two are sheets at the bottom, and `task` fills the screen.
   */
  size?: 'confirm' | 'form' | 'task';
  footer?: ReactNode;
  /** Controls in the heading, before the close button. */
  actions?: ReactNode;
  /** Prevents closing by Escape and by a click outside, for example while the form is being sent. */
  locked?: boolean;
  onClosed?: () => void;
  children: ReactNode;
}

/** Modal dialog. It traps the focus and returns it on closing. */
export function DialogFrame({
  opened,
  onClose,
  title,
  lead,
  above,
  description,
  size = 'form',
  footer,
  actions,
  locked = false,
  onClosed,
  children,
}: DialogFrameProps) {
  const texts = useTexts('ui');
  const giveFocusBack = useFocusBack(opened);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const isPane = useContext(BesideThePage) && size === 'task';
  if (isPane) return <DialogPane {...{ title, lead, above, actions, locked, onClose, children }} />;
  const isSheet = isPhone && size !== 'task';
  return (
    // Mantine's scroll lock is off: the page itself doesn't scroll, and the lock would only cause a layout of the whole
    // page.
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      centered={!isPhone && size !== 'form'}
      size="auto"
      yOffset={isPhone ? 0 : '10dvh'}
      xOffset={isPhone ? 0 : 16}
      returnFocus
      lockScroll={false}
      onExitTransitionEnd={() => {
        giveFocusBack();
        onClosed?.();
      }}
      radius="lg"
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ content: classes.content, inner: isSheet ? classes.sheet : undefined }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content data-size={size} data-phone={isPhone || undefined}>
        <Frame opened={opened} isFirstChoice={size === 'task'}>
          <div className={classes.head}>
            {lead && <div className={classes.lead}>{lead}</div>}
            <Box flex={1} miw={0}>
              {above}
              {/* A title that isn't a string contains its own heading element. */}
              <Modal.Title className={classes.title} {...(typeof title !== 'string' && { component: 'div' })}>
                {typeof title === 'string' ? <bdi>{title}</bdi> : title}
              </Modal.Title>
              {description && (
                <Text size="sm" c="dimmed">
                  {description}
                </Text>
              )}
            </Box>
            {actions}
            <Modal.CloseButton aria-label={texts.close} disabled={locked} />
          </div>
          <div className={classes.body}>{children}</div>
          {footer && <div className={classes.foot}>{footer}</div>}
        </Frame>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Content of the dialog. A separate component, because its hooks must run only while the dialog is open. */
function Frame({ opened, isFirstChoice, children }: { opened: boolean; isFirstChoice: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useInitialFocus(frame, opened);
  return (
    <div ref={frame} className={classes.frame} tabIndex={-1} data-autofocus={isFirstChoice || undefined}>
      {children}
    </div>
  );
}
