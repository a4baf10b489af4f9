import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import {
  IconArrowBarToRight,
  IconArrowBarToLeft,
  IconArrowDown,
  IconArrowUp,
  IconClipboard,
  IconCut,
  IconFilePlus,
  IconFolderPlus,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { DocumentTreeProps, DocumentTreeRow } from './treeProps.ts';
import { treeTexts as texts } from './texts.ts';
import classes from './DocumentTree.module.css';

export interface TreeMenuProps {
  row: DocumentTreeRow;
  title: string;
  /** Position of the menu in pixels of the window. */
  at: { x: number; y: number; side: 'start' | 'end' };
  cut: { id: string; title: string } | null;
  canPaste: boolean;
  canCreate: boolean;
  onPaste: () => void;
  tree: DocumentTreeProps;
  /** Called to close the menu. `focus` is true if the tree gets the focus. */
  onClose: (focus: boolean) => void;
}

const icon = { size: 16, stroke: 1.75 } as const;

export function TreeMenu({ row, title, at, cut, canPaste, canCreate, onPaste, tree, onClose }: TreeMenuProps) {
  const run =
    (command: () => void, focus = true) =>
    () => {
      onClose(focus);
      command();
    };
  return (
    <Menu opened onClose={() => onClose(true)} position={`bottom-${at.side}`} width={270} trapFocus returnFocus={false}>
      <Menu.Target>
        <span className={classes.anchor} style={{ left: at.x, top: at.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.actions(title)}>
        {row.sync === 'failed' ? (
          <>
            <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={run(() => tree.onRetry(row.id))}>
              {texts.retry}
            </Menu.Item>
            <Menu.Item leftSection={<IconX {...icon} />} onClick={run(() => tree.onDiscard(row.id))}>
              {texts.discard}
            </Menu.Item>
          </>
        ) : (
          <>
            {row.type === 'folder' && canCreate && (
              <>
                <Menu.Item
                  leftSection={<IconFilePlus {...icon} />}
                  onClick={run(() => tree.onCreate('document', row.id), false)}
                >
                  {texts.newDocument}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconFolderPlus {...icon} />}
                  onClick={run(() => tree.onCreate('folder', row.id), false)}
                >
                  {texts.newFolder}
                </Menu.Item>
              </>
            )}
            {row.type === 'document' && <Menu.Item onClick={run(() => tree.onOpen(row.id))}>{texts.open}</Menu.Item>}
            {row.changeable && (
              <>
                <Menu.Item
                  leftSection={<IconPencil {...icon} />}
                  rightSection={<kbd className={classes.key}>F2</kbd>}
                  onClick={run(() => tree.onRename(row.id), false)}
                >
                  {texts.rename}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item
                  leftSection={<IconArrowUp {...icon} />}
                  rightSection={<kbd className={classes.key}>Alt ↑</kbd>}
                  onClick={run(() => tree.onStep(row.id, 'up'))}
                >
                  {texts.moveUp}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowDown {...icon} />}
                  rightSection={<kbd className={classes.key}>Alt ↓</kbd>}
                  onClick={run(() => tree.onStep(row.id, 'down'))}
                >
                  {texts.moveDown}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowBarToRight {...icon} />}
                  rightSection={<kbd className={classes.key}>Alt →</kbd>}
                  onClick={run(() => tree.onStep(row.id, 'in'))}
                >
                  {texts.moveIn}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowBarToLeft {...icon} />}
                  rightSection={<kbd className={classes.key}>Alt ←</kbd>}
                  onClick={run(() => tree.onStep(row.id, 'out'))}
                >
                  {texts.moveOut}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconCut {...icon} />}
                  rightSection={<kbd className={classes.key}>Ctrl X</kbd>}
                  onClick={run(() => tree.onCut(row.id))}
                >
                  {texts.cut}
                </Menu.Item>
              </>
            )}
            {cut && canPaste && (
              <Menu.Item
                leftSection={<IconClipboard {...icon} />}
                rightSection={<kbd className={classes.key}>Ctrl V</kbd>}
                onClick={run(onPaste)}
              >
                {texts.paste(cut.title)}
              </Menu.Item>
            )}
            {tree.canDelete(row.id) && (
              <>
                <Menu.Divider />
                <Menu.Item
                  className={classes.destructive}
                  leftSection={<IconTrash {...icon} />}
                  onClick={run(() => tree.onDelete(row.id), false)}
                >
                  {texts.remove}
                </Menu.Item>
              </>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
