import '@mantine/core/styles/Anchor.layer.css';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type PendingChange, selectPendingChanges } from '../machines/sync/records/pendingChanges.selectors.ts';
import { useSelect } from '../system/system.ts';
import { Chip } from '../ui/base/Chip/Chip.tsx';
import { ListRow, RowList } from '../ui/base/ListRow/ListRow.tsx';
import { useTexts } from '../ui/base/texts/index.ts';

const none: readonly PendingChange[] = [];
export const useKeptChanges = (): readonly PendingChange[] => useSelect('records', selectPendingChanges, none);

/** List of the changes that only this device has, each with a link to its record. */
export function KeptChanges({ changes }: { changes: readonly PendingChange[] }) {
  const { kept } = useTexts('ui');
  return (
    <RowList aria-label={kept.list}>
      {changes.map(({ id, kind, subject, to, count, state }) => (
        <ListRow
          key={id}
          name={
            to === null ? (
              subject || kept.kinds[kind]
            ) : (
              <Anchor component={Link} to={to} dir="auto" inherit>
                {subject || kept.kinds[kind]}
              </Anchor>
            )
          }
          chips={state === 'pending' ? undefined : <Chip tone="danger">{kept.states[state]}</Chip>}
          facts={subject && kept.kinds[kind]}
          end={
            count > 1 && (
              <Text span size="sm">
                {kept.times({ count })}
              </Text>
            )
          }
        />
      ))}
    </RowList>
  );
}
