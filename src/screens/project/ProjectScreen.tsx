import { Box, Button, Stack, VisuallyHidden } from '@mantine/core';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { saveState, sendTo, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { ErrorView } from '../../ui/base/ErrorView/ErrorView.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { ProjectTabs } from '../../ui/shell/ProjectTabs/ProjectTabs.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { ExampleLine } from '../ExampleLine.tsx';
import { Offline } from '../Offline.tsx';
import { RecentPlaces } from '../RecentPlaces.tsx';
import { isUnreachable } from '../unreachable.ts';
import { useProject } from './useProject.ts';

export function ProjectScreen() {
  const texts = useTexts('ui').project;
  const shown = useShown();
  const system = useSystem();
  const navigate = useNavigate();
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  const pathname = useLocation({ select: (location) => location.pathname });
  const base = `/projects/${projectId}`;
  const onTasks = pathname.startsWith(`${base}/tasks`);
  const resource = useResource({ kind: 'project', projectId });
  // Loads the tasks together with the project instead of after it.
  useResource(onTasks ? { kind: 'projectTasks', projectId } : null);
  const project = useProject();
  const activeProject = project?.id;
  useEffect(() => {
    if (activeProject) saveState(system, { activeProject });
  }, [activeProject, system]);

  if (!project && resource.status === 'failed') {
    const retry = (
      <Button
        variant="default"
        onClick={() =>
          sendTo(system, 'records', { type: 'resource.refreshRequested', spec: { kind: 'project', projectId } })
        }
      >
        {texts.retry}
      </Button>
    );
    if (isUnreachable(resource.error))
      return (
        <>
          <VisuallyHidden component="h1">{texts.tabs}</VisuallyHidden>
          <Offline>{retry}</Offline>
        </>
      );
    return (
      <ErrorView
        status={resource.error?.status ?? 0}
        message={resource.error && resource.error.code !== 'NOT_FOUND' ? shown(resource.error.message) : undefined}
      >
        <Button onClick={() => void navigate({ to: '/projects' })}>{texts.back}</Button>
        {retry}
        <RecentPlaces />
      </ErrorView>
    );
  }
  const tabs = [
    { label: texts.insights, to: `${base}/insights`, active: pathname.startsWith(`${base}/insights`) },
    { label: texts.tasks, to: `${base}/tasks`, active: onTasks },
    { label: texts.sprints, to: `${base}/sprints`, active: pathname.startsWith(`${base}/sprints`) },
    { label: texts.documents, to: `${base}/documents`, active: pathname.startsWith(`${base}/documents`) },
    { label: texts.workflows, to: `${base}/workflows`, active: pathname.startsWith(`${base}/workflows`) },
    { label: texts.assistant, to: `${base}/ai`, active: pathname.startsWith(`${base}/ai`) },
    { label: texts.settings, to: `${base}/settings/general`, active: pathname.startsWith(`${base}/settings`) },
  ];
  return (
    <Stack gap={0} h="100%">
      <VisuallyHidden component="h1">{project?.name ?? texts.tabs}</VisuallyHidden>
      <ProjectTabs label={project?.name ?? texts.tabs} tabs={tabs} renderLink={(props) => <Link {...props} />} />
      {project?.example && (
        <Box px="var(--faena-page)" pt="xs">
          <ExampleLine project={project} onRemoved={() => void navigate({ to: '/' })} />
        </Box>
      )}
      <Stack gap={0} flex={1} mih={0} style={{ overflow: 'auto' }}>
        {project ? <Outlet key={projectId} /> : <LoadingSkeletons shape="board" />}
      </Stack>
    </Stack>
  );
}
