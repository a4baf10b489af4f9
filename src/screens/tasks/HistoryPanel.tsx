import { Button } from '@mantine/core';
import { fullName } from '../../../domain/account.ts';
import type { Transition } from '../../../domain/history.ts';
import { selectList, selectResource } from '../../machines/records/records.selectors.ts';
import type { ResourceSpec } from '../../machines/records/resources/index.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { dayOf, formatDate } from '../../ui/dates/formatDate.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { PersonAvatar } from '../../ui/PersonAvatar/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { describeTransition } from './describeTransition.ts';
import classes from './taskDialog.module.css';
import { texts } from './texts.ts';

const messages = texts.history;
const none: readonly Transition[] = [];

export function HistoryPanel({ taskId }: { taskId: string }) {
  const system = useSystem();
  const spec: ResourceSpec = { kind: 'history', taskId };
  const changes = useSelect('records', selectList(spec), none);
  const resource = useSelect('records', selectResource(spec), undefined);
  if (changes.length === 0) {
    if (resource?.status === 'failed') {
      return (
        <LoadFailure error={resource.error} compact title={messages.failed(resource.error?.message ?? '')}>
          <Button
            variant="default"
            onClick={() => sendTo(system, 'records', { type: 'resource.refreshRequested', spec })}
          >
            {messages.retry}
          </Button>
        </LoadFailure>
      );
    }
    return resource?.status === 'ready' ? (
      <EmptyState compact title={messages.empty} />
    ) : (
      <LoadingSkeletons shape="list" />
    );
  }
  return (
    <ol className={classes.history} aria-label={texts.detail.history}>
      {changes.map((change) => (
        <Change key={change.id} change={change} today={system.today()} />
      ))}
    </ol>
  );
}

function Change({ change, today }: { change: Transition; today: string }) {
  const { action, from, to } = describeTransition(change);
  const at = new Date(change.at);
  return (
    <li className={classes.change}>
      <PersonAvatar person={change.by} size={24} decorative />
      <span>
        <span className={classes.who}>
          {fullName(change.by)}
          {change.via ? ` (${change.via})` : ''}
        </span>{' '}
        <span className={classes.quiet}>{action}</span>
        {to !== undefined && (
          <>
            {' '}
            {from !== undefined && (
              <>
                <span className={classes.quiet}>{messages.from}</span>{' '}
                <span className={classes.value}>{from}</span>{' '}
              </>
            )}
            <span className={classes.quiet}>{messages.to}</span> <span className={classes.value}>{to}</span>
          </>
        )}
        <time className={classes.when} dateTime={change.at} title={at.toLocaleString('es')}>
          {formatDate(dayOf(at), today)}, {at.toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' })}
        </time>
      </span>
    </li>
  );
}
