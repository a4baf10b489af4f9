import { Button } from '@mantine/core';
import { IconChartLine, IconDownload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { formatsOf } from '../../../domain/formats.ts';
import { fullName } from '../../../domain/fullName.ts';
import type { Sprint, SprintReport } from '../../../domain/sprint.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { selectChart, selectMeasure, selectReport } from '../../machines/sprint/sprint.selectors.ts';
import type { ChartKind, Measure } from '../../machines/sprint/sprint.types.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { lazyView } from '../lazyView.ts';
import { averageVelocity, burnPoints, changesOf } from './chartData.ts';
import { dayText, momentText } from './days.ts';
import { csvNameOf, downloadCsv } from '../csv.ts';
import { rowsOfReport } from './reportCsv.ts';
import classes from './sprints.module.css';

const BurnChart = lazyView(async () => ({ default: (await import('./SprintCharts.tsx')).BurnChart }));
const VelocityChart = lazyView(async () => ({ default: (await import('./SprintCharts.tsx')).VelocityChart }));

interface ReportViewProps {
  sprint: Sprint;
  actor: RefOf<'sprint'>;
  onOpenTask: (taskId: string) => void;
}

export function ReportView({ sprint, actor, onOpenTask }: ReportViewProps) {
  const texts = useTexts('sprints');
  const messages = texts.report;
  const system = useSystem();
  const report = useSelect('sprint', selectReport, null);
  const measure = useSelect('sprint', selectMeasure, 'points');
  const chart = useSelect('sprint', selectChart, 'burnDown');
  const today = system.today();
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
      <div className={classes.report}>
        <EmptyState icon={IconChartLine} title={messages.notStarted} description={messages.notStartedHint} />
        {report.velocity.length > 0 && <div className={classes.choiceLine}>{choices}</div>}
        {velocity}
      </div>
    );
  }
  return (
    <div className={classes.report}>
      <div className={classes.reportHead}>
        <p className={classes.quiet}>
          {report.frozen ? messages.frozen({ moment: momentText(texts, report.at) }) : messages.live}
        </p>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.8} />}
          onClick={() => downloadCsv(csvNameOf(sprint.name, 'sprint'), rowsOfReport(texts, sprint.name, report))}
        >
          {messages.export}
        </Button>
      </div>
      <Figures report={report} measure={measure} />
      <section className={classes.panel} aria-label={messages.chart[chart]}>
        <div className={classes.choiceLine}>
          <SegmentedChoice
            label={messages.charts}
            options={(['burnDown', 'burnUp'] as const).map((each) => ({ value: each, label: messages.chart[each] }))}
            value={chart}
            onChange={(next) => actor.send({ type: 'chart.chosen', chart: next })}
          />
          {choices}
        </div>
        <Burn sprint={sprint} report={report} measure={measure} chart={chart} today={today} />
      </section>
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
      {velocity}
    </div>
  );
}

