import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { PopupAnchor } from '../../base/Popup/PopupAnchor.tsx';
import type { PopupProps } from '../../base/Popup/usePopup.ts';
import { useTexts } from '../../base/texts/index.ts';
import { WorkspaceMark } from './WorkspaceMark.tsx';
import type { WorkspaceSwitcherProps } from './WorkspaceSwitcher.tsx';
import classes from './WorkspaceSwitcher.module.css';

export function WorkspaceList({
  id,
  anchor,
  opened,
  byKeyboard,
  onOpenedChange,
  workspaces,
  activeId,
  switching,
  onSwitch,
  onCreate,
  onInvite,
}: PopupProps & Omit<WorkspaceSwitcherProps, 'collapsed'>) {
  const { switcher: texts } = useTexts('shell');
  return (
    <Menu
      id={id}
      opened={opened}
      onChange={onOpenedChange}
      withInitialFocusPlaceholder={!byKeyboard}
      position="bottom-start"
      width={240}
    >
      <Menu.Target>
        <PopupAnchor anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.heading}</Menu.Label>
        <div className={classes.list}>
          <Menu.RadioGroup
            value={activeId ?? ''}
            onChange={(next) => next !== activeId && !switching && onSwitch(next)}
          >
            {workspaces.map((workspace) => (
              <Menu.RadioItem key={workspace.id} value={workspace.id} closeMenuOnClick>
                <span className={classes.row}>
                  <WorkspaceMark id={workspace.id} name={workspace.name} />
                  <span className={classes.name} dir="auto">
                    {workspace.name}
                  </span>
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onCreate}>
          {texts.create}
        </Menu.Item>
        {onInvite && (
          <Menu.Item leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={onInvite}>
            {texts.invite}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
