import { MenuButton } from '../../base/MenuButton/MenuButton.tsx';
import { lazyComponent } from '../../base/Popup/lazyComponent.ts';
import { usePopup } from '../../base/Popup/usePopup.ts';
import { useTexts } from '../../base/texts/index.ts';
import { WorkspaceMark } from './WorkspaceMark.tsx';
import classes from './WorkspaceSwitcher.module.css';

export interface WorkspaceSwitcherProps {
  workspaces: readonly { id: string; name: string }[];
  activeId: string | null;
  collapsed?: boolean;
  /** True while the workspace is being switched. The button is busy, and no other workspace can be chosen. */
  switching?: boolean;
  onSwitch: (id: string) => void;
  onCreate: () => void;
  /** Called to invite people. Absent if the user may not invite. */
  onInvite?: () => void;
}

const list = lazyComponent(async () => (await import('./WorkspaceList.tsx')).WorkspaceList);

export function WorkspaceSwitcher({ collapsed = false, switching = false, ...rest }: WorkspaceSwitcherProps) {
  const { switcher: texts } = useTexts('shell');
  const { trigger, View, popup } = usePopup(list, 'menu');
  const active = rest.workspaces.find((workspace) => workspace.id === rest.activeId);
  return (
    <>
      <MenuButton
        trigger={trigger}
        label={texts.label}
        picture={<WorkspaceMark id={active?.id ?? ''} name={active?.name ?? '–'} />}
        collapsed={collapsed}
        busy={switching}
      >
        <span className={classes.name} dir="auto">
          {active?.name ?? texts.none}
        </span>
      </MenuButton>
      {View && <View {...popup} switching={switching} {...rest} />}
    </>
  );
}
