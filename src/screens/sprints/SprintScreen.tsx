import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Group, Menu, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconArrowLeft, IconDots, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import { selectSprints } from '../../machines/sync/records/records.selectors.ts';
import { selectReportFailure, selectReportStatus } from '../../machines/flow/sprint/sprint.selectors.ts';
import { formOf } from '../../machines/flow/sprints/sprints.selectors.ts';
import { type RefOf, useEmitted, useSelect, useSender, useSystem, useActorRef } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyView } from '../lazyView.tsx';
import { TaskDialog } from '../tasks/dialogs.ts';
import { useProject } from '../project/useProject.ts';
import { completionOf } from './completion.ts';
import { rangeText } from './days.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { Timing } from './Timing.tsx';
import classes from './sprints.module.css';

const SprintDialogs = lazyView(['sprints'], async () => (await import('./SprintDialogs.tsx')).SprintDialogs);
const PlanView = lazyView(['sprints'], async () => (await import('./PlanView.tsx')).PlanView);
const ReportView = lazyView(['sprints'], async () => (await import('./ReportView.tsx')).ReportView);
const noSprints: readonly Sprint[] = [];

export function SprintScreen() {
  const messages = useTexts('sprints').detail;
  const project = useProject();
  const { sprintId } = useParams({ from: '/app/projects/$projectId/sprints/$sprintId' });
  return project ? (
    <Loaded key={sprintId} project={project} sprintId={sprintId} />
  ) : (
    <LoadingSkeletons shape="list" label={messages.loading} />
  );
}

