import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSelector, IconSettings, IconSun } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import { themes, type Theme } from '../../../domain/preferences.ts';
import { PersonAvatar, type Person } from '../PersonAvatar/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
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
  /** Ends the session. */
  onSignOut: () => void;
}

const themeIcons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Who is signed in, with settings, theme and the way out. */
export function UserMenu({ user, collapsed = false, theme, onThemeChange, onSettings, onSignOut }: UserMenuProps) {
  const name = fullName(user);
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <button type="button" className={classes.target} data-collapsed={collapsed || undefined}>
          <VisuallyHidden>{texts.menu}:</VisuallyHidden>{' '}
          <PersonAvatar person={user} size={26} decorative />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.email}>{user.email}</span>
          </span>
          <IconSelector size={14} stroke={1.75} aria-hidden className={classes.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.email}>{user.email}</span>
        </div>
        <Menu.Divider />
        {onSettings && <Menu.Item leftSection={<IconSettings size={16} stroke={1.75} />} onClick={onSettings}>{texts.settings}</Menu.Item>}
        {onSettings && <Menu.Divider />}
        <Menu.Label>{texts.theme}</Menu.Label>
        <Menu.RadioGroup value={theme} onChange={(next) => themes.includes(next as Theme) && onThemeChange(next as Theme)}>
          {themes.map((each) => {
            const Icon = themeIcons[each];
            return (
              <Menu.RadioItem key={each} value={each} closeMenuOnClick={false} rightSection={<Icon size={15} stroke={1.75} />}>{texts.themes[each]}</Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={onSignOut}>{texts.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
