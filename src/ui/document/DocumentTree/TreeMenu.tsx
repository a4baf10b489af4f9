import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, Text } from '@mantine/core';
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
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DocumentTreeProps, DocumentTreeRow } from './treeProps.ts';
import { useTexts } from '../../base/texts/index.ts';

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

/** Returns a handler that closes the menu and runs the command. `focus` is true if the tree gets the focus. */
type Run = (command: () => void, focus?: boolean) => () => void;

export function TreeMenu(props: TreeMenuProps) {
  const texts = useTexts('documents').items;
  const { row, title, at, cut, canPaste, canCreate, onPaste, tree, onClose } = props;
  const run: Run =
    (command, focus = true) =>
    () => {
      onClose(focus);
      command();
    };
  return (
    <Menu opened onClose={() => onClose(true)} position={`bottom-${at.side}`} width={270} trapFocus returnFocus={false}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.actions({ title })}>
        {row.sync === 'failed' ? (
          <>
            <Entry icon={IconRefresh} onClick={run(() => tree.onRetry(row.id))}>
              {texts.retry}
            </Entry>
            <Entry icon={IconX} onClick={run(() => tree.onDiscard(row.id))}>
              {texts.discard}
            </Entry>
          </>
        ) : (
          <>
            {row.type === 'folder' && canCreate && <CreateEntries row={row} tree={tree} run={run} />}
            {row.type === 'document' && <Menu.Item onClick={run(() => tree.onOpen(row.id))}>{texts.open}</Menu.Item>}
            {row.changeable && <ChangeEntries row={row} tree={tree} run={run} />}
            {cut && canPaste && (
              <Entry icon={IconClipboard} keys="Ctrl V" onClick={run(onPaste)}>
                {texts.paste({ title: cut.title })}
              </Entry>
            )}
            {tree.canDelete(row.id) && (
              <>
                <Menu.Divider />
                <Entry destructive icon={IconTrash} onClick={run(() => tree.onDelete(row.id), false)}>
                  {texts.remove}
                </Entry>
              </>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface EntriesProps extends Pick<TreeMenuProps, 'row' | 'tree'> {
  run: Run;
}

function CreateEntries({ row, tree, run }: EntriesProps) {
  const texts = useTexts('documents').items;
  return (
    <>
      <Entry icon={IconFilePlus} onClick={run(() => tree.onCreate('document', row.id), false)}>
        {texts.newDocument}
      </Entry>
      <Entry icon={IconFolderPlus} onClick={run(() => tree.onCreate('folder', row.id), false)}>
        {texts.newFolder}
      </Entry>
    </>
  );
}

function ChangeEntries({ row, tree, run }: EntriesProps) {
  const texts = useTexts('documents').items;
  return (
    <>
      <Entry icon={IconPencil} keys="F2" onClick={run(() => tree.onRename(row.id), false)}>
        {texts.rename}
      </Entry>
      <Menu.Divider />
      <Entry icon={IconArrowUp} keys="Alt ↑" onClick={run(() => tree.onStep(row.id, 'up'))}>
        {texts.moveUp}
      </Entry>
      <Entry icon={IconArrowDown} keys="Alt ↓" onClick={run(() => tree.onStep(row.id, 'down'))}>
        {texts.moveDown}
      </Entry>
      <Entry icon={IconArrowBarToRight} keys="Alt →" onClick={run(() => tree.onStep(row.id, 'in'))}>
        {texts.moveIn}
      </Entry>
      <Entry icon={IconArrowBarToLeft} keys="Alt ←" onClick={run(() => tree.onStep(row.id, 'out'))}>
        {texts.moveOut}
      </Entry>
      <Entry icon={IconCut} keys="Ctrl X" onClick={run(() => tree.onCut(row.id))}>
        {texts.cut}
      </Entry>
    </>
  );
}

interface EntryProps {
  icon: TablerIcon;
  keys?: string;
  destructive?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Entry({ icon: Icon, keys, destructive = false, onClick, children }: EntryProps) {
  return (
    <Menu.Item
      c={destructive ? 'var(--faena-danger)' : undefined}
      leftSection={<Icon size={16} stroke={1.75} />}
      rightSection={
        keys && (
          <Text component="kbd" size="xs" c="dimmed" ff="inherit" visibleFrom="sm">
            {keys}
          </Text>
        )
      }
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
