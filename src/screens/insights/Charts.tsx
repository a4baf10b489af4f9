import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useMemo } from 'react';
import type { CountedRef, Insights } from '../../../domain/insights.ts';
import { type Bucket, bucketsOf } from '../../machines/insights/insights.selectors.ts';
import type { ChartName, Scale } from '../../machines/insights/insights.types.ts';
import { BarsChart, ChartCard, DotsChart, FanChart, FlowChart, SpreadBars } from '../../ui/charts/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { tagColor } from '../../ui/TagBadge/index.ts';
import classes from './insights.module.css';
import { Count, Table } from './Table.tsx';
import { texts } from './texts.ts';
import { dayInWords, daysInWords, longDay, momentFormat, perWeek, share, spanInWords } from './formats.ts';

export interface ChartsProps {
  projectId: string;
  answer: Insights;
  scale: Scale;
  saving: ChartName | null;
  onOpen: (ref: CountedRef) => void;
  onScale: (scale: Scale) => void;
  onCsv: (chart: ChartName) => void;
  onPng: (chart: ChartName, node: HTMLElement) => void;
  onTask: (taskId: string) => void;
}

const { charts: messages, columns } = texts;
const dayLength = 86_400_000;
const iris = 'var(--faena-accent)';
const green = 'var(--faena-success)';

/** All charts. Memoised, so that they render again only when the data changes. */
export const Charts = memo(function Charts(props: ChartsProps) {
  return (
    <div className={classes.charts}>
      <Flow {...props} />
      <Throughput {...props} />
      <Resolved {...props} />
      <CycleTimes {...props} />
      <Ageing {...props} />
      <Stays {...props} />
      <Estimates {...props} />
      <ForecastCard {...props} />
    </div>
  );
});

const filesOf = (chart: ChartName, { saving, onCsv, onPng }: ChartsProps) => ({
  saving: saving === chart,
  onCsv: () => onCsv(chart),
  onPng: (node: HTMLElement) => onPng(chart, node),
});

const Empty = ({ title, hint }: { title: string; hint?: string }) => (
  <div className={classes.empty}>
    <p>{title}</p>
    {hint !== undefined && <p>{hint}</p>}
  </div>
);

function useStatuses({ statuses }: Insights) {
  return useMemo(() => {
    const known = new Map(statuses.map((status) => [status.id, status]));
    return {
      nameOf: (id: string): string => known.get(id)?.name ?? texts.goneStatus,
      colorOf: (id: string): string => tagColor(known.get(id)?.color ?? 'slate'),
    };
  }, [statuses]);
}

function Throughput(props: ChartsProps) {
  const { answer, scale, onOpen, onScale } = props;
  const buckets = useMemo(() => namedBuckets(answer, scale), [answer, scale]);
  const most = buckets.reduce(
    (best, bucket) => (bucket.finished > best.finished ? bucket : best),
    buckets[0] as NamedBucket,
  );
  const summary =
    answer.finished === 0
      ? texts.nothingFinished
      : messages.throughput.summary(
          answer.finished,
          perWeek(answer.finished, answer.days.length),
          daysInWords(most.from, most.to),
        );
  const open = ({ from, to }: Bucket) => onOpen({ metric: 'finished', on: from, until: to });
  return (
    <ChartCard
      title={messages.throughput.title}
      definition={messages.throughput.definition}
      summary={summary}
      {...filesOf('throughput', props)}
      controls={
        <div className={classes.scale}>
          <SegmentedChoice
            label={messages.throughput.scale}
            value={scale}
            onChange={onScale}
            options={[
              { value: 'day', label: messages.throughput.day },
              { value: 'week', label: messages.throughput.week },
            ]}
          />
        </div>
      }
      table={
        <Table
          label={messages.throughput.title}
          columns={[scale === 'day' ? columns.day : columns.week, columns.finished]}
          rows={buckets.map((bucket) => ({
            id: bucket.from,
            cells: [
              bucket.title,
              <Count
                key="n"
                count={bucket.finished}
                label={texts.open(bucket.finished, bucket.title)}
                onOpen={() => open(bucket)}
              />,
            ],
          }))}
        />
      }
    >
      <BarsChart
        label={summary}
        rows={buckets}
        at="name"
        titleOf={({ title }) => title}
        series={[{ key: 'finished', name: messages.throughput.finished, color: iris, type: 'bar' }]}
        onPick={(bucket) => {
          if (bucket.finished > 0) open(bucket);
        }}
      />
    </ChartCard>
  );
}

interface NamedBucket extends Bucket {
  name: string;
  title: string;
}
const namedBuckets = (answer: Insights, scale: Scale): NamedBucket[] =>
  bucketsOf(answer, scale).map((bucket) => ({
    ...bucket,
    name: dayInWords(bucket.from),
    title: daysInWords(bucket.from, bucket.to),
  }));

