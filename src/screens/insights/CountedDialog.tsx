import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CountedRef, CountedTask, Insights } from '../../../domain/insights.ts';
import {
  selectCounted,
  selectCountedFailure,
  selectCountedStep,
  selectCountedTotal,
  selectInsights,
  selectShown,
} from '../../machines/insights/insights.selectors.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { TagBadge } from '../../ui/TagBadge/index.ts';
import { useSelect, useSender } from '../../system/system.ts';
import classes from './insights.module.css';
import { texts } from './texts.ts';
import { dayInWords, daysInWords, spanInWords } from './words.ts';

const nothing: readonly CountedTask[] = [];

/** Dialog that lists the tasks behind a number, each as a link. */
export function CountedDialog({ projectId }: { projectId: string }) {
  const insights = useSender('insights');
  const shown = useSelect('insights', selectShown, null);
  const step = useSelect('insights', selectCountedStep, 'closed');
  const tasks = useSelect('insights', selectCounted, nothing);
  const total = useSelect('insights', selectCountedTotal, 0);
  const failure = useSelect('insights', selectCountedFailure, null);
  const answer = useSelect('insights', selectInsights, null);
  const isWaiting = step === 'loading' || step === 'deciding';
  const statuses = new Map(answer?.statuses.map((status) => [status.id, status]));
  return (
    <DialogFrame
      opened={shown !== null}
      onClose={() => insights.send({ type: 'number.closed' })}
      title={shown ? titleOf(shown, answer) : ''}
      description={isWaiting || failure ? undefined : texts.list.count(tasks.length, total)}
    >
      {isWaiting ? (
        <LoadingSkeletons shape="list" label={texts.list.loading} />
      ) : (
        <>
          {tasks.length === 0 && !failure && <p className={classes.empty}>{texts.list.none}</p>}
          <ul className={classes.tasks} aria-label={texts.list.list}>
            {tasks.map(({ id, title, statusId, at, span }) => {
              const status = statuses.get(statusId);
              return (
                <li key={id}>
                  <Link
                    to="/projects/$projectId/tasks"
                    params={{ projectId }}
                    search={{ task: id }}
                    className={classes.task}
                  >
                    <span className={classes.taskTitle}>{title}</span>{' '}
                    {status && <TagBadge name={status.name ?? texts.goneStatus} color={status.color} variant="dot" />}{' '}
                    <span className={classes.taskFact}>
                      {span === null ? at && dayInWords(at.slice(0, 10)) : spanInWords(span)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
          {failure && (
            <div role="alert" className={classes.empty}>
              <p>{texts.list.failed}</p>
              <p>{failure.message}</p>
              <Button variant="default" mt={8} onClick={() => insights.send({ type: 'retry.requested' })}>
                {texts.retry}
              </Button>
            </div>
          )}
          {tasks.length < total && !failure && (
            <div className={classes.more}>
              <Button
                variant="default"
                loading={step === 'loadingMore'}
                onClick={() => insights.send({ type: 'more.requested' })}
              >
                {texts.list.more}
              </Button>
            </div>
          )}
        </>
      )}
    </DialogFrame>
  );
}

function titleOf({ metric, on, until, statusId, estimate }: CountedRef, answer: Insights | null): string {
  const status =
    statusId === undefined ? undefined : (answer?.statuses.find(({ id }) => id === statusId)?.name ?? texts.goneStatus);
  const part = [
    status,
    on === undefined ? undefined : daysInWords(on, until ?? on),
    estimate === undefined ? undefined : String(estimate),
  ]
    .filter((one) => one !== undefined)
    .join(', ');
  return texts.list.of(texts.list.titles[metric], part);
}
