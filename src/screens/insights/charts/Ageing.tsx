import { useMemo } from 'react';
import type { Insights } from '../../../../domain/insights.ts';
import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { DotsChart } from '../../../ui/chart/DotsChart.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { Count, Table } from '../Table.tsx';
import { axisText, spanText } from '../formats.ts';
import { type ChartsProps, dayLength, Empty, filesOf, TaskLink, useStatuses } from './chartParts.tsx';

export function Ageing(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages } = texts;
  const { answer, projectId, onOpen, onTask } = props;
  const { nameOf } = useStatuses(answer);
  const {
    ageing: { tasks, groups },
    cycle,
    wip,
    late,
    statuses,
  } = answer;
  const places = useMemo(
    () => statuses.filter(({ id }) => groups.some(({ statusId }) => statusId === id)).map(({ id }) => id),
    [statuses, groups],
  );
  const dots = useMemo(
    () =>
      tasks.map((task, index) => ({
        ...task,
        y: task.age / dayLength,
        // Points are spread within the column, so that points of the same age don't cover each other.
        x: places.indexOf(task.statusId) + 0.6 * ((index * 0.618034) % 1) - 0.3,
      })),
    [tasks, places],
  );
  const summary =
    wip === 0
      ? texts.nothingInWork
      : [
          messages.ageing.summary({ count: wip, isLateKnown: late !== null, late: late ?? 0 }),
          tasks.length < wip && messages.ageing.some({ shown: tasks.length }),
        ]
          .filter(Boolean)
          .join(' ');
  return (
    <ChartCard
      title={messages.ageing.title}
      definition={messages.ageing.definition}
      summary={summary}
      {...(wip > 0 && filesOf('ageing', props))}
      table={wip > 0 && <AgeingTables projectId={projectId} ageing={answer.ageing} nameOf={nameOf} onOpen={onOpen} />}
    >
      {wip === 0 ? (
        <Empty title={texts.nothingInWork} hint={texts.nothingInWorkHint} />
      ) : (
        <DotsChart
          label={summary}
          dots={dots}
          domain={[-0.5, places.length - 0.5]}
          ticks={places.map((_, index) => index)}
          nameX={(x) => nameOf(places[x] ?? '')}
          nameY={(y) => axisText(texts, y)}
          onPick={({ taskId }) => onTask(taskId)}
          lines={
            cycle.p85 === null
              ? []
              : [{ y: cycle.p85 / dayLength, label: messages.ageing.p85({ span: spanText(texts, cycle.p85) }) }]
          }
          tipOf={({ title, statusId, age, inStatus }) => ({
            title,
            rows: [
              { name: messages.ageing.age, value: spanText(texts, age) },
              { name: nameOf(statusId), value: spanText(texts, inStatus) },
            ],
          })}
        />
      )}
    </ChartCard>
  );
}

interface AgeingTablesProps extends Pick<ChartsProps, 'projectId' | 'onOpen'> {
  ageing: Insights['ageing'];
  nameOf: (statusId: string) => string;
}

function AgeingTables({ projectId, ageing: { tasks, groups }, nameOf, onOpen }: AgeingTablesProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  return (
    <>
      <Table
        label={columns.status}
        columns={[columns.status, columns.tasks, columns.late, columns.median]}
        rows={groups.map(({ statusId, count, late: older, age }) => ({
          id: statusId,
          cells: [
            nameOf(statusId),
            <Count
              key="n"
              count={count}
              label={texts.open({ count, what: nameOf(statusId) })}
              onOpen={() => onOpen({ metric: 'wip', statusId })}
            />,
            <Count
              key="l"
              count={older}
              label={texts.open({ count: older, what: `${columns.late}, ${nameOf(statusId)}` })}
              onOpen={() => onOpen({ metric: 'late', statusId })}
            />,
            spanText(texts, age.median),
          ],
        }))}
      />
      <Table
        label={messages.ageing.title}
        columns={[columns.task, columns.status, columns.age, columns.inStatus]}
        rows={tasks.map(({ taskId, title, statusId, age, inStatus }) => ({
          id: taskId,
          cells: [
            <TaskLink key="t" {...{ projectId, taskId, title }} />,
            nameOf(statusId),
            spanText(texts, age),
            spanText(texts, inStatus),
          ],
        }))}
      />
    </>
  );
}
