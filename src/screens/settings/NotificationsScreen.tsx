import { Button } from '@mantine/core';
import {
  selectAreNotificationsSaving,
  selectIsChannelOn,
  selectNotificationsFailure,
  selectNotificationsStatus,
} from '../../machines/notificationSettings/notificationSettings.selectors.ts';
import type { Channel, NotificationType } from '../../machines/notificationSettings/notificationSettings.types.ts';
import { useScreen, useSelect, useSender } from '../../system/system.ts';
import { ErrorView } from '../../ui/ErrorView/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { OfflineState } from '../../ui/OfflineState/index.ts';
import frame from '../projectSettings/settings.module.css';
import { isUnreachable } from '../unreachable.ts';
import classes from './settings.module.css';
import { texts } from './texts.ts';

const types = [
  'task_assignment',
  'task_mention',
  'task_comment',
  'reminder',
  'project_invitation',
  'workspace_invitation',
] as const satisfies readonly NotificationType[];
const channels = ['inApp', 'toast', 'mail', 'digest'] as const satisfies readonly Channel[];

/** Settings of the channels for each type of notification. */
export function NotificationsScreen() {
  useScreen({ name: 'notificationSettings' });
  const settings = useSender('notificationSettings');
  const status = useSelect('notificationSettings', selectNotificationsStatus, 'loading');
  const saving = useSelect('notificationSettings', selectAreNotificationsSaving, false);
  const failure = useSelect('notificationSettings', selectNotificationsFailure, null);
  if (status === 'loading') return <LoadingSkeletons shape="table" label={texts.loading} />;
  if (status === 'failed') {
    const retry = <Button onClick={() => settings.send({ type: 'retry.requested' })}>{texts.retry}</Button>;
    if (isUnreachable(failure)) return <OfflineState>{retry}</OfflineState>;
    return (
      <ErrorView status={failure?.status ?? 0} message={failure?.message}>
        {retry}
      </ErrorView>
    );
  }
  return (
    <section className={frame.section}>
      <h2 className={frame.title} id="notifications">
        {texts.notifications}
      </h2>
      <p className={frame.hint}>{texts.notificationsHint}</p>
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
                  <Toggle type={type} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Toggle({ type, channel }: { type: NotificationType; channel: Channel }) {
  const settings = useSender('notificationSettings');
  const on = useSelect('notificationSettings', selectIsChannelOn(type, channel), false);
  return (
    <input
      type="checkbox"
      checked={on}
      aria-label={texts.toggle(texts.types[type], texts.channels[channel])}
      onChange={(event) =>
        settings.send({ type: 'channel.toggled', notification: type, channel, on: event.currentTarget.checked })
      }
    />
  );
}
