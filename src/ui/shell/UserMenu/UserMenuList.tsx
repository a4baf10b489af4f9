import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Box, Menu } from '@mantine/core';
import {
  IconBug,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { type Language, languageNames, languages, tagOf } from '../../../../domain/languages.ts';
import { themes, type Theme } from '../../../../domain/preferences.ts';
import { PopupAnchor } from '../../base/Popup/PopupAnchor.tsx';
import type { PopupProps } from '../../base/Popup/usePopup.ts';
import { useTexts } from '../../base/texts/index.ts';
import type { UserMenuProps } from './UserMenu.tsx';
import { NameAndEmail } from './NameAndEmail.tsx';

const themeIcons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon };

export function UserMenuList({
  id,
  anchor,
  opened,
  byKeyboard,
  onOpenedChange,
  user,
  theme,
  onThemeChange,
  language,
  onLanguageChange,
  onSettings,
  onReport,
  onSignOut,
}: PopupProps & Omit<UserMenuProps, 'collapsed'>) {
  const { userMenu: texts } = useTexts('shell');
  return (
    <Menu
      id={id}
      opened={opened}
      onChange={onOpenedChange}
      withInitialFocusPlaceholder={!byKeyboard}
      position="top-start"
      width={240}
    >
      <Menu.Target>
        <PopupAnchor anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py={6}>
          <NameAndEmail user={user} />
        </Box>
        <Menu.Divider />
        {onSettings && (
          <Menu.Item leftSection={<IconSettings size={16} stroke={1.75} />} onClick={onSettings}>
            {texts.settings}
          </Menu.Item>
        )}
        {onSettings && <Menu.Divider />}
        <Menu.Label>{texts.theme}</Menu.Label>
        <Menu.RadioGroup
          value={theme}
          onChange={(next) => themes.includes(next as Theme) && onThemeChange(next as Theme)}
        >
          {themes.map((each) => {
            const Icon = themeIcons[each];
            return (
              <Menu.RadioItem
                key={each}
                value={each}
                closeMenuOnClick={false}
                rightSection={<Icon size={15} stroke={1.75} />}
              >
                {texts.themes[each]}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Languages language={language} onLanguageChange={onLanguageChange} />
        {onReport && (
          <Menu.Item leftSection={<IconBug size={16} stroke={1.75} />} onClick={onReport}>
            {texts.report}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={onSignOut}>
          {texts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Languages({ language, onLanguageChange }: Pick<UserMenuProps, 'language' | 'onLanguageChange'>) {
  const texts = useTexts('start');
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconLanguage size={16} stroke={1.75} />}>
          {texts.languageIs({ language: languageNames[language] })}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={language} onChange={(next) => onLanguageChange(next as Language)}>
          {languages.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={tagOf[each]} closeMenuOnClick={false}>
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
