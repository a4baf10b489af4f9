import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatsOf } from '../../../domain/formats.ts';
import type { CountedRef, CountedTask, Insights } from '../../../domain/insights.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { selectResource, selectTotal } from '../../machines/sync/records/records.selectors.ts';
import type { InsightTasksSpec } from '../../machines/sync/records/resources/insightTasks.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { TagBadge } from '../../ui/task/TagBadge/TagBadge.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useList } from '../useList.ts';
import { daysText, spanText } from './formats.ts';

const noTasks: readonly CountedTask[] = [];
const noSpec: InsightTasksSpec = { kind: 'insightTasks', projectId: '', query: {}, ref: { metric: 'open' } };

export interface CountedDialogProps extends Pick<InsightTasksSpec, 'projectId' | 'query'> {
  /** Metric value whose tasks are listed. Null closes the dialog. */
  number: CountedRef | null;
  answer: Insights | null;
}

export function CountedDialog({ projectId, query, number, answer }: CountedDialogProps) {
  const texts = useTexts('insights');
  const shown = useShown();
  const insights = useSender('insights');
  const { tasks, total, isWaiting, isLoadingMore, failure, retry, loadMore } = useTasks(
    number && { kind: 'insightTasks', projectId, query, ref: number },
  );
  return (
    <DialogFrame
      opened={number !== null}
      onClose={() => insights.send({ type: 'number.closed' })}
      title={number ? titleOf(texts, number, answer) : ''}
      description={
        isWaiting || failure
          ? undefined
          : tasks.length < total
            ? texts.list.some({ shown: tasks.length, total })
            : texts.tasks({ count: total })
      }
    >
      {isWaiting ? (
        <LoadingSkeletons shape="list" label={texts.list.loading} />
      ) : (
        <>
          {tasks.length === 0 && !failure && <Text c="dimmed">{texts.list.none}</Text>}
          {tasks.length > 0 && <TaskLinks projectId={projectId} tasks={tasks} statuses={answer?.statuses ?? []} />}
          {failure && (
            <div role="alert">
              <Text fw={500}>{texts.list.failed}</Text>
              <Text c="dimmed">{shown(failure.message)}</Text>
              <Button variant="default" mt={8} onClick={retry}>
                {texts.retry}
              </Button>
            </div>
          )}
          {tasks.length < total && !failure && (
            <Group justify="center" pt="sm">
              <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
                {texts.list.more}
              </Button>
            </Group>
          )}
        </>
      )}
    </DialogFrame>
  );
}

/** Loads the tasks behind a metric value, page by page. Null loads nothing. */
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
  const texts = useTexts('insights');
  const byId = new Map(statuses.map((status) => [status.id, status]));
  return (
    <RowList aria-label={texts.list.list}>
      {tasks.map(({ id, title, statusId, at, span }) => {
        const status = byId.get(statusId);
        return (
          <ListRow
            key={id}
            link={(props) => (
              <Link to="/projects/$projectId/tasks" params={{ projectId }} search={{ task: id }} {...props} />
            )}
            name={title}
            end={
              <>
                {status && <TagBadge name={status.name ?? texts.goneStatus} color={status.color} variant="dot" />}
                <span>{span === null ? at && formatsOf(texts.locale).dayMonth(at) : spanText(texts, span)}</span>
              </>
            }
          />
        );
      })}
    </RowList>
  );
}

function titleOf(
  texts: Catalogues['insights'],
  { metric, on, until, statusId, estimate }: CountedRef,
  answer: Insights | null,
): string {
  const status =
    statusId === undefined ? undefined : (answer?.statuses.find(({ id }) => id === statusId)?.name ?? texts.goneStatus);
  const part = [
    status,
    on === undefined ? undefined : daysText(texts, on, until ?? on),
    estimate === undefined ? undefined : texts.charts.estimates.value({ estimate }),
  ]
    .filter((one) => one !== undefined)
    .join(', ');
  const title = texts.list.titles[metric];
  return part === '' ? title : texts.list.of({ title, part });
}