function Resolved(props: ChartsProps) {
  const { answer, scale, onOpen } = props;
  const buckets = useMemo(() => namedBuckets(answer, scale), [answer, scale]);
  const summary = messages.resolved.summary(answer.created, answer.finished);
  const open = ({ from, to }: Bucket, metric: 'created' | 'finished') => onOpen({ metric, on: from, until: to });
  return (
    <ChartCard
      title={messages.resolved.title}
      definition={messages.resolved.definition}
      summary={summary}
      {...filesOf('resolved', props)}
      table={
        <Table
          label={messages.resolved.title}
          columns={[scale === 'day' ? columns.day : columns.week, columns.created, columns.finished]}
          rows={buckets.map((bucket) => ({
            id: bucket.from,
            cells: [
              bucket.title,
              ...(['created', 'finished'] as const).map((metric) => (
                <Count
                  key={metric}
                  count={bucket[metric]}
                  label={texts.open(bucket[metric], `${messages.resolved[metric]}, ${bucket.title}`)}
                  onOpen={() => open(bucket, metric)}
                />
              )),
            ],
          }))}
        />
      }
    >
      <BarsChart
        label={summary}
        rows={buckets}
        at="name"
        titleOf={({ title }) => title}
        series={[
          { key: 'created', name: messages.resolved.created, color: iris, type: 'line', dashed: true },
          { key: 'finished', name: messages.resolved.finished, color: green, type: 'line' },
        ]}
      />
    </ChartCard>
  );
}

function Flow(props: ChartsProps) {
  const { answer, onOpen } = props;
  const { nameOf, colorOf } = useStatuses(answer);
  const { days, flow, statuses } = answer;
  const names = useMemo(() => days.map(dayInWords), [days]);
  // A cumulative flow diagram shows completed work at the bottom.
  const layers = useMemo(
    () =>
      [...flow]
        .reverse()
        .map(({ statusId, counts }) => ({ id: statusId, name: nameOf(statusId), color: colorOf(statusId), counts })),
    [flow, nameOf, colorOf],
  );
  const sumAt = (index: number, only?: ReadonlySet<string>) =>
    flow.reduce((sum, { statusId, counts }) => sum + (only && !only.has(statusId) ? 0 : (counts.at(index) ?? 0)), 0);
  const done = new Set(statuses.filter(({ category }) => category === 'done').map(({ id }) => id));
  const summary = messages.flow.summary(
    texts.tasks(sumAt(-1)),
    sumAt(0).toLocaleString('en'),
    sumAt(-1, done).toLocaleString('en'),
  );
  return (
    <ChartCard
      wide
      title={messages.flow.title}
      definition={messages.flow.definition}
      summary={summary}
      {...filesOf('flow', props)}
      table={<FlowTable days={days} flow={flow} nameOf={nameOf} onOpen={onOpen} />}
    >
      <FlowChart label={summary} days={names} titleOf={(index) => longDay(days[index] ?? '')} layers={layers} />
    </ChartCard>
  );
}

function FlowTable({
  days,
  flow,
  nameOf,
  onOpen,
}: Pick<Insights, 'days' | 'flow'> & { nameOf: (id: string) => string; onOpen: (ref: CountedRef) => void }) {
  return (
    <Table
      label={messages.flow.title}
      columns={[columns.day, ...flow.map(({ statusId }) => nameOf(statusId))]}
      rows={days
        .map((day, index) => ({
          id: day,
          cells: [
            longDay(day),
            ...flow.map(({ statusId, counts }) => {
              const count = counts[index] ?? 0;
              return (
                <Count
                  key={statusId}
                  count={count}
                  label={texts.open(count, `${nameOf(statusId)}, ${longDay(day)}`)}
                  onOpen={() => onOpen({ metric: 'flow', on: day, statusId })}
                />
              );
            }),
          ],
        }))
        .reverse()}
    />
  );
}

const TaskLink = ({ projectId, taskId, title }: { projectId: string; taskId: string; title: string }) => (
  <Link to="/projects/$projectId/tasks" params={{ projectId }} search={{ task: taskId }}>
    {title}
  </Link>
);

