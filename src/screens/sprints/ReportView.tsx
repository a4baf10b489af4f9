import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { formatsOf } from '../../../domain/formats.ts';
import { fullName } from '../../../domain/fullName.ts';
import type { Sprint, SprintReport } from '../../../domain/sprint.ts';
import { selectChart, selectMeasure, selectReport } from '../../machines/flow/sprint/sprint.selectors.ts';
import type { ChartKind, Measure } from '../../machines/flow/sprint/sprint.types.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { TasksDrawing } from '../../ui/base/drawings/TasksDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { Figures } from '../../ui/chart/Figures/Figures.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { PlainTable } from '../../ui/base/PlainTable/PlainTable.tsx';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { lazyView } from '../lazyView.tsx';
import { averageOf, burnPoints, changesOf } from './chartData.ts';
import { dayText, momentText } from './days.ts';
import { csvNameOf, downloadCsv } from '../csv.ts';
import { rowsOfReport } from './reportCsv.ts';
import classes from './sprints.module.css';

const BurnChart = lazyView(['sprints'], async () => (await import('./SprintCharts.tsx')).BurnChart);
const VelocityChart = lazyView(['sprints'], async () => (await import('./SprintCharts.tsx')).VelocityChart);

interface ReportViewProps {
  sprint: Sprint;
  actor: RefOf<'sprint'>;
  /** Set to a function that returns the shown tasks in their order. */
  order: RefObject<() => readonly string[]>;
  onOpenTask: (taskId: string) => void;
}

export function ReportView({ sprint, actor, order, onOpenTask }: ReportViewProps) {
  const texts = useTexts('sprints');
  const messages = texts.report;
  const system = useSystem();
  const report = useSelect('sprint', selectReport, null);
  const measure = useSelect('sprint', selectMeasure, 'points');
  const chart = useSelect('sprint', selectChart, 'burnDown');
  const today = system.today();
  useEffect(() => {
    const changed = report?.scopeChanges.map(({ task }) => task) ?? [];
    order.current = () => [...changed, ...(report?.finished ?? []), ...(report?.unfinished ?? [])].map(({ id }) => id);
  }, [order, report]);
  if (!report) return <LoadingSkeletons shape="list" label={messages.charts} />;
  const velocity = <Velocity report={report} measure={measure} />;
  const choices = (
    <SegmentedChoice
      label={messages.measures}
      options={(['points', 'tasks'] as const).map((each) => ({ value: each, label: messages.measure[each] }))}
      value={measure}
      onChange={(next) => actor.send({ type: 'measure.chosen', measure: next })}
    />
  );
  if (report.days.length === 0) {
    return (
      <Stack px="var(--faena-page)" pb="xl">
        <EmptyState drawing={TasksDrawing} title={messages.notStarted} description={messages.notStartedHint} />
        {report.velocity.length > 0 && <Group>{choices}</Group>}
        {velocity}
      </Stack>
    );
  }
  return (
    <Stack px="var(--faena-page)" pb="xl">
      <Numbers report={report} measure={measure} />
      <Panel aria-label={messages.chart[chart]} as="section">
        <Group justify="space-between">
          <SegmentedChoice
            label={messages.charts}
            options={(['burnDown', 'burnUp'] as const).map((each) => ({ value: each, label: messages.chart[each] }))}
            value={chart}
            onChange={(next) => actor.send({ type: 'chart.chosen', chart: next })}
          />
          {choices}
        </Group>
        <Burn sprint={sprint} report={report} measure={measure} chart={chart} today={today} />
      </Panel>
      {velocity}
      <ScopeChanges changes={report.scopeChanges} onOpenTask={onOpenTask} />
      <div className={classes.halves}>
        <Tasks
          title={messages.finished}
          none={messages.nothingFinished}
          tasks={report.finished}
          onOpenTask={onOpenTask}
        />
        <Tasks
          title={messages.unfinished}
          none={messages.nothingUnfinished}
          tasks={report.unfinished}
          onOpenTask={onOpenTask}
        />
      </div>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {report.frozen ? messages.frozen({ moment: momentText(texts, report.at) }) : messages.live}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.8} />}
          onClick={() => downloadCsv(csvNameOf(sprint.name, 'sprint'), rowsOfReport(texts, sprint.name, report))}
        >
          {messages.export}
        </Button>
      </Group>
    </Stack>
  );
}

function Numbers({ report, measure }: { report: SprintReport; measure: Measure }) {
  const texts = useTexts('sprints');
  const { figures: names } = texts.report;
  const { added, removed } = changesOf(report);
  const { committed, scope, done } = report;
  const amount = (of: SprintReport['done']) => texts[measure]({ count: of[measure] });
  const remaining = {
    tasks: scope.tasks - done.tasks,
    points: Math.round((scope.points - done.points) * 1000) / 1000,
  };
  return (
    <Figures
      figures={[
        { label: names.committed, value: amount(committed) },
        { label: names.added, value: texts.tasks({ count: added }) },
        { label: names.removed, value: texts.tasks({ count: removed }) },
        { label: names.scope, value: amount(scope) },
        { label: names.done, value: amount(done) },
        { label: names.remaining, value: amount(remaining) },
      ]}
    />
  );
}