function Figures({ report, measure }: { report: SprintReport; measure: Measure }) {
  const texts = useTexts('sprints');
  const { figures: names } = texts.report;
  const { added, removed } = changesOf(report);
  const figures: [string, string][] = [
    [names.committed, amount(texts, report.committed, measure)],
    [names.added, texts.tasks({ count: added })],
    [names.removed, texts.tasks({ count: removed })],
    [names.scope, amount(texts, report.scope, measure)],
    [names.done, amount(texts, report.done, measure)],
    [
      names.remaining,
      amount(
        texts,
        {
          tasks: report.scope.tasks - report.done.tasks,
          points: Math.round((report.scope.points - report.done.points) * 1000) / 1000,
        },
        measure,
      ),
    ],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
    <section className={classes.panel}>
      <h3 className={classes.panelTitle}>{messages.scopeChanges}</h3>
      {changes.length === 0 ? (
        <p className={classes.quiet}>{messages.noScopeChanges}</p>
      ) : (
        <div className={classes.tableBox} tabIndex={0} role="region" aria-label={messages.scopeChanges}>
          <table className={classes.table}>
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
                    <span className={classes.changeKind} data-change={change}>
                      {messages.changes[change]}
                    </span>
                  </td>
                  <td className={classes.taskCell}>
                    <button type="button" className={classes.taskButton} onClick={() => onOpenTask(task.id)}>
                      {task.title}
                    </button>
                  </td>
                  <td>{task.estimate ?? messages.noEstimate}</td>
                  <td className={classes.noWrap}>{momentText(texts, at)}</td>
                  <td>{by ? fullName(by) : messages.nobody}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const amount = (texts: Catalogues['sprints'], of: SprintReport['done'], measure: Measure): string =>
  texts[measure]({ count: of[measure] });

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
  const cell = (value: number | null) => (value === null ? '' : formatsOf(texts.locale).twoDecimals(value));
  return (
    <>
      <Suspense fallback={<LoadingSkeletons shape="list" label={messages.charts} />}>
        <BurnChart
          points={points}
          shown={shown}
          names={messages.series}
          label={messages.chartBy({ chart: messages.chart[chart], measure: messages.measure[measure] })}
        />
      </Suspense>
      <details className={classes.numbers}>
        <summary>{messages.numbers}</summary>
        <div className={classes.tableBox} tabIndex={0} role="region" aria-label={messages.numbers}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{messages.day}</th>
                {shown.map((name) => (
                  <th key={name} scope="col" className={classes.number}>
                    {messages.series[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.day ?? ''}>
                  <th scope="row">{point.label}</th>
                  {shown.map((name) => (
                    <td key={name} className={classes.number}>
                      {cell(point[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
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
    <section className={classes.panel}>
      <h3 className={classes.panelTitle}>
        {title} <span className={classes.sectionCount}>{tasks.length}</span>
      </h3>
      {tasks.length === 0 ? (
        <p className={classes.quiet}>{none}</p>
      ) : (
        <ul className={classes.taskList}>
          {tasks.map(({ id, title: name, estimate, statusName }) => (
            <li key={id} className={classes.taskItem}>
              <button type="button" className={classes.taskButton} onClick={() => onOpenTask(id)}>
                {name}
              </button>
              <span className={classes.taskFacts}>
                {statusName} · {estimate ?? messages.noEstimate}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Velocity({ report, measure }: { report: SprintReport; measure: Measure }) {
  const { report: messages, locale } = useTexts('sprints');
  const { twoDecimals } = formatsOf(locale);
  const average = averageVelocity(report, measure);
  return (
    <section className={classes.panel}>
      <h3 className={classes.panelTitle}>{messages.velocity}</h3>
      {average === null ? (
        <p className={classes.quiet}>{messages.noVelocity}</p>
      ) : (
        <>
          <p className={classes.quiet}>{messages.velocityHint[measure]({ average })}</p>
          <Suspense fallback={<LoadingSkeletons shape="list" label={messages.velocity} />}>
            <VelocityChart
              rows={report.velocity.map(({ name, committed, done }) => ({
                name,
                committed: committed[measure],
                done: done[measure],
              }))}
              names={messages.velocitySeries}
              label={messages.velocity}
            />
          </Suspense>
          <details className={classes.numbers}>
            <summary>{messages.numbers}</summary>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{messages.sprint}</th>
                  <th scope="col" className={classes.number}>
                    {messages.velocitySeries.committed}
                  </th>
                  <th scope="col" className={classes.number}>
                    {messages.velocitySeries.done}
                  </th>
                </tr>
              </thead>
              <tbody>
                {report.velocity.map(({ sprintId, name, committed, done }) => (
                  <tr key={sprintId}>
                    <th scope="row">{name}</th>
                    <td className={classes.number}>{twoDecimals(committed[measure])}</td>
                    <td className={classes.number}>{twoDecimals(done[measure])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
