import { Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useMemo } from 'react';
import { formatsOf } from '../../../domain/formats.ts';
import type { CountedRef, Insights } from '../../../domain/insights.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { type Bucket, bucketsOf } from '../../machines/insights/insights.selectors.ts';
import type { ChartName, Scale } from '../../machines/insights/insights.types.ts';
import { BarsChart, ChartCard, DotsChart, FanChart, FlowChart, SpreadBars } from '../../ui/charts/index.ts';
import { Panel } from '../../ui/Panel/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { tagColor } from '../../ui/TagBadge/index.ts';
import classes from './insights.module.css';
import { Count, Table } from './Table.tsx';
import { axisText, daysText, differenceOf, perWeek, shareText, spanText } from './formats.ts';

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

type Texts = Catalogues['insights'];
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
  <Panel sunken gap={2} align="center" justify="center" flex={1} mih={160} ta="center">
    <Text dir="auto" size="sm" fw={500}>
      {title}
    </Text>
    {hint !== undefined && (
      <Text size="sm" c="dimmed" maw="44ch">
        {hint}
      </Text>
    )}
  </Panel>
);

function useStatuses({ statuses }: Insights) {
  const { goneStatus } = useTexts('insights');
  return useMemo(() => {
    const known = new Map(statuses.map((status) => [status.id, status]));
    return {
      nameOf: (id: string): string => known.get(id)?.name ?? goneStatus,
      colorOf: (id: string): string => tagColor(known.get(id)?.color ?? 'slate'),
    };
  }, [statuses, goneStatus]);
}

function Throughput(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, scale, onOpen, onScale } = props;
  const buckets = useMemo(() => namedBuckets(texts, answer, scale), [texts, answer, scale]);
  const most = buckets.reduce(
    (best, bucket) => (bucket.finished > best.finished ? bucket : best),
    buckets[0] as NamedBucket,
  );
  const summary =
    answer.finished === 0
      ? texts.nothingFinished
      : messages.throughput.summary({
          count: answer.finished,
          perWeek: perWeek(answer.finished, answer.days.length),
          most: daysText(texts, most.from, most.to),
        });
  const open = ({ from, to }: Bucket) => onOpen({ metric: 'finished', on: from, until: to });
  return (
    <ChartCard
      title={messages.throughput.title}
      definition={messages.throughput.definition}
      summary={summary}
      {...filesOf('throughput', props)}
      controls={
        <Group>
          <SegmentedChoice
            label={messages.throughput.scale}
            value={scale}
            onChange={onScale}
            options={[
              { value: 'day', label: messages.throughput.day },
              { value: 'week', label: messages.throughput.week },
            ]}
          />
        </Group>
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
                label={texts.open({ count: bucket.finished, what: bucket.title })}
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
const namedBuckets = (texts: Texts, answer: Insights, scale: Scale): NamedBucket[] =>
  bucketsOf(answer, scale).map((bucket) => ({
    ...bucket,
    name: formatsOf(texts.locale).dayMonth(bucket.from),
    title: daysText(texts, bucket.from, bucket.to),
  }));

function Resolved(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, scale, onOpen } = props;
  const buckets = useMemo(() => namedBuckets(texts, answer, scale), [texts, answer, scale]);
  const summary = messages.resolved.summary({
    created: answer.created,
    finished: answer.finished,
    ...differenceOf(answer.created, answer.finished),
  });
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
                  label={texts.open({ count: bucket[metric], what: `${messages.resolved[metric]}, ${bucket.title}` })}
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
  const texts = useTexts('insights');
  const { charts: messages } = texts;
  const { answer, onOpen } = props;
  const { nameOf, colorOf } = useStatuses(answer);
  const { days, flow, statuses } = answer;
  const names = useMemo(() => days.map(formatsOf(texts.locale).dayMonth), [days, texts]);
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
  const summary = messages.flow.summary({ count: sumAt(-1), before: sumAt(0), done: sumAt(-1, done) });
  return (
    <ChartCard
      wide
      title={messages.flow.title}
      definition={messages.flow.definition}
      summary={summary}
      {...filesOf('flow', props)}
      table={<FlowTable days={days} flow={flow} nameOf={nameOf} onOpen={onOpen} />}
    >
      <FlowChart
        label={summary}
        days={names}
        titleOf={(index) => formatsOf(texts.locale).date(days[index] ?? '')}
        layers={layers}
      />
    </ChartCard>
  );
}

function FlowTable({
  days,
  flow,
  nameOf,
  onOpen,
}: Pick<Insights, 'days' | 'flow'> & { nameOf: (id: string) => string; onOpen: (ref: CountedRef) => void }) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { date } = formatsOf(texts.locale);
  return (
    <Table
      label={messages.flow.title}
      columns={[columns.day, ...flow.map(({ statusId }) => nameOf(statusId))]}
      rows={days
        .map((day, index) => ({
          id: day,
          cells: [
            date(day),
            ...flow.map(({ statusId, counts }) => {
              const count = counts[index] ?? 0;
              return (
                <Count
                  key={statusId}
                  count={count}
                  label={texts.open({ count, what: `${nameOf(statusId)}, ${date(day)}` })}
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
    <bdi>{title}</bdi>
  </Link>
);

function CycleTimes(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, projectId, onTask } = props;
  const {
    scatter: { points, of },
    cycle,
    days,
    zone,
  } = answer;
  const clock = useMemo(() => formatsOf(texts.locale).shortMomentIn(zone), [texts, zone]);
  const dots = useMemo(
    () => points.map((point) => ({ ...point, x: Date.parse(point.at), y: point.span / dayLength })),
    [points],
  );
  const summary =
    of === 0
      ? answer.finished === 0
        ? texts.nothingFinished
        : texts.noCycle
      : [
          messages.cycle.summary({
            count: of,
            median: spanText(texts, cycle.median),
            p85: spanText(texts, cycle.p85),
          }),
          points.length < of && messages.cycle.some({ shown: points.length, all: of }),
        ]
          .filter(Boolean)
          .join(' ');
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
                clock(new Date(at)),
                spanText(texts, span),
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
          nameX={(x) => formatsOf(texts.locale).dayMonth(new Date(x).toISOString())}
          nameY={(y) => axisText(texts, y)}
          onPick={({ taskId }) => onTask(taskId)}
          lines={[
            {
              y: (cycle.median ?? 0) / dayLength,
              label: messages.cycle.median({ span: spanText(texts, cycle.median) }),
            },
            { y: (cycle.p85 ?? 0) / dayLength, label: messages.cycle.p85({ span: spanText(texts, cycle.p85) }) },
          ]}
          tipOf={({ title, at, span }) => ({
            title,
            rows: [
              { name: columns.done, value: clock(new Date(at)) },
              { name: columns.cycle, value: spanText(texts, span) },
            ],
          })}
        />
      )}
    </ChartCard>
  );
}

function Ageing(props: ChartsProps) {
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
        // Spread within the column, so that points of the same age don't cover each other.
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

function Stays(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, onOpen } = props;
  const { nameOf, colorOf } = useStatuses(answer);
  const { stays } = answer;
  const all = stays.reduce((sum, { total }) => sum + total, 0);
  const [longest] = [...stays].sort((one, other) => other.total - one.total);
  const summary =
    longest === undefined || all === 0
      ? texts.nothingFinished
      : messages.stays.summary({ name: nameOf(longest.statusId), share: shareText(texts, longest.total, all) });
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
                  label={texts.open({ count: stay.count, what: nameOf(statusId) })}
                  onOpen={() => onOpen({ metric: 'stay', statusId })}
                />,
                spanText(texts, stay.median),
                spanText(texts, stay.p85),
                shareText(texts, total, all),
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
            text: `${spanText(texts, stay.median)} · ${shareText(texts, total, all)}`,
          }))}
        />
      )}
    </ChartCard>
  );
}