function Loaded({ project, sprintId }: { project: Project; sprintId: string }) {
  const texts = useTexts('sprints');
  const messages = texts.detail;
  const shown = useShown();
  const navigate = useNavigate();
  const { id: projectId } = project;
  const actor = useActorRef('sprint');
  const toSprint = useSender('sprint');
  const sprintsActor = useActorRef('sprints');
  const resource = useResource({ kind: 'sprints', projectId });
  const sprints = useSelect('records', selectSprints(projectId), noSprints);
  const status = useSelect('sprint', selectReportStatus, 'loading');
  const failure = useSelect('sprint', selectReportFailure, null);
  const sprint = sprints.find(({ id }) => id === sprintId);
  const toList = () => void navigate({ to: '/projects/$projectId/sprints', params: { projectId } });
  useEmitted('sprints', 'sprint.deleted', (event) => {
    if (event.sprintId === sprintId) toList();
  });

  const heading = <VisuallyHidden component="h1">{texts.title}</VisuallyHidden>;
  const retry = (
    <Button variant="default" onClick={() => toSprint.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
  if (status === 'notFound') {
    return (
      <div role="alert">
        {heading}
        <EmptyState drawing={SearchDrawing} title={messages.notFound} description={messages.notFoundHint}>
          <Button variant="default" onClick={toList}>
            {messages.back}
          </Button>
        </EmptyState>
      </div>
    );
  }
  const broken =
    failure && status === 'failed' ? failure : resource.status === 'failed' && !sprint ? resource.error : null;
  if (broken)
    return (
      <>
        {heading}
        <LoadFailure error={broken} title={messages.error} description={shown(broken.message)}>
          {retry}
        </LoadFailure>
      </>
    );
  if (!sprint || !actor || !sprintsActor || status === 'loading')
    return (
      <>
        {heading}
        <LoadingSkeletons shape="list" label={messages.loading} />
      </>
    );
  return <Open project={project} sprint={sprint} sprints={sprints} actor={actor} sprintsActor={sprintsActor} />;
}

interface OpenProps {
  project: Project;
  sprint: Sprint;
  sprints: readonly Sprint[];
  actor: RefOf<'sprint'>;
  sprintsActor: RefOf<'sprints'>;
}

function Open({ project, sprint, sprints, actor, sprintsActor }: OpenProps) {
  const messages = useTexts('sprints').detail;
  const waiting = <LoadingSkeletons shape="list" label={messages.loading} />;
  const navigate = useNavigate();
  const { view: requestedView, task } = useSearch({ from: '/app/projects/$projectId/sprints/$sprintId' });
  const { id, projectId, state } = sprint;
  const view = state === 'completed' ? 'report' : (requestedView ?? (state === 'planned' ? 'plan' : 'report'));
  const goTo = useCallback(
    (search: { view?: 'plan' | 'report'; task?: string }, replace = false) =>
      void navigate({
        to: '/projects/$projectId/sprints/$sprintId',
        params: { projectId, sprintId: id },
        search,
        replace,
      }),
    [navigate, projectId, id],
  );
  const openTask = useCallback(
    (taskId: string, replace = false) => goTo({ view, task: taskId }, replace),
    [goTo, view],
  );
  const order = useRef<() => readonly string[]>(() => []);
  const getOrder = useCallback(() => [...new Set(order.current())], []);
  const closeTask = useCallback(() => goTo({ view }, true), [goTo, view]);
  return (
    <Stack gap={0} className={classes.page} data-view={view}>
      <Stack component="header" gap="xs" px="var(--faena-page)" pt="sm" pb="md">
        <Group gap={8}>
          <Group gap={8} wrap="nowrap" className={classes.facts}>
            <ActionIcon
              variant="subtle"
              c="dimmed"
              size={36}
              ms={-9}
              aria-label={messages.back}
              title={messages.back}
              renderRoot={(props) => <Link to="/projects/$projectId/sprints" params={{ projectId }} {...props} />}
            >
              <IconArrowLeft size={18} stroke={1.75} />
            </ActionIcon>
            <SprintFacts sprint={sprint} />
          </Group>
          <Group gap={8} flex="1 1 auto">
            {state !== 'completed' && (
              <SegmentedChoice
                label={messages.views}
                options={(['plan', 'report'] as const).map((each) => ({ value: each, label: messages.view[each] }))}
                value={view}
                onChange={(next) => goTo({ view: next }, true)}
              />
            )}
            <SprintActions sprint={sprint} sprints={sprints} actor={sprintsActor} />
          </Group>
        </Group>
        {sprint.goal !== '' && <Text className={classes.goal}>{sprint.goal}</Text>}
        <div role="status">
          <ProgressBar sprint={sprint} />
        </div>
      </Stack>
      {view === 'plan' ? (
        <PlanView
          waiting={waiting}
          project={project}
          sprint={sprint}
          sprints={sprints}
          actor={actor}
          order={order}
          onOpenTask={openTask}
        />
      ) : (
        <ReportView waiting={waiting} sprint={sprint} actor={actor} order={order} onOpenTask={openTask} />
      )}
      <SprintDialogs sprints={sprints} chooseProject={false} />
      {task !== undefined && (
        <TaskDialog project={project} taskId={task} onClosed={closeTask} onOpenTask={openTask} getList={getOrder} />
      )}
    </Stack>
  );
}

function SprintFacts({ sprint }: { sprint: Sprint }) {
  const texts = useTexts('sprints');
  const today = useSystem().today();
  const { name, state, parallel } = sprint;
  return (
    <div>
      <Title order={2} fz="1.25rem" lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi> <Chip tone={state === 'active' ? 'accent' : 'neutral'}>{texts.states[state]}</Chip>{' '}
        {parallel && <Chip>{texts.parallel}</Chip>}
      </Title>
      <Text size="sm" c="dimmed">
        {rangeText(texts, sprint, today)} · <Timing sprint={sprint} />
      </Text>
    </div>
  );
}

function SprintActions({
  sprint,
  sprints,
  actor,
}: Pick<OpenProps, 'sprint' | 'sprints'> & { actor: RefOf<'sprints'> }) {
  const texts = useTexts('sprints');
  const { state, abilities } = sprint;
  return (
    <Group gap="xs" ms="auto">
      {abilities.update && state === 'planned' && (
        <Button
          leftSection={<IconPlayerPlay size={15} stroke={1.9} />}
          onClick={() => actor.send({ type: 'start.requested', sprint })}
        >
          {texts.start}
        </Button>
      )}
      {abilities.update && state === 'active' && (
        <Button
          onClick={() => actor.send({ type: 'completion.requested', sprint, form: completionOf(sprint, sprints) })}
        >
          {texts.complete}
        </Button>
      )}
      {abilities.update && (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={texts.moreActions}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => actor.send({ type: 'form.opened', values: formOf(sprint), record: sprint })}
            >
              {texts.edit}
            </Menu.Item>
            {abilities.delete && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.75} />}
                onClick={() => actor.send({ type: 'deletion.requested', record: sprint })}
              >
                {texts.remove}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