function CycleTimes(props: ChartsProps) {
  const { answer, projectId, onTask } = props;
  const {
    scatter: { points, of },
    cycle,
    days,
    zone,
  } = answer;
  const clock = useMemo(() => momentFormat(zone), [zone]);
  const dots = useMemo(
    () => points.map((point) => ({ ...point, x: Date.parse(point.at), y: point.span / dayLength })),
    [points],
  );
  const summary =
    of === 0
      ? answer.finished === 0
        ? texts.nothingFinished
        : texts.noCycle
      : messages.cycle.summary(texts.tasks(of), spanInWords(cycle.median), spanInWords(cycle.p85)) +
        (points.length < of ? messages.cycle.some(points.length, of) : '');
  const from = Date.parse(`${days[0] ?? ''}T00:00:00Z`);
  const to = Date.parse(`${days.at(-1) ?? ''}T00:00:00Z`) + dayLength;
  return (
    <ChartCard
      title={messages.cycle.title}
      definition={messages.cycle.definition}
      summary={summary}
      {...(of > 0 && filesOf('cycle', props))}
      table={
        of > 0 && (
          <Table
            label={messages.cycle.title}
            columns={[columns.task, columns.done, columns.cycle]}
            rows={points.map(({ taskId, title, at, span }) => ({
              id: taskId,
              cells: [
                <TaskLink key="t" {...{ projectId, taskId, title }} />,
                clock.format(new Date(at)),
                spanInWords(span),
              ],
            }))}
          />
        )
      }
    >
      {of === 0 ? (
        <Empty title={texts.nothingFinished} hint={texts.nothingFinishedHint} />
      ) : (
        <DotsChart
          label={summary}
          dots={dots}
          domain={[from, to]}
          nameX={(x) => dayInWords(new Date(x).toISOString().slice(0, 10))}
          nameY={axisDays}
          onPick={({ taskId }) => onTask(taskId)}
          lines={[
            { y: (cycle.median ?? 0) / dayLength, label: messages.cycle.median(spanInWords(cycle.median)) },
            { y: (cycle.p85 ?? 0) / dayLength, label: messages.cycle.p85(spanInWords(cycle.p85)) },
          ]}
          tipOf={({ title, at, span }) => ({
            title,
            rows: [
              { name: columns.done, value: clock.format(new Date(at)) },
              { name: columns.cycle, value: spanInWords(span) },
            ],
          })}
        />
      )}
    </ChartCard>
  );
}

const axisDays = (days: number): string =>
  days === 0 ? '0' : days < 1 ? `${Math.round(days * 240) / 10} h` : `${Math.round(days * 10) / 10} d`;

function Ageing(props: ChartsProps) {
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
        // Spread within the column, so that points of the same age don't cover each other.
        x: places.indexOf(task.statusId) + 0.6 * ((index * 0.618034) % 1) - 0.3,
      })),
    [tasks, places],
  );
  const summary =
    wip === 0
      ? texts.nothingInWork
      : messages.ageing.summary(texts.tasks(wip), late) +
        (tasks.length < wip ? messages.ageing.some(tasks.length) : '');
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
          nameY={axisDays}
          onPick={({ taskId }) => onTask(taskId)}
          lines={
            cycle.p85 === null ? [] : [{ y: cycle.p85 / dayLength, label: messages.ageing.p85(spanInWords(cycle.p85)) }]
          }
          tipOf={({ title, statusId, age, inStatus }) => ({
            title,
            rows: [
              { name: messages.ageing.age, value: spanInWords(age) },
              { name: nameOf(statusId), value: spanInWords(inStatus) },
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
              label={texts.open(count, nameOf(statusId))}
              onOpen={() => onOpen({ metric: 'wip', statusId })}
            />,
            <Count
              key="l"
              count={older}
              label={texts.open(older, `${columns.late}, ${nameOf(statusId)}`)}
              onOpen={() => onOpen({ metric: 'late', statusId })}
            />,
            spanInWords(age.median),
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
            spanInWords(age),
            spanInWords(inStatus),
          ],
        }))}
      />
    </>
  );
}

function Stays(props: ChartsProps) {
  const { answer, onOpen } = props;
  const { nameOf, colorOf } = useStatuses(answer);
  const { stays } = answer;
  const all = stays.reduce((sum, { total }) => sum + total, 0);
  const [longest] = [...stays].sort((one, other) => other.total - one.total);
  const summary =
    longest === undefined || all === 0
      ? texts.nothingFinished
      : messages.stays.summary(nameOf(longest.statusId), share(longest.total, all));
  return (
    <ChartCard
      title={messages.stays.title}
      definition={messages.stays.definition}
      summary={summary}
      {...(stays.length > 0 && filesOf('stays', props))}
      table={
        stays.length > 0 && (
          <Table
            label={messages.stays.title}
            columns={[columns.status, columns.tasks, columns.median, columns.p85, columns.share]}
            rows={stays.map(({ statusId, stay, total }) => ({
              id: statusId,
              cells: [
                nameOf(statusId),
                <Count
                  key="n"
                  count={stay.count}
                  label={texts.open(stay.count, nameOf(statusId))}
                  onOpen={() => onOpen({ metric: 'stay', statusId })}
                />,
                spanInWords(stay.median),
                spanInWords(stay.p85),
                share(total, all),
              ],
            }))}
          />
        )
      }
    >
      {stays.length === 0 ? (
        <Empty title={texts.nothingFinished} hint={texts.nothingFinishedHint} />
      ) : (
        <SpreadBars
          names={{ median: messages.stays.median, p85: messages.stays.p85 }}
          rows={stays.map(({ statusId, stay, total }) => ({
            id: statusId,
            name: nameOf(statusId),
            color: colorOf(statusId),
            median: stay.median ?? 0,
            p85: stay.p85 ?? 0,
            text: messages.stays.text(spanInWords(stay.median), share(total, all)),
          }))}
        />
      )}
    </ChartCard>
  );
}

