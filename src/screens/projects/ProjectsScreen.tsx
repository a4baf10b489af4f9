import { holdKeys } from '../../system/heldKeys.ts';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { IconLayoutBoard, IconPlus, IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo } from 'react';
import type { ProjectSummary, StatusCount } from '../../../domain/project.ts';
import { selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { selectProjectsSearch, selectProjectsSearchText } from '../../machines/projects/projects/projects.selectors.ts';
import { sendTo, useSelect, useSender, useSystem, useActorRef } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { ExampleButton } from '../ExampleButton.tsx';
import { lazyForm } from '../lazyForm.tsx';
import { AvatarGroup } from '../../ui/people/AvatarGroup/AvatarGroup.tsx';
import { BoardsDrawing } from '../../ui/base/drawings/BoardsDrawing.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { ProjectGlyph } from '../../ui/task/ProjectGlyph/ProjectGlyph.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { tagColor } from '../../ui/task/TagBadge/tagColors.ts';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { WhomToAsk } from '../WhomToAsk.tsx';
import classes from './projects.module.css';

const CreateProjectDialog = lazyForm(
  ['defaults'],
  async () => (await import('./CreateProjectDialog.tsx')).CreateProjectDialog,
);
const none: readonly ProjectSummary[] = [];

export function ProjectsScreen() {
  const texts = useTexts('projects');
  const shown = useShown();
  const navigate = useNavigate();
  const router = useRouter();
  const { create } = useSearch({ from: '/app/projects' });
  const isOpen = useActorRef('projects') !== undefined;
  const projects = useSender('projects');
  const typed = useSelect('projects', selectProjectsSearchText, '');
  const search = useSelect('projects', selectProjectsSearch, '');
  const resource = useResource({ kind: 'projects', search });
  const found = useSelect('records', selectProjectList(search), none);
  const { createProject: mayCreate = false, invite: isManager = false } = useWorkspace()?.abilities ?? {};

  const open = () => {
    holdKeys();
    void navigate({ to: '/projects', search: { create: true } });
  };
  const close = () => {
    // Skipped after a project is created, because the page of that project is already open.
    if (/^\/projects\/?$/.test(router.latestLocation.pathname)) void navigate({ to: '/projects', replace: true });
  };
  const button = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      onClick={open}
      onPointerEnter={() => void CreateProjectDialog.preload()}
      onFocus={() => void CreateProjectDialog.preload()}
    >
      {texts.create}
    </Button>
  );
  return (
    <div>
      <PageHeader title={texts.title}>
        <SearchField
          label={texts.search}
          value={typed}
          disabled={!isOpen}
          onChange={(text) => projects.send({ type: 'search.typed', text })}
        />
        <Button variant="default" component={Link} to="/boards" c="var(--faena-text)" px={12} aria-label={texts.boards}>
          <IconLayoutBoard size={16} stroke={1.75} aria-hidden />
          <Text span inherit ms={8} visibleFrom="xs">
            {texts.boards}
          </Text>
        </Button>
        {button}
      </PageHeader>
      {found.length > 0 ? (
        <ul className={classes.grid} aria-label={texts.title}>
          {starredFirst(found).map((project) => (
            <Card key={project.id} project={project} />
          ))}
        </ul>
      ) : resource.status === 'failed' ? (
        <LoadFailure error={resource.error} title={texts.failed({ message: shown(resource.error?.message ?? '') })}>
          <Button variant="default" onClick={() => projects.send({ type: 'retry.requested' })}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : resource.status === 'ready' || resource.status === 'refreshing' ? (
        search || isManager ? (
          <EmptyState drawing={BoardsDrawing} title={texts.none} description={search ? texts.noMatch : texts.noneHint}>
            {!search && button}
            {!search && mayCreate && <ExampleButton />}
          </EmptyState>
        ) : (
          <WhomToAsk />
        )
      ) : (
        <LoadingSkeletons shape="cards" />
      )}
      {create && mayCreate && <CreateProjectDialog onClosed={close} />}
    </div>
  );
}

const Card = memo(function Card({ project }: { project: ProjectSummary }) {
  const texts = useTexts('projects');
  const system = useSystem();
  const { id, name, starred } = project;
  const star = () =>
    sendTo(system, 'outbox', {
      type: 'write.requested',
      write: {
        mutationId: system.newId(),
        at: system.now(),
        replyTo: null,
        quiet: true,
        op: { kind: 'project.star', projectId: id, starred: !starred },
      },
    });
  return (
    <li style={{ position: 'relative' }}>
      <Link to="/projects/$projectId/insights" params={{ projectId: id }} className={classes.card}>
        <Group component="span" gap="sm" wrap="nowrap" pe={32}>
          <ProjectGlyph project={project} size={32} />
          <Text span dir="auto" fw={600} lineClamp={2}>
            {name}
          </Text>
        </Group>
        {project.description && (
          <Text span size="sm" c="dimmed" lineClamp={2}>
            {project.description}
          </Text>
        )}
        <Progress progress={project.progress} />
        <Group component="span" justify="space-between" align="flex-end" gap="xs">
          <Text span size="sm" c="dimmed" flex={1}>
            {texts.openTasks({ count: project.taskCount })}
            <Text span size="xs" display="block" title={texts.active}>
              <TimeAgo at={project.activeAt} />
            </Text>
          </Text>
          <AvatarGroup people={project.members} total={project.memberCount} size={22} />
        </Group>
      </Link>
      <ActionIcon
        variant="subtle"
        color={starred ? undefined : 'gray'}
        c={starred ? undefined : 'dimmed'}
        className={classes.star}
        aria-label={texts.star({ name })}
        aria-pressed={starred}
        onClick={star}
      >
        {starred ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} stroke={1.75} aria-hidden />}
      </ActionIcon>
    </li>
  );
});

/** Bar that is divided by the number of tasks in each status. */
function Progress({ progress }: Pick<ProjectSummary, 'progress'>) {
  const texts = useTexts('projects');
  const dates = useDates();
  const total = sumOf(progress);
  const done = sumOf(progress.filter(({ category }) => category === 'done'));
  const parts = progress.map(({ name, count }) => `${name}: ${dates.number(count)}`);
  const label = [texts.progress({ done, total }), ...parts].join(', ');
  return (
    <span className={classes.progress} role="img" aria-label={label} title={label}>
      {progress.toReversed().map(({ name, color, category, count }) => (
        <span
          key={name}
          style={{ flexGrow: count, background: tagColor(color), opacity: category === 'unstarted' ? 0.35 : 1 }}
        />
      ))}
    </span>
  );
}

const sumOf = (progress: readonly StatusCount[]): number => progress.reduce((sum, { count }) => sum + count, 0);

/** Returns the projects with the user's favourites first. */
const starredFirst = (projects: readonly ProjectSummary[]): readonly ProjectSummary[] =>
  projects.toSorted((a, b) => Number(b.starred) - Number(a.starred));
