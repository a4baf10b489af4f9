import { Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { formatsOf } from '../../../domain/formats.ts';
import type { Project, ProjectSummary } from '../../../domain/project.ts';
import type { Sprint, SprintState } from '../../../domain/sprint.ts';
import { selectProject, selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { useEmitted, useSelect, useSender, useSystem } from '../../system/system.ts';
import { TasksDrawing } from '../../ui/base/drawings/TasksDrawing.tsx';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { TrendBars } from '../../ui/chart/TrendBars/TrendBars.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { holdKeys } from '../../system/heldKeys.ts';
import { lazyView } from '../lazyView.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useList } from '../useList.ts';
import { completionOf, proposalOf } from './completion.ts';
import { averageOf } from './chartData.ts';
import { rangeText } from './days.ts';
import { Timing } from './Timing.tsx';
import { velocityOf } from './progress.ts';
import { ProgressBar } from './ProgressBar.tsx';
import classes from './sprints.module.css';

const SprintDialogs = lazyView(['sprints'], async () => (await import('./SprintDialogs.tsx')).SprintDialogs);
const noSprints: readonly Sprint[] = [];
const noProjects: readonly ProjectSummary[] = [];
const sections: readonly SprintState[] = ['active', 'planned', 'completed'];
const firstCompleted = 6;

export const SprintsScreen = () => <Sprints projectId={null} />;

export function ProjectSprintsScreen() {
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  return <Sprints key={projectId} projectId={projectId} />;
}

function Sprints({ projectId }: { projectId: string | null }) {
  const texts = useTexts('sprints');
  const shown = useShown();
  const system = useSystem();
  const navigate = useNavigate();
  const actor = useSender('sprints');
  const { elements, isFirstLoad, failure, retry } = useList({ kind: 'sprints', projectId });
  const sprints = elements ?? noSprints;
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const project = useSelect(
    'records',
    (snapshot): Project | undefined => (projectId === null ? undefined : selectProject(projectId)(snapshot)),
    undefined,
  );
  const names = useMemo(() => new Map(projects.map(({ id, name }) => [id, name])), [projects]);
  const isGuest = useWorkspace()?.role === 'guest';
  const mayPlan = projectId === null ? !isGuest && projects.length > 0 : (project?.abilities.createTask ?? false);
  useEmitted(
    'sprints',
    'sprint.created',
    ({ sprint }) =>
      void navigate({
        to: '/projects/$projectId/sprints/$sprintId',
        params: { projectId: sprint.projectId, sprintId: sprint.id },
      }),
  );

  const [only] = projects.length === 1 ? projects : [];
  const create = () => {
    holdKeys();
    actor.send({
      type: 'form.opened',
      record: null,
      values: proposalOf(projectId ?? only?.id ?? null, sprints, system.today()),
    });
  };
  const button = mayPlan && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={create}>
      {texts.create}
    </Button>
  );
  return (
    <div className={projectId === null ? undefined : classes.page}>
      <PageHeader title={texts.title} description={texts.description}>
        {button}
      </PageHeader>
      {isFirstLoad && sprints.length === 0 ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : failure && sprints.length === 0 ? (
        <LoadFailure error={failure} title={texts.error} description={shown(failure.message)}>
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : sprints.length === 0 ? (
        <EmptyState
          drawing={TasksDrawing}
          title={texts.none}
          description={isGuest ? texts.noneForGuest : texts.noneHint}
        >
          {button}
        </EmptyState>
      ) : (
        <Stack gap="xl" px="var(--faena-page)" pb="xl">
          {sections.map((state) => (
            <Section key={state} state={state} sprints={sprints} projectId={projectId} names={names} />
          ))}
        </Stack>
      )}
      <SprintDialogs sprints={sprints} chooseProject={projectId === null} />
    </div>
  );
}

interface SectionProps {
  state: SprintState;
  sprints: readonly Sprint[];
  projectId: string | null;
  names: ReadonlyMap<string, string>;
}

/** Sprints in one state. Of completed sprints, only the first ones are shown until the user asks for more. */
function Section({ state, sprints, projectId, names }: SectionProps) {
  const texts = useTexts('sprints');
  const today = useSystem().today();
  const actor = useSender('sprints');
  const [shown, setShown] = useState(firstCompleted);
  const some = sprints.filter((sprint) => sprint.state === state);
  const listed = state === 'completed' ? some.slice(0, shown) : some;
  if (some.length === 0 && state === 'completed') return null;
  return (
    <section aria-labelledby={`sprints-${state}`}>
      <SectionHead titleId={`sprints-${state}`} title={texts.sections[state]} count={some.length} mb="xs" />
      {state === 'completed' && projectId !== null && <Velocity sprints={some} />}
      {listed.length === 0 ? (
        <Text size="sm" c="dimmed">
          {state === 'active' ? texts.noneActive : texts.nonePlanned}
        </Text>
      ) : (
        <ul className={classes.cards}>
          {listed.map((sprint) => (
            <Card
              key={sprint.id}
              sprint={sprint}
              today={today}
              project={projectId === null ? (names.get(sprint.projectId) ?? '') : null}
              onStart={() => actor.send({ type: 'start.requested', sprint })}
              onComplete={() =>
                actor.send({ type: 'completion.requested', sprint, form: completionOf(sprint, sprints) })
              }
            />
          ))}
        </ul>
      )}
      {listed.length < some.length && (
        <Button variant="subtle" color="gray" size="xs" mt={8} onClick={() => setShown(some.length)}>
          {texts.more({ count: some.length - listed.length })}
        </Button>
      )}
    </section>
  );
}

function Velocity({ sprints }: { sprints: readonly Sprint[] }) {
  const texts = useTexts('sprints');
  const { measure, sprints: last } = useMemo(() => velocityOf(sprints), [sprints]);
  const average = averageOf(last.map(({ done }) => done));
  const { velocity, velocityHint } = texts.report;
  if (average === null) return null;
  return (
    <Panel mb="sm" className={classes.velocity}>
      <SectionHead level={3} size="sm" title={velocity} hint={velocityHint[measure]({ average })} />
      <TrendBars
        height={48}
        label={formatsOf(texts.wording).all(
          last.map(({ name, done }) => `${name}: ${texts[measure]({ count: done })}`),
        )}
        bars={last.map(({ name, done }) => ({ name, value: done, text: formatsOf(texts.locale).number(done) }))}
      />
    </Panel>
  );
}

interface CardProps {
  sprint: Sprint;
  today: string;
  /** Name of the sprint's project, or null in a list of one project. */
  project: string | null;
  onStart: () => void;
  onComplete: () => void;
}

const Card = memo(function Card({ sprint, today, project, onStart, onComplete }: CardProps) {
  const texts = useTexts('sprints');
  const { name, goal, state, abilities, parallel } = sprint;
  return (
    <Panel as="li" gap={6} className={classes.card}>
      <Group gap="xs">
        <Link
          to="/projects/$projectId/sprints/$sprintId"
          params={{ projectId: sprint.projectId, sprintId: sprint.id }}
          className={classes.cardName}
        >
          <bdi>{name}</bdi>
        </Link>
        {parallel && <Chip>{texts.parallel}</Chip>}
      </Group>
      <Text size="sm" c="dimmed">
        {project && <>{project} · </>}
        {rangeText(texts, sprint, today)} · <Timing sprint={sprint} />
      </Text>
      {goal !== '' && <Text lineClamp={2}>{goal}</Text>}
      <div className={classes.cardEnd}>
        <ProgressBar sprint={sprint} />
        {abilities.update && state === 'planned' && (
          <Button
            size="xs"
            mt="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={14} stroke={1.9} />}
            aria-label={texts.startNamed({ name })}
            onClick={onStart}
          >
            {texts.start}
          </Button>
        )}
        {abilities.update && state === 'active' && (
          <Button size="xs" mt="xs" variant="default" aria-label={texts.completeNamed({ name })} onClick={onComplete}>
            {texts.complete}
          </Button>
        )}
      </div>
    </Panel>
  );
});
