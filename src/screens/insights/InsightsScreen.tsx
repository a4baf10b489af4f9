import { basePath } from '../../../domain/basePath.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconChartHistogram } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { formatsOf } from '../../../domain/formats.ts';
import { shownTimeZone } from '../../../domain/timeZone.ts';
import type { CountedRef, Insights } from '../../../domain/insights.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Project } from '../../../domain/project.ts';
import {
  fileTextsOf,
  noFilters,
  queryOf,
  scaleOf,
  selectAsk,
  selectSavedChart,
  writeAddress,
} from '../../machines/projects/insights/insights.selectors.ts';
import type {
  Ask,
  ChartName,
  DayRange,
  InsightsFilters,
  Scale,
} from '../../machines/projects/insights/insights.types.ts';
import { sendTo, useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { saveAsPng } from '../../ui/chart/saveAsPng.ts';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useProject } from '../project/useProject.ts';
import { readSearch, searchOf } from './address.ts';
import { Charts } from './Charts.tsx';
import { conclusionOf } from './conclusion.ts';
import { CountedDialog } from './CountedDialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import classes from './insights.module.css';
import { Numbers } from './Numbers.tsx';
import { RangePicker } from './RangePicker.tsx';
import { useAnswer } from './useAnswer.ts';

export function InsightsScreen() {
  const project = useProject();
  return project ? <ProjectInsights key={project.id} project={project} /> : null;
}

