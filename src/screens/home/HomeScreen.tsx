import { Box, Button, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconFolderPlus } from '@tabler/icons-react';
import type { ProjectSummary } from '../../../domain/project.ts';
import type { MyTask } from '../../../domain/task.ts';
import { selectOwnTasks } from '../../machines/tasks/home/ownTasks.selectors.ts';
import { selectProjectList, selectTotal } from '../../machines/sync/records/records.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { TasksDrawing } from '../../ui/base/drawings/TasksDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { ExampleButton } from '../ExampleButton.tsx';
import { ExampleLine } from '../ExampleLine.tsx';
import { lazyForm } from '../lazyForm.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { WhomToAsk } from '../WhomToAsk.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { OwnTasks } from './OwnTasks.tsx';

const FirstProjectDialog = lazyForm(
  ['defaults'],
  async () => (await import('./FirstProjectDialog.tsx')).FirstProjectDialog,
);
const nothing: readonly MyTask[] = [];

const selectProjects = selectProjectList('');
/** Returns false for an example, with which a person hasn't begun to work. */
const isReal = ({ example }: ProjectSummary): boolean => !example;
const myTasks = { kind: 'myTasks', search: '' } as const;

export function HomeScreen() {
  const texts = useTexts('home');
  const shown = useShown();
  const navigate = useNavigate();
  const home = useSender('home');
  const mine = useResource(myTasks);
  const tasks = useSelect('records', selectOwnTasks, nothing);
  const total = useSelect('records', selectTotal(myTasks), 0);
  const listed = useResource({ kind: 'projects', search: '' });
  const firstProject = useSelect('records', (snapshot) => selectProjects(snapshot).find(isReal)?.id, undefined);
  const example = useSelect(
    'records',
    (snapshot) => selectProjects(snapshot).find(({ example }) => example),
    undefined,
  );
  const { create } = useSearch({ from: '/app/' });
  const isManager = useWorkspace()?.abilities.invite ?? false;
  const user = useSelect('session', selectUser, null);

  const known =
    (mine.status === 'ready' || mine.status === 'refreshing') &&
    (listed.status === 'ready' || listed.status === 'refreshing' || listed.status === 'failed');
  const count = mine.complete ? tasks.length : Math.max(total, tasks.length);
  return (
    <Box maw="calc(960px + 2 * var(--faena-page))" pb={24}>
      <PageHeader title={texts.title} description={user ? texts.greeting({ name: user.name }) : undefined} />
      <Stack px="var(--faena-page)" gap="sm">
        {example && <ExampleLine project={example} />}
        {known && <FirstSteps projectId={firstProject} />}
        <SectionHead title={texts.list} size="lg" count={count > 0 ? count : undefined} />
        {tasks.length > 0 ? (
          <OwnTasks tasks={tasks} />
        ) : mine.status === 'failed' ? (
          <LoadFailure error={mine.error} title={texts.failed({ message: shown(mine.error?.message ?? '') })}>
            <Button variant="default" onClick={() => home.send({ type: 'retry.requested' })}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : !known ? (
          <LoadingSkeletons shape="list" />
        ) : firstProject !== undefined ? (
          <EmptyState drawing={TasksDrawing} title={texts.nothingTitle} description={texts.nothing}>
            <Button variant="default" onClick={() => void navigate({ to: '/projects' })}>
              {texts.goToProjects}
            </Button>
          </EmptyState>
        ) : isManager ? (
          <EmptyState icon={IconFolderPlus} title={texts.firstTitle} description={texts.first}>
            <Button
              onClick={() => void navigate({ to: '/', search: { create: true } })}
              onPointerEnter={() => void FirstProjectDialog.preload()}
              onFocus={() => void FirstProjectDialog.preload()}
            >
              {texts.firstProject.title}
            </Button>
            <Button variant="default" onClick={() => void navigate({ to: '/projects', search: { create: true } })}>
              {texts.createProject}
            </Button>
            {!example && <ExampleButton />}
          </EmptyState>
        ) : (
          <WhomToAsk />
        )}
      </Stack>
      {create && isManager && <FirstProjectDialog onClosed={() => void navigate({ to: '/', replace: true })} />}
    </Box>
  );
}
