import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconPlus, IconSelector, IconUserPlus } from '@tabler/icons-react';
import { toneOf } from '../PersonAvatar/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import { switcherTexts as texts } from './texts.ts';
import classes from './WorkspaceSwitcher.module.css';

export interface WorkspaceSwitcherProps {
  /** Workspaces of the person. */
  workspaces: readonly { id: string; name: string }[];
  /** Id of the active one; null for none. */
  activeId: string | null;
  /** Shows the mark only. */
  collapsed?: boolean;
  /** A switch is under way: the button says so and takes no other. */
  switching?: boolean;
  /** Called with the id of another workspace. */
  onSwitch: (id: string) => void;
  /** Opens the creation of a workspace. */
  onCreate: () => void;
  /** Opens the invitation of people; absent for those who may not invite. */
  onInvite?: () => void;
}

/** The active workspace, and the way to the others. */
export function WorkspaceSwitcher({ workspaces, activeId, collapsed = false, switching = false, onSwitch, onCreate, onInvite }: WorkspaceSwitcherProps) {
  const active = workspaces.find((workspace) => workspace.id === activeId);
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button type="button" className={classes.target} data-collapsed={collapsed || undefined} aria-busy={switching || undefined}>
          <VisuallyHidden>{texts.label}:</VisuallyHidden>{' '}
          <Mark id={active?.id ?? ''} name={active?.name ?? '–'} />
          <span className={classes.name}>{active?.name ?? texts.none}</span>
          <IconSelector size={14} stroke={1.75} aria-hidden className={classes.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.heading}</Menu.Label>
        <div className={classes.list}>
          <Menu.RadioGroup value={activeId ?? ''} onChange={(id) => id !== activeId && !switching && onSwitch(id)}>
            {workspaces.map((workspace) => (
              <Menu.RadioItem key={workspace.id} value={workspace.id} closeMenuOnClick>
                <span className={classes.row}>
                  <Mark id={workspace.id} name={workspace.name} />
                  <span className={classes.name}>{workspace.name}</span>
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onCreate}>{texts.create}</Menu.Item>
        {onInvite && <Menu.Item leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={onInvite}>{texts.invite}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

function Mark({ id, name }: { id: string; name: string }) {
  return <span className={classes.mark} data-tone={toneOf(id)} aria-hidden>{[...name.trim()][0]?.toLocaleUpperCase() ?? '–'}</span>;
}
