import { Button } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { IconLayoutBoard, IconPlus } from '@tabler/icons-react';
import { memo, Suspense } from 'react';
import type { ProjectSummary } from '../../../domain/project.ts';
import { selectProjectList } from '../../machines/records/records.selectors.ts';
import { selectProjectsSearch, selectProjectsSearchText } from '../../machines/projects/projects.selectors.ts';
import { useSelect, useSender, useScreen } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { lazyView } from '../lazyView.ts';
import { AvatarGroup } from '../../ui/AvatarGroup/index.ts';
import { BoardsDrawing } from '../../ui/drawings/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { PageHeader } from '../../ui/PageHeader/index.ts';
import { SearchField } from '../../ui/SearchField/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import classes from './projects.module.css';

const loadDialog = () => import('./CreateProjectDialog.tsx');
const CreateProjectDialog = lazyView(async () => ({ default: (await loadDialog()).CreateProjectDialog }));
const none: readonly ProjectSummary[] = [];

export function ProjectsScreen() {
  const texts = useTexts('projects');
  const shown = useShown();
  const navigate = useNavigate();
  const router = useRouter();
  const { create } = useSearch({ from: '/app/projects' });
  const isOpen = useScreen({ name: 'projects' }) !== undefined;
  const projects = useSender('projects');
  const typed = useSelect('projects', selectProjectsSearchText, '');
  const search = useSelect('projects', selectProjectsSearch, '');
  const resource = useResource({ kind: 'projects', search });
  const found = useSelect('records', selectProjectList(search), none);
  const mayCreate = useWorkspace()?.abilities.createProject ?? false;

  const open = () => void navigate({ to: '/projects', search: { create: true } });
  const close = () => {
    // After a project is created, the page of that project is already open.
    if (/^\/projects\/?$/.test(router.history.location.pathname)) void navigate({ to: '/projects', replace: true });
  };
  const button = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      onClick={open}
      onPointerEnter={() => void loadDialog()}
      onFocus={() => void loadDialog()}
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
        <Button variant="default" component={Link} to="/boards" className={classes.boards} aria-label={texts.boards}>
          <IconLayoutBoard size={16} stroke={1.75} aria-hidden />
          <span className={classes.boardsText}>{texts.boards}</span>
        </Button>
        {button}
      </PageHeader>
      {found.length > 0 ? (
        <ul className={classes.grid} aria-label={texts.title}>
          {found.map((project) => (
            <li key={project.id}>
              <Card project={project} />
            </li>
          ))}
        </ul>
      ) : resource.status === 'failed' ? (
        <LoadFailure error={resource.error} title={texts.failed({ message: shown(resource.error?.message ?? '') })}>
          <Button variant="default" onClick={() => projects.send({ type: 'retry.requested' })}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : resource.status === 'ready' || resource.status === 'refreshing' ? (
        <EmptyState
          drawing={BoardsDrawing}
          title={texts.none}
          description={search ? texts.noMatch : mayCreate ? texts.noneHint : texts.noneForGuest}
        >
          {!search && button}
        </EmptyState>
      ) : (
        <LoadingSkeletons shape="cards" />
      )}
      {create && mayCreate && (
        <Suspense fallback={null}>
          <CreateProjectDialog onClosed={close} />
        </Suspense>
      )}
    </div>
  );
}

const Card = memo(function Card({ project }: { project: ProjectSummary }) {
  const texts = useTexts('projects');
  return (
    <Link to="/projects/$projectId/insights" params={{ projectId: project.id }} className={classes.card}>
      <span className={classes.name}>{project.name}</span>
      {project.description && <span className={classes.description}>{project.description}</span>}
      <span className={classes.foot}>
        <span>{texts.openTasks({ count: project.taskCount })}</span>
        <AvatarGroup people={project.members} total={project.memberCount} size={22} />
      </span>
    </Link>
  );
});
