import type { Language } from '../../../../domain/languages.ts';
import type { Theme } from '../../../../domain/preferences.ts';
import { MenuButton } from '../../base/MenuButton/MenuButton.tsx';
import { PersonAvatar, type Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { lazyComponent } from '../../base/Popup/lazyComponent.ts';
import { usePopup } from '../../base/Popup/usePopup.ts';
import { useTexts } from '../../base/texts/index.ts';
import { NameAndEmail } from './NameAndEmail.tsx';

export interface UserMenuProps {
  user: Person & { email: string };
  collapsed?: boolean;
  theme: Theme;
  onThemeChange: (theme: Theme) => void;
  language: Language;
  onLanguageChange: (language: Language) => void;
  onSettings?: () => void;
  onReport?: () => void;
  onSignOut: () => void;
}

const list = lazyComponent(async () => (await import('./UserMenuList.tsx')).UserMenuList);

export function UserMenu({ user, collapsed = false, ...rest }: UserMenuProps) {
  const { userMenu: texts } = useTexts('shell');
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
        <NameAndEmail user={user} />
      </MenuButton>
      {View && <View {...popup} user={user} {...rest} />}
    </>
  );
}
