import { Button, Group } from '@mantine/core';
import { type Session, unknownDevice } from '../../../domain/access.ts';
import { selectEverywhere, selectRevoking } from '../../machines/people/accountSettings/accountSettings.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import { useFocusKept } from './focus.ts';

const none: readonly Session[] = [];
const currentFirst = (a: Session, b: Session) => Number(b.current) - Number(a.current);

export function Devices() {
  const texts = useTexts('settings');
  const { shortMoment } = useDates();
  const format = (moment: string) => shortMoment(new Date(moment));
  const shown = useShown();
  const account = useSender('accountSettings');
  const { elements: devices = none, isFirstLoad, failure, retry } = useList({ kind: 'sessions' });
  const revoking = useSelect('accountSettings', selectRevoking, '');
  const everywhere = useSelect('accountSettings', selectEverywhere, 'none');
  const list = useFocusKept<HTMLUListElement>(devices.length);
  const nameOf = (device: string): string => {
    const [browser = '', system] = device.split(' on ');
    if (system !== undefined) return texts.browserOn({ browser, system });
    return device === unknownDevice ? texts.unknownDevice : device;
  };
  return (
    <SettingsSection title={texts.devicesTitle} hint={texts.devicesHint}>
      {failure ? (
        <LoadFailure error={failure} compact title={texts.failed({ message: shown(failure.message) })}>
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : isFirstLoad ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : (
        <>
          <RowList ref={list} tabIndex={-1} aria-label={texts.devices}>
            {devices.toSorted(currentFirst).map(({ id, device, lastUsedAt, createdAt, current }) => (
              <ListRow
                key={id}
                name={nameOf(device)}
                chips={current && <Chip tone="accent">{texts.thisDevice}</Chip>}
                facts={`${texts.lastUsed({ moment: format(lastUsedAt) })} · ${texts.signedInAt({ moment: format(createdAt) })}`}
                action={
                  !current && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={texts.signOutNamed({ device: nameOf(device) })}
                      loading={revoking === id}
                      disabled={revoking !== '' && revoking !== id}
                      onClick={() => account.send({ type: 'session.revoked', sessionId: id })}
                    >
                      {texts.signOutDevice}
                    </Button>
                  )
                }
              />
            ))}
          </RowList>
          <Group>
            <Button
              variant="default"
              disabled={revoking !== ''}
              onClick={() => account.send({ type: 'everywhere.requested' })}
            >
              {texts.everywhere}
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={everywhere !== 'none'}
        pending={everywhere === 'pending'}
        title={texts.everywhereTitle}
        confirmLabel={texts.everywhere}
        cancelLabel={texts.cancel}
        onCancel={() => account.send({ type: 'everywhere.cancelled' })}
        onConfirm={() => account.send({ type: 'everywhere.confirmed' })}
      >
        {texts.everywhereText}
      </ConfirmDialog>
    </SettingsSection>
  );
}