function Estimates(props: ChartsProps) {
  const { answer, onOpen } = props;
  const { of, without, groups } = answer.estimates;
  const summary = of === 0 ? texts.noEstimates : messages.estimates.summary(texts.tasks(of), without);
  return (
    <ChartCard
      title={messages.estimates.title}
      definition={messages.estimates.definition}
      summary={summary}
      {...(of > 0 && filesOf('estimates', props))}
      table={
        of > 0 && (
          <Table
            label={messages.estimates.title}
            columns={[columns.estimate, columns.tasks, columns.median, columns.p85]}
            rows={groups.map(({ estimate, span }) => ({
              id: String(estimate),
              cells: [
                messages.estimates.name(estimate),
                <Count
                  key="n"
                  count={span.count}
                  label={texts.open(span.count, `${columns.estimate} ${estimate}`)}
                  onOpen={() => onOpen({ metric: 'estimate', estimate })}
                />,
                spanInWords(span.median),
                spanInWords(span.p85),
              ],
            }))}
          />
        )
      }
    >
      {of === 0 ? (
        <Empty title={texts.noEstimates} hint={texts.noEstimatesHint} />
      ) : (
        <SpreadBars
          names={{ median: messages.stays.median, p85: messages.stays.p85 }}
          rows={groups.map(({ estimate, span }) => ({
            id: String(estimate),
            name: messages.estimates.name(estimate),
            color: iris,
            median: span.median ?? 0,
            p85: span.p85 ?? 0,
            text: messages.estimates.text(spanInWords(span.median), span.count),
          }))}
        />
      )}
    </ChartCard>
  );
}

function ForecastCard(props: ChartsProps) {
  const { forecast } = props.answer;
  const points = useMemo(
    () =>
      forecast.kind === 'ready'
        ? forecast.band.map((point) => ({
            ...point,
            name: dayInWords(point.day),
            outer: [point.p5, point.p95] as [number, number],
            inner: [point.p15, point.p85] as [number, number],
            middle: point.p50,
          }))
        : [],
    [forecast],
  );
  const frame = { title: messages.forecast.title, definition: messages.forecast.definition, wide: true };
  if (forecast.kind === 'nothingOpen')
    return (
      <ChartCard {...frame} summary={messages.forecast.nothingOpen}>
        <Empty title={messages.forecast.nothingOpen} />
      </ChartCard>
    );
  if (forecast.kind === 'tooLittle') {
    const hint = messages.forecast.tooLittle(forecast.days, forecast.finished);
    return (
      <ChartCard {...frame} summary={hint}>
        <Empty title={hint} />
      </ChartCard>
    );
  }
  const { open, done, in30 } = forecast;
  const by = (day: string | null): string => (day === null ? messages.forecast.beyond : longDay(day));
  const lines: ReactNode[] = [
    messages.forecast.by(by(done.p50), by(done.p85), by(done.p95)),
    messages.forecast.in30(in30.p50, in30.p85, in30.p95),
  ];
  const summary = messages.forecast.open(texts.tasks(open));
  return (
    <ChartCard
      {...frame}
      summary={summary}
      {...filesOf('forecast', props)}
      controls={
        <ul className={classes.words}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      }
      table={
        <Table
          label={messages.forecast.title}
          columns={[columns.day, ...[5, 15, 50, 85, 95].map(columns.left)]}
          rows={points.map(({ day, p5, p15, p50, p85, p95 }) => ({
            id: day,
            cells: [longDay(day), p5, p15, p50, p85, p95],
          }))}
        />
      }
    >
      <FanChart
        label={`${summary} ${lines.join(' ')}`}
        points={points}
        names={messages.forecast.names}
        tipOf={({ day, p5, p50, p95 }) => ({
          title: `${messages.forecast.left}, ${longDay(day)}`,
          rows: [
            { name: messages.forecast.likely(5), value: String(p5) },
            { name: messages.forecast.likely(50), value: String(p50) },
            { name: messages.forecast.likely(95), value: String(p95) },
          ],
        })}
      />
    </ChartCard>
  );
}
