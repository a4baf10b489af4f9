import { fullName } from '../../../domain/account.ts';
import type { Theme } from '../../../domain/preferences.ts';
import { MenuButton } from '../MenuButton/index.ts';
import { PersonAvatar, type Person } from '../PersonAvatar/index.ts';
import { lazyPart, usePopup } from '../Popup/index.ts';
import { userMenuTexts as texts } from './texts.ts';
import classes from './UserMenu.module.css';

export interface UserMenuProps {
  /** Who is signed in. */
  user: Person & { email: string };
  /** Shows the picture only. */
  collapsed?: boolean;
  /** The chosen theme. */
  theme: Theme;
  /** Called with the theme that was pressed. */
  onThemeChange: (theme: Theme) => void;
  /** Opens the account's settings; absent where there are none. */
  onSettings?: () => void;
  /** Opens what tells a problem; absent where there is no such thing. */
  onReport?: () => void;
  /** Opens the guide. */
  onDocumentation?: () => void;
  /** Ends the session. */
  onSignOut: () => void;
}

const list = lazyPart(async () => (await import('./UserMenuList.tsx')).UserMenuList);

/** Who is signed in, with settings, theme and the way out. */
export function UserMenu({ user, collapsed = false, ...rest }: UserMenuProps) {
  const { trigger, View, popup } = usePopup(list, 'menu');
  return (
    <>
      <MenuButton
        trigger={trigger}
        label={texts.menu}
        picture={<PersonAvatar person={user} size={26} decorative />}
        collapsed={collapsed}
        tall
      >
        <span className={classes.name}>{fullName(user)}</span>
        <span className={classes.email}>{user.email}</span>
      </MenuButton>
      {View && <View {...popup} user={user} {...rest} />}
    </>
  );
}
