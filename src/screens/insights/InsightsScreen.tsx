import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconChartHistogram, IconLink, IconSearchOff } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type CountedRef, rangePresets } from '../../../domain/insights.ts';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import { selectSprints } from '../../machines/records/records.selectors.ts';
import {
  noFilters,
  selectAsk,
  selectFilters,
  selectInsights,
  selectInsightsFailure,
  selectIsRefreshing,
  selectIsStale,
  selectSavedChart,
  selectScale,
  writeAddress,
} from '../../machines/insights/insights.selectors.ts';
import type { ChartName, DayRange, Scale } from '../../machines/insights/insights.types.ts';
import { tell, useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { saveAsPng } from '../../ui/charts/saveAsPng.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { FilterPicker } from '../../ui/FilterPicker/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { PersonFilter } from '../../ui/PersonPicker/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useProject } from '../project/useProject.ts';
import { filterOptionsOf } from '../tasks/options.tsx';
import { readSearch, searchOf } from './address.ts';
import { Charts } from './Charts.tsx';
import { CountedDialog } from './CountedDialog.tsx';
import classes from './insights.module.css';
import { Numbers } from './Numbers.tsx';
import { texts } from './texts.ts';
import { longDay } from './words.ts';

/** Insights into the flow of a project's work. */
export function InsightsScreen() {
  const project = useProject();
  return project ? <ProjectInsights key={project.id} project={project} /> : null;
}

const custom = 'custom';
const noSprints: readonly Sprint[] = [];

function ProjectInsights({ project }: { project: Project }) {
  const system = useSystem();
  const navigate = useNavigate();
  const search = useSearch({ from: '/app/projects/$projectId/insights' });
  const { id: projectId } = project;
  const ownZone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', []);
  const address = readSearch(search);
  // The actor lives as long as the screen. It receives later changes of the address as events.
  const first = useRef(address);
  const insights = useScreen({ name: 'insights', projectId, query: first.current, ownZone });
  const toInsights = useSender('insights');
  const said = JSON.stringify(address);
  useEffect(() => {
    if (insights) insights.send({ type: 'address.read', address: JSON.parse(said) as typeof address });
  }, [insights, said]);
  useEmitted('insights', 'address.changed', (event) => {
    void navigate({
      to: '/projects/$projectId/insights',
      params: { projectId },
      search: searchOf(event.address),
      replace: event.address.show === address.show,
    });
  });
  useResource({ kind: 'sprints', projectId });
  const sprints = useSelect('records', selectSprints(projectId), noSprints);
  const ask = useSelect('insights', selectAsk, null);
  const answer = useSelect('insights', selectInsights, null);
  const stale = useSelect('insights', selectIsStale, true);
  const refreshing = useSelect('insights', selectIsRefreshing, false);
  const failure = useSelect('insights', selectInsightsFailure, null);
  const filters = useSelect('insights', selectFilters, noFilters);
  const scale = useSelect('insights', selectScale, 'week');
  const saving = useSelect('insights', selectSavedChart, null);

  const options = useMemo(() => filterOptionsOf(project), [project]);
  const sprintOptions = useMemo(
    () => [{ value: 'none', label: texts.noSprint }, ...sprints.map(({ id, name }) => ({ value: id, label: name }))],
    [sprints],
  );
  const open = useCallback((ref: CountedRef) => toInsights.send({ type: 'number.opened', ref }), [toInsights]);
  const setScale = useCallback((next: Scale) => toInsights.send({ type: 'scale.chosen', scale: next }), [toInsights]);
  const saveCsv = useCallback(
    (chart: ChartName) => toInsights.send({ type: 'file.requested', chart, project: project.name }),
    [toInsights, project.name],
  );
  const savePng = useCallback(
    (chart: ChartName, node: HTMLElement) => {
      const name = `${chart}.png`;
      saveAsPng(node, name).then(
        () => tell(system, 'toasts', { type: 'toast.requested', kind: 'success', message: texts.pngSaved(name) }),
        () => tell(system, 'toasts', { type: 'toast.requested', kind: 'error', message: texts.chartFailed }),
      );
    },
    [system],
  );
  const openTask = useCallback(
    (task: string) => void navigate({ to: '/projects/$projectId/tasks', params: { projectId }, search: { task } }),
    [navigate, projectId],
  );

  const copyLink = () => {
    if (!ask || !answer) return;
    const fixed = writeAddress({ ...ask, range: { from: answer.from, to: answer.to }, zone: answer.zone, show: null });
    const query = new URLSearchParams(Object.entries(fixed).map(([key, value]) => [key, String(value)]));
    void copyText(`${location.origin}/projects/${projectId}/insights?${query}`).then(
      () => tell(system, 'toasts', { type: 'toast.requested', kind: 'success', message: texts.copied }),
      () => tell(system, 'toasts', { type: 'toast.requested', kind: 'error', message: texts.failed }),
    );
  };
  const narrowed = Object.values(filters).some((ids: readonly string[]) => ids.length > 0);
  const chosen = rangeName(ask?.range ?? null);
  const choose = (range: DayRange) => toInsights.send({ type: 'range.chosen', range });
  const change = (next: Partial<typeof filters>) => toInsights.send({ type: 'filters.changed', filters: next });
  const retry = (
    <Button variant="default" onClick={() => toInsights.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <div className={classes.ranges}>
          <SegmentedChoice
            label={texts.range}
            value={chosen}
            options={[
              ...rangePresets.map((days) => ({ value: String(days), label: texts.presets[days] ?? '' })),
              { value: custom, label: texts.custom },
            ]}
            onChange={(value) => {
              if (value !== custom) choose({ last: Number(value) });
              else if (answer) choose({ from: answer.from, to: answer.to });
            }}
          />
        </div>
        {ask?.range && 'from' in ask.range && <Dates range={ask.range} onChange={choose} />}
        <div className={classes.end}>
          <Button
            variant="default"
            leftSection={<IconLink size={15} stroke={1.75} />}
            title={texts.linkHint}
            disabled={!answer}
            onClick={copyLink}
          >
            {texts.copyLink}
          </Button>
        </div>
      </div>
      <div className={classes.bar}>
        <div className={classes.filters} role="group" aria-label={texts.filters}>
          <FilterPicker
            label={texts.status}
            options={options.statuses}
            value={filters.statusIds}
            onChange={(statusIds) => change({ statusIds })}
          />
          <FilterPicker
            label={texts.type}
            options={options.types}
            value={filters.typeIds}
            onChange={(typeIds) => change({ typeIds })}
          />
          <FilterPicker
            label={texts.priority}
            options={options.priorities}
            value={filters.priorityIds}
            onChange={(priorityIds) => change({ priorityIds })}
          />
          <PersonFilter
            label={texts.assignedTo}
            people={project.members}
            value={filters.assignedTo}
            onChange={(assignedTo) => change({ assignedTo })}
          />
          {(sprints.length > 0 || filters.sprintIds.length > 0) && (
            <FilterPicker
              label={texts.sprint}
              options={sprintOptions}
              value={filters.sprintIds}
              onChange={(sprintIds) => change({ sprintIds })}
            />
          )}
          {narrowed && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => toInsights.send({ type: 'filters.cleared' })}
            >
              {texts.clearFilters}
            </Button>
          )}
        </div>
      </div>
      <div className={classes.about}>
        {answer && <span>{texts.days(longDay(answer.from), longDay(answer.to), answer.zone)}</span>}
        {ask !== null && ask.zone !== null && ask.zone !== ownZone && (
          <button type="button" onClick={() => toInsights.send({ type: 'zone.chosen', zone: null })}>
            {texts.ownZone(ownZone)}
          </button>
        )}
        <span>{texts.filtersHint}</span>
        <span role="status">{answer && (stale || refreshing) ? texts.updating : ''}</span>
      </div>
      <div className={classes.content} data-stale={(answer && stale) || undefined} aria-busy={stale || undefined}>
        {failure ? (
          <LoadFailure error={failure} title={texts.failed} description={failure.message}>
            {failure.code === 'VALIDATION' && <Button onClick={() => choose({ last: 90 })}>{texts.reset}</Button>}
            {retry}
          </LoadFailure>
        ) : answer === null ? (
          <LoadingSkeletons shape="cards" label={texts.loading} />
        ) : answer.tasks === 0 && narrowed ? (
          <EmptyState icon={IconSearchOff} title={texts.noMatch} description={texts.noMatchHint} />
        ) : answer.tasks === 0 ? (
          <EmptyState icon={IconChartHistogram} title={texts.none} description={texts.noneHint} />
        ) : (
          <>
            <Numbers answer={answer} onOpen={open} />
            <Charts
              projectId={projectId}
              answer={answer}
              scale={scale}
              saving={saving}
              onOpen={open}
              onScale={setScale}
              onCsv={saveCsv}
              onPng={savePng}
              onTask={openTask}
            />
          </>
        )}
      </div>
      <CountedDialog projectId={projectId} />
    </div>
  );
}

const rangeName = (range: DayRange | null): string => {
  if (range === null) return '90';
  return 'last' in range && rangePresets.some((days) => days === range.last) ? String(range.last) : custom;
};

function Dates({ range, onChange }: { range: { from: string; to: string }; onChange: (range: DayRange) => void }) {
  return (
    <div className={classes.dates}>
      <Day label={texts.from} value={range.from} onChange={(from) => onChange({ ...range, from })} />
      <Day label={texts.to} value={range.to} onChange={(to) => onChange({ ...range, to })} />
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  // While a user types a year, the browser reports years below 1000. They are ignored.
  return (
    <label>
      {label}
      <input
        ref={field}
        className={classes.date}
        type="date"
        required
        defaultValue={value}
        max="9999-12-31"
        onChange={(event) => {
          if (event.currentTarget.value >= '1000') onChange(event.currentTarget.value);
        }}
      />
    </label>
  );
}