function ScopeChanges({
  changes,
  onOpenTask,
}: {
  changes: SprintReport['scopeChanges'];
  onOpenTask: (taskId: string) => void;
}) {
  const texts = useTexts('sprints');
  const messages = texts.report;
  return (
    <Panel as="section">
      <SectionHead level={3} title={messages.scopeChanges} />
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {messages.noScopeChanges}
        </Text>
      ) : (
        <PlainTable label={messages.scopeChanges}>
          <thead>
            <tr>
              <th scope="col">{messages.change}</th>
              <th scope="col">{messages.task}</th>
              <th scope="col">{messages.estimate}</th>
              <th scope="col">{messages.when}</th>
              <th scope="col">{messages.who}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ task, change, at, by }, index) => (
              // One task may be added and removed at the same moment, so the key needs the index.
              <tr key={`${task.id} ${at} ${index}`}>
                <td>
                  <Text span inherit fw={600} c={change === 'added' ? 'var(--faena-warning)' : undefined}>
                    {messages.changes[change]}
                  </Text>
                </td>
                <td className={classes.taskCell}>
                  <button dir="auto" type="button" className={classes.task} onClick={() => onOpenTask(task.id)}>
                    {task.title}
                  </button>
                </td>
                <td>{task.estimate ?? messages.noEstimate}</td>
                <td>{momentText(texts, at)}</td>
                <td dir="auto">{by ? fullName(by) : messages.nobody}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  );
}

function Burn({
  sprint,
  report,
  measure,
  chart,
  today,
}: {
  sprint: Sprint;
  report: SprintReport;
  measure: Measure;
  chart: ChartKind;
  today: string;
}) {
  const texts = useTexts('sprints');
  const messages = texts.report;
  const label = (day: string | null) => (day === null ? messages.startPoint : dayText(texts, day, today));
  const points = burnPoints(report, sprint.endsOn, measure).map((point) => ({ ...point, label: label(point.day) }));
  const shown = chart === 'burnDown' ? (['remaining', 'ideal', 'scope'] as const) : (['done', 'scope'] as const);
  const { number } = formatsOf(texts.locale);
  return (
    <>
      <BurnChart
        waiting={<LoadingSkeletons shape="list" label={messages.charts} />}
        points={points}
        shown={shown}
        names={messages.series}
        label={messages.chartBy({ chart: messages.chart[chart], measure: messages.measure[measure] })}
        today={report.frozen ? null : (points.find(({ day }) => day === today)?.label ?? null)}
      />
      <Values
        label={messages.numbers}
        columns={[messages.day, ...shown.map((name) => messages.series[name])]}
        rows={points.map((point) => ({
          id: point.day ?? '',
          name: point.label,
          values: shown.map((name) => (point[name] === null ? '' : number(point[name]))),
        }))}
      />
    </>
  );
}

interface ValuesProps {
  label: string;
  columns: readonly string[];
  rows: readonly { id: string; name: string; values: readonly string[] }[];
}

/** Values of a chart as a table, which is collapsed at first. */
function Values({ label, columns: [first, ...columns], rows }: ValuesProps) {
  const { numbers } = useTexts('sprints').report;
  return (
    <details>
      <summary className={classes.summary}>{numbers}</summary>
      <PlainTable label={label}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-number>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, values }) => (
            <tr key={id}>
              <th dir="auto" scope="row">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index]} data-number>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </details>
  );
}

function Tasks({
  title,
  none,
  tasks,
  onOpenTask,
}: {
  title: string;
  none: string;
  tasks: SprintReport['finished'];
  onOpenTask: (taskId: string) => void;
}) {
  const messages = useTexts('sprints').report;
  return (
    <Panel title={title} level={3} count={tasks.length}>
      {tasks.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Stack component="ul" gap={0} className={classes.tasks}>
          {tasks.map(({ id, title: name, estimate, statusName }) => (
            <Group component="li" key={id} justify="space-between" wrap="nowrap" py={7}>
              <button dir="auto" type="button" className={classes.task} onClick={() => onOpenTask(id)}>
                {name}
              </button>
              <Text span size="sm" c="dimmed">
                {statusName} · {estimate ?? messages.noEstimate}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function Velocity({ report, measure }: { report: SprintReport; measure: Measure }) {
  const { report: messages, locale } = useTexts('sprints');
  const { number } = formatsOf(locale);
  const average = averageOf(report.velocity.map(({ done }) => done[measure]));
  return (
    <Panel as="section">
      <SectionHead
        level={3}
        title={messages.velocity}
        hint={average === null ? messages.noVelocity : messages.velocityHint[measure]({ average })}
      />
      {average !== null && (
        <>
          <VelocityChart
            waiting={<LoadingSkeletons shape="list" label={messages.velocity} />}
            rows={report.velocity.map(({ name, committed, done }) => ({
              name,
              committed: committed[measure],
              done: done[measure],
            }))}
            names={messages.velocitySeries}
            label={messages.velocity}
          />
          <Values
            label={messages.velocity}
            columns={[messages.sprint, messages.velocitySeries.committed, messages.velocitySeries.done]}
            rows={report.velocity.map(({ sprintId, name, committed, done }) => ({
              id: sprintId,
              name,
              values: [number(committed[measure]), number(done[measure])],
            }))}
          />
        </>
      )}
    </Panel>
  );
}