function Estimates(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, onOpen } = props;
  const { of, without, groups } = answer.estimates;
  const summary = of === 0 ? texts.noEstimates : messages.estimates.summary({ count: of, without });
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
                messages.estimates.value({ estimate }),
                <Count
                  key="n"
                  count={span.count}
                  label={texts.open({ count: span.count, what: messages.estimates.name({ estimate }) })}
                  onOpen={() => onOpen({ metric: 'estimate', estimate })}
                />,
                spanText(texts, span.median),
                spanText(texts, span.p85),
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
            name: messages.estimates.value({ estimate }),
            color: iris,
            median: span.median ?? 0,
            p85: span.p85 ?? 0,
            text: `${spanText(texts, span.median)} · ${texts.tasks({ count: span.count })}`,
          }))}
        />
      )}
    </ChartCard>
  );
}

function ForecastCard(props: ChartsProps) {
  const { charts: messages, columns, locale } = useTexts('insights');
  const { number, date } = formatsOf(locale);
  const { forecast } = props.answer;
  const points = useMemo(
    () =>
      forecast.kind === 'ready'
        ? forecast.band.map((point) => ({
            ...point,
            name: formatsOf(locale).dayMonth(point.day),
            outer: [point.p5, point.p95] as [number, number],
            inner: [point.p15, point.p85] as [number, number],
            middle: point.p50,
          }))
        : [],
    [forecast, locale],
  );
  const frame = { title: messages.forecast.title, definition: messages.forecast.definition, wide: true };
  if (forecast.kind === 'nothingOpen')
    return (
      <ChartCard {...frame} summary={messages.forecast.nothingOpen}>
        <Empty title={messages.forecast.nothingOpen} />
      </ChartCard>
    );
  if (forecast.kind === 'tooLittle') {
    const hint = messages.forecast.tooLittle({ days: forecast.days, finished: forecast.finished });
    return (
      <ChartCard {...frame} summary={hint}>
        <Empty title={hint} />
      </ChartCard>
    );
  }
  const { open, done, in30 } = forecast;
  const by = (day: string | null): string => (day === null ? messages.forecast.beyond : date(day));
  const lines: ReactNode[] = [
    messages.forecast.by({ p50: by(done.p50), p85: by(done.p85), p95: by(done.p95) }),
    messages.forecast.in30({ p50: in30.p50, p85: in30.p85, p95: in30.p95 }),
  ];
  const summary = messages.forecast.open({ count: open });
  return (
    <ChartCard
      {...frame}
      summary={summary}
      {...filesOf('forecast', props)}
      controls={
        <Stack gap={2} fz="sm">
          {lines.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </Stack>
      }
      table={
        <Table
          label={messages.forecast.title}
          columns={[columns.day, ...[5, 15, 50, 85, 95].map((each) => columns.left({ share: each }))]}
          rows={points.map(({ day, p5, p15, p50, p85, p95 }) => ({
            id: day,
            cells: [date(day), ...[p5, p15, p50, p85, p95].map(number)],
          }))}
        />
      }
    >
      <FanChart
        label={`${summary} ${lines.join(' ')}`}
        points={points}
        names={messages.forecast.names}
        tipOf={({ day, p5, p50, p95 }) => ({
          title: messages.forecast.leftOn({ day: date(day) }),
          rows: [
            { name: messages.forecast.likely({ share: 5 }), value: number(p5) },
            { name: messages.forecast.likely({ share: 50 }), value: number(p50) },
            { name: messages.forecast.likely({ share: 95 }), value: number(p95) },
          ],
        })}
      />
    </ChartCard>
  );
}
