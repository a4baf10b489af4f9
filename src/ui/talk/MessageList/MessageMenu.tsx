import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { copyText } from '../../base/copyText/copyText.ts';
import { useTexts } from '../../base/texts/index.ts';
import { type ListedMessage, plainOf } from './rows.ts';
import type { MessageActions } from './messageActions.ts';

const holdTime = 450;
const tolerance = 10;

export interface HeldMessage {
  id: string;
  x: number;
  y: number;
}

/** Reports the message on which a finger is held. Returns the handlers for the list. */
export function useHeldMessage() {
  const [held, setHeld] = useState<HeldMessage | null>(null);
  const press = useRef<HeldMessage & { timer: number }>(null);
  const cancel = () => {
    window.clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    held,
    release: () => setHeld(null),
    handlers: {
      onPointerDown: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
        cancel();
        const id = target instanceof Element && target.closest<HTMLElement>('[data-message-id]')?.dataset['messageId'];
        if (pointerType !== 'touch' || !id) return;
        press.current = { id, x, y, timer: window.setTimeout(() => setHeld({ id, x, y }), holdTime) };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x = clientX, y = clientY } = press.current ?? {};
        if (Math.hypot(clientX - x, clientY - y) > tolerance) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onScroll: cancel,
    },
  };
}

interface MessageMenuProps {
  at: HeldMessage;
  message: ListedMessage;
  mayEdit: boolean;
  mayDelete: boolean;
  actions: MessageActions;
  onClose: () => void;
}

/** Menu of the held message. */
export function MessageMenu({ at: { x, y }, message, mayEdit, mayDelete, actions, onClose }: MessageMenuProps) {
  const texts = useTexts('conversations').messages;
  return (
    <Menu opened onClose={onClose} position="top" width={220}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.menu}>
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.75} />}
          onClick={() => void copyText(plainOf(message.content)).catch(() => undefined)}
        >
          {texts.copy}
        </Menu.Item>
        {mayEdit && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => actions.onEdit(message)}>
            {texts.edit}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item
            c="var(--faena-danger)"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            onClick={() => actions.onDelete(message)}
          >
            {texts.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