function ProjectInsights({ project }: { project: Project }) {
  const texts = useTexts('insights');
  const { date } = formatsOf(texts.locale);
  const shown = useShown();
  const { id: projectId } = project;
  const ownZone = useMemo(() => shownTimeZone(), []);
  useInsightsActor(projectId, ownZone);
  const insights = useSender('insights');
  const ask = useSelect('insights', selectAsk, null);
  const { answer, failure, isStale, isRefreshing, retry } = useAnswer(projectId);
  const copyLink = useCopyLink(projectId);

  const filters = ask?.filters ?? noFilters;
  const active = Object.values(filters).filter((ids: readonly string[]) => ids.length > 0).length;
  const choose = (range: DayRange) => insights.send({ type: 'range.chosen', range });
  const change = (changed: Partial<InsightsFilters>) => insights.send({ type: 'filters.changed', filters: changed });
  return (
    <div className={classes.page}>
      <FilterBar
        project={project}
        filters={filters}
        active={active}
        onChange={change}
        onClear={() => insights.send({ type: 'filters.cleared' })}
        range={<RangePicker range={ask?.range ?? null} answer={answer} onChange={choose} />}
        onCopyLink={() => ask && answer && copyLink(ask, answer)}
      />
      <div className={classes.content} data-stale={(answer && isStale) || undefined} aria-busy={isStale || undefined}>
        {failure?.code === 'VALIDATION' ? (
          <div role="alert">
            <EmptyState title={texts.failed} description={shown(failure.issues[0]?.message ?? failure.message)}>
              <Button onClick={() => choose({ last: 90 })}>{texts.reset}</Button>
            </EmptyState>
          </div>
        ) : failure ? (
          <LoadFailure error={failure} title={texts.failed} description={shown(failure.message)}>
            <Button variant="default" onClick={retry}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : answer === null || ask === null ? (
          <LoadingSkeletons shape="cards" label={texts.loading} />
        ) : answer.tasks === 0 && active > 0 ? (
          <EmptyState drawing={SearchDrawing} title={texts.noMatch} description={texts.noMatchHint} />
        ) : answer.tasks === 0 ? (
          <EmptyState icon={IconChartHistogram} title={texts.none} description={texts.noneHint} />
        ) : (
          <Answer project={project} answer={answer} scale={scaleOf(ask, answer)} />
        )}
        <Group gap="2px 10px" mt="md" fz="xs" c="dimmed">
          {answer && <span>{texts.days({ from: date(answer.from), to: date(answer.to), zone: answer.zone })}</span>}
          {ask !== null && ask.zone !== null && ask.zone !== ownZone && (
            <Anchor
              component="button"
              type="button"
              fz="xs"
              onClick={() => insights.send({ type: 'zone.chosen', zone: null })}
            >
              {texts.ownZone({ zone: ownZone })}
            </Anchor>
          )}
          <span>{texts.filtersHint}</span>
          <span role="status">{answer && (isStale || isRefreshing) ? texts.updating : ''}</span>
        </Group>
      </div>
      {ask && <CountedDialog projectId={projectId} query={queryOf(ask, ownZone)} number={ask.show} answer={answer} />}
    </div>
  );
}

/** Runs the actor while the screen is open, and synchronizes its choices with the page's address. */
function useInsightsActor(projectId: string, ownZone: string) {
  const navigate = useNavigate();
  const search = useSearch({ from: '/app/projects/$projectId/insights' });
  const address = readSearch(search);
  // The actor starts with the first address, and receives later changes of the address as events.
  const first = useRef(address);
  const insights = useScreen({ name: 'insights', projectId, query: first.current, ownZone });
  const addressText = JSON.stringify(address);
  useEffect(() => {
    if (insights) insights.send({ type: 'address.read', address: JSON.parse(addressText) as typeof address });
  }, [insights, addressText]);
  useEmitted('insights', 'address.changed', (event) => {
    void navigate({
      to: '/projects/$projectId/insights',
      params: { projectId },
      search: searchOf(event.address),
      replace: event.address.show === address.show,
    });
  });
}

/**
 * Returns a function that copies a link to the same days. The days remain the same when the link is opened on another
 * day or in another time zone.
 */
function useCopyLink(projectId: string) {
  const system = useSystem();
  return (ask: Ask, { from, to, zone }: Insights) => {
    const fixed = writeAddress({ ...ask, range: { from, to }, zone, show: null });
    const query = new URLSearchParams(Object.entries(fixed).map(([key, value]) => [key, String(value)]));
    void copyText(`${location.origin}${basePath()}/projects/${projectId}/insights?${query}`).then(
      () =>
        sendTo(system, 'toasts', { type: 'toast.requested', kind: 'success', message: phrase('insights', 'copied') }),
      () =>
        sendTo(system, 'toasts', { type: 'toast.requested', kind: 'error', message: phrase('insights', 'notCopied') }),
    );
  };
}

function Answer({ project, answer, scale }: { project: Project; answer: Insights; scale: Scale }) {
  const texts = useTexts('insights');
  const system = useSystem();
  const navigate = useNavigate();
  const insights = useSender('insights');
  const saving = useSelect('insights', selectSavedChart, null);
  const { id: projectId, name } = project;
  const open = useCallback((ref: CountedRef) => insights.send({ type: 'number.opened', ref }), [insights]);
  const setScale = useCallback((next: Scale) => insights.send({ type: 'scale.chosen', scale: next }), [insights]);
  const saveCsv = useCallback(
    (chart: ChartName) =>
      insights.send({
        type: 'file.requested',
        chart,
        project: name,
        answer,
        texts: fileTextsOf(texts, chart, answer, scale),
      }),
    [insights, name, answer, scale, texts],
  );
  const savePng = useCallback(
    (chart: ChartName, node: HTMLElement) => {
      const file = `${chart}.png`;
      saveAsPng(node, file).then(
        () =>
          sendTo(system, 'toasts', {
            type: 'toast.requested',
            kind: 'success',
            message: phrase('insights', 'saved', { name: file }),
          }),
        () =>
          sendTo(system, 'toasts', {
            type: 'toast.requested',
            kind: 'error',
            message: phrase('insights', 'chartFailed'),
          }),
      );
    },
    [system],
  );
  const openTask = useCallback(
    (task: string) => void navigate({ to: '/projects/$projectId/tasks', params: { projectId }, search: { task } }),
    [navigate, projectId],
  );
  return (
    <>
      <Text className={classes.conclusion}>{conclusionOf(texts, answer)}</Text>
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
  );
}
