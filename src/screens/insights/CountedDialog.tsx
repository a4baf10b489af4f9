import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CountedRef, CountedTask, Insights } from '../../../domain/insights.ts';
import { selectResource, selectTotal } from '../../machines/records/records.selectors.ts';
import type { InsightTasksSpec } from '../../machines/records/resources/insightTasks.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { TagBadge } from '../../ui/TagBadge/index.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useList } from '../useList.ts';
import classes from './insights.module.css';
import { texts } from './texts.ts';
import { dayInWords, daysInWords, spanInWords } from './formats.ts';

const noTasks: readonly CountedTask[] = [];
const noSpec: InsightTasksSpec = { kind: 'insightTasks', projectId: '', query: {}, ref: { metric: 'open' } };

export interface CountedDialogProps extends Pick<InsightTasksSpec, 'projectId' | 'query'> {
  /** The number whose tasks are listed. Null closes the dialog. */
  number: CountedRef | null;
  answer: Insights | null;
}

export function CountedDialog({ projectId, query, number, answer }: CountedDialogProps) {
  const insights = useSender('insights');
  const { tasks, total, isWaiting, isLoadingMore, failure, retry, loadMore } = useTasks(
    number && { kind: 'insightTasks', projectId, query, ref: number },
  );
  return (
    <DialogFrame
      opened={number !== null}
      onClose={() => insights.send({ type: 'number.closed' })}
      title={number ? titleOf(number, answer) : ''}
      description={isWaiting || failure ? undefined : texts.list.count(tasks.length, total)}
    >
      {isWaiting ? (
        <LoadingSkeletons shape="list" label={texts.list.loading} />
      ) : (
        <>
          {tasks.length === 0 && !failure && <p className={classes.empty}>{texts.list.none}</p>}
          <TaskLinks projectId={projectId} tasks={tasks} statuses={answer?.statuses ?? []} />
          {failure && (
            <div role="alert" className={classes.empty}>
              <p>{texts.list.failed}</p>
              <p>{failure.message}</p>
              <Button variant="default" mt={8} onClick={retry}>
                {texts.retry}
              </Button>
            </div>
          )}
          {tasks.length < total && !failure && (
            <div className={classes.more}>
              <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
                {texts.list.more}
              </Button>
            </div>
          )}
        </>
      )}
    </DialogFrame>
  );
}

/** Loads the tasks behind a number, page by page. Null loads nothing. */
function useTasks(spec: InsightTasksSpec | null) {
  const system = useSystem();
  const list = useList(spec);
  const total = useSelect('records', selectTotal(spec ?? noSpec), 0);
  const page = useSelect('records', selectResource(spec ?? noSpec), null);
  const loadMore = () => spec && sendTo(system, 'records', { type: 'resource.moreRequested', spec });
  const isPageMissing = page?.more === 'failed';
  return {
    tasks: list.elements ?? noTasks,
    total,
    isWaiting: spec !== null && list.isFirstLoad,
    isLoadingMore: page?.more === 'loading',
    failure: isPageMissing ? page.moreError : list.failure,
    retry: isPageMissing ? loadMore : list.retry,
    loadMore,
  };
}

function TaskLinks({
  projectId,
  tasks,
  statuses,
}: Pick<Insights, 'statuses'> & { projectId: string; tasks: readonly CountedTask[] }) {
  const byId = new Map(statuses.map((status) => [status.id, status]));
  return (
    <ul className={classes.tasks} aria-label={texts.list.list}>
      {tasks.map(({ id, title, statusId, at, span }) => {
        const status = byId.get(statusId);
        return (
          <li key={id}>
            <Link to="/projects/$projectId/tasks" params={{ projectId }} search={{ task: id }} className={classes.task}>
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
