import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { User } from '../../../domain/account.ts';
import {
  selectAvatarFailure,
  selectAvatarWork,
} from '../../machines/people/profileSettings/profileSettings.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { PicturePicker } from '../PicturePicker.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { ProfileGate } from './ProfileGate.tsx';
import { TimeZonePicker } from './TimeZonePicker.tsx';

export function ProfileScreen() {
  const texts = useTexts('settings');
  return (
    <ProfileGate>
      {(user) => (
        <>
          <SettingsSection title={texts.avatarTitle} hint={texts.avatarHint}>
            <Picture user={user} />
          </SettingsSection>
          <SettingsSection title={texts.profileTitle} hint={texts.profileHint}>
            <DetailsForm user={user} avatar />
          </SettingsSection>
          <SettingsSection title={texts.languageTitle} hint={texts.languageHint}>
            <LanguageSelect />
          </SettingsSection>
          <SettingsSection title={texts.timeZoneTitle} hint={texts.timeZoneHint}>
            <TimeZonePicker user={user} />
          </SettingsSection>
        </>
      )}
    </ProfileGate>
  );
}

function Picture({ user }: { user: User }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const profile = useSender('profileSettings');
  const work = useSelect('profileSettings', selectAvatarWork, 'none');
  const failure = useSelect('profileSettings', selectAvatarFailure, null);
  return (
    <PicturePicker
      area="settings"
      picture={<PersonAvatar person={user} size={64} decorative />}
      leftSection={<IconUpload size={16} stroke={1.75} />}
      loading={work === 'uploading'}
      disabled={work === 'removing'}
      failure={failure && texts.failed({ message: shown(failure.message) })}
      onPick={(file) => profile.send({ type: 'avatar.picked', file })}
    >
      {user.avatar !== null && (
        <Button
          variant="subtle"
          color="gray"
          loading={work === 'removing'}
          disabled={work === 'uploading'}
          onClick={() => profile.send({ type: 'avatar.removed' })}
        >
          {texts.avatarRemove}
        </Button>
      )}
    </PicturePicker>
  );
}
