import { Button, Stack, Text } from '@mantine/core';
import { fullName } from '../../../domain/account.ts';
import { type Transition, viaAutoArchive, viaWorkflow } from '../../../domain/history.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { selectList, selectResource } from '../../machines/sync/records/records.selectors.ts';
import type { ResourceSpec } from '../../machines/sync/records/resources/index.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { dayOf } from '../../../domain/timeZone.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FilledText } from '../../ui/form/FilledText/FilledText.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { describeTransition } from './describeTransition.ts';
import classes from './taskDialog.module.css';

const none: readonly Transition[] = [];

export function HistoryPanel({ taskId }: { taskId: string }) {
  const { history: texts, detail } = useTexts('tasks');
  const shown = useShown();
  const system = useSystem();
  const spec: ResourceSpec = { kind: 'history', taskId };
  const changes = useSelect('records', selectList(spec), none);
  const resource = useSelect('records', selectResource(spec), undefined);
  if (changes.length === 0) {
    if (resource?.status === 'failed') {
      return (
        <LoadFailure
          error={resource.error}
          compact
          title={texts.failed({ message: shown(resource.error?.message ?? '') })}
        >
          <Button
            variant="default"
            onClick={() => sendTo(system, 'records', { type: 'resource.refreshRequested', spec })}
          >
            {texts.retry}
          </Button>
        </LoadFailure>
      );
    }
    return resource?.status === 'ready' ? (
      <EmptyState compact title={texts.empty} />
    ) : (
      <LoadingSkeletons shape="list" />
    );
  }
  return (
    <Stack component="ol" gap={0} m={0} p={0} style={{ listStyle: 'none' }} aria-label={detail.history}>
      {changes.map((change) => (
        <Change key={change.id} change={change} today={system.today()} />
      ))}
    </Stack>
  );
}

const via = (texts: Catalogues['tasks']['history'], name: string): string =>
  name === viaAutoArchive
    ? texts.viaArchive
    : name.startsWith(viaWorkflow)
      ? texts.viaWorkflow({ workflow: name.slice(viaWorkflow.length) })
      : name;

function Change({ change, today }: { change: Transition; today: string }) {
  const texts = useTexts('tasks').history;
  const { at: dayAndTime } = useTexts('dates');
  const dates = useDates();
  const { action, from, to } = describeTransition(texts, useTexts('fields'), dates, change, today);
  const at = new Date(change.at);
  return (
    <li className={classes.change}>
      <PersonAvatar person={change.by} size={24} decorative />
      <span>
        <Text span size="sm" fw={600}>
          <bdi>{fullName(change.by)}</bdi>
          {change.via ? ` (${via(texts, change.via)})` : ''}
        </Text>
        {change.imported ? ': ' : ' '}
        <Text span size="sm" c="dimmed">
          {action}
        </Text>
        {from !== undefined && to !== undefined && (
          <>
            {' '}
            <Text span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <FilledText values={{ from: <Value>{from}</Value>, to: <Value>{to}</Value> }}>{texts.values}</FilledText>
            </Text>
          </>
        )}
        <Text size="xs" c="dimmed">
          <time dateTime={change.at} title={dates.moment(at)}>
            {dayAndTime({ day: dates.relativeDate(dayOf(at), today), time: dates.clock(at) })}
          </time>
        </Text>
      </span>
    </li>
  );
}

const Value = ({ children }: { children: string }) => (
  <Text span inherit fw={500} c="var(--faena-text)">
    {children}
  </Text>
);
