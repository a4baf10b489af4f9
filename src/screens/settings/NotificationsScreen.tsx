import type { NotificationSettings } from '../../../domain/notificationSettings.ts';
import {
  selectAreNotificationsSaving,
  selectChosen,
} from '../../machines/people/notificationSettings/notificationSettings.selectors.ts';
import type {
  Channel,
  NotificationType,
} from '../../machines/people/notificationSettings/notificationSettings.types.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useList } from '../useList.ts';
import { SettingsFailure } from './SettingsFailure.tsx';
import classes from './settings.module.css';

const types = [
  'task_assignment',
  'task_mention',
  'task_comment',
  'task_status',
  'task_dates',
  'task_assignees',
  'task_blocking',
  'reminder',
  'project_invitation',
  'workspace_invitation',
] as const satisfies readonly NotificationType[];
const channels = ['inApp', 'toast', 'mail', 'digest'] as const satisfies readonly Channel[];

export function NotificationsScreen() {
  const texts = useTexts('settings');
  const { elements: [settings] = [], failure, retry } = useList({ kind: 'notificationSettings' });
  const saving = useSelect('notificationSettings', selectAreNotificationsSaving, false);
  if (failure) return <SettingsFailure failure={failure} onRetry={retry} />;
  if (!settings) return <LoadingSkeletons shape="table" label={texts.loading} />;
  return (
    <SettingsSection title={texts.notifications} titleId="notifications" hint={texts.notificationsHint}>
      <table className={classes.grid} aria-labelledby="notifications" aria-busy={saving || undefined}>
        <thead>
          <tr>
            <th scope="col">{texts.notification}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" title={texts.channelHints[channel]}>
                {texts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type}>
              <th scope="row">{texts.types[type]}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Toggle settings={settings} type={type} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsSection>
  );
}

interface ToggleProps {
  settings: NotificationSettings;
  type: NotificationType;
  channel: Channel;
}

function Toggle({ settings, type, channel }: ToggleProps) {
  const texts = useTexts('settings');
  const { send } = useSender('notificationSettings');
  const chosen = useSelect('notificationSettings', selectChosen(type, channel), undefined);
  return (
    <input
      type="checkbox"
      checked={chosen ?? settings[type][channel]}
      aria-label={texts.toggle({ type: texts.types[type], channel: texts.channels[channel] })}
      onChange={(event) =>
        send({ type: 'channel.toggled', notification: type, channel, on: event.currentTarget.checked })
      }
    />
  );
}
