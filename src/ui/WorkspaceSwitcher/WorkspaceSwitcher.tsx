import { MenuButton } from '../MenuButton/index.ts';
import { lazyPart, usePopup } from '../Popup/index.ts';
import { switcherTexts as texts } from './texts.ts';
import { WorkspaceMark } from './WorkspaceMark.tsx';
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

const list = lazyPart(async () => (await import('./WorkspaceList.tsx')).WorkspaceList);

/** The active workspace, and the way to the others. */
export function WorkspaceSwitcher({ collapsed = false, switching = false, ...rest }: WorkspaceSwitcherProps) {
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
        <span className={classes.name}>{active?.name ?? texts.none}</span>
      </MenuButton>
      {View && <View {...popup} switching={switching} {...rest} />}
    </>
  );
}
