import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconCalendar, IconFolderPlus, IconFolders } from '@tabler/icons-react';
import type { MyTask } from '../../../domain/task.ts';
import { selectList, selectTotal, selectProjectList } from '../../machines/records/records.selectors.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { isOverdue } from '../../ui/dates/days.ts';
import { useDates } from '../../ui/dates/useDates.ts';
import { TasksDrawing } from '../../ui/drawings/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { PageHeader } from '../../ui/PageHeader/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import classes from './home.module.css';

const nothing: readonly MyTask[] = [];

const myTasks = { kind: 'myTasks', search: '' } as const;

export function HomeScreen() {
  const texts = useTexts('home');
  const dates = useDates();
  const shown = useShown();
  const system = useSystem();
  const navigate = useNavigate();
  useScreen({ name: 'home' });
  const home = useSender('home');
  const mine = useResource(myTasks);
  const tasks = useSelect('records', selectList(myTasks), nothing);
  const total = useSelect('records', selectTotal(myTasks), 0);
  const listed = useResource({ kind: 'projects', search: '' });
  const hasProjects = useSelect('records', (snapshot) => selectProjectList('')(snapshot).length > 0, false);
  const mayCreate = useWorkspace()?.abilities.createProject ?? false;
  const user = useSelect('session', selectUser, null);
  const today = system.today();

  const known =
    (mine.status === 'ready' || mine.status === 'refreshing') &&
    (listed.status === 'ready' || listed.status === 'refreshing' || listed.status === 'failed');
  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} description={user ? texts.greeting({ name: user.name }) : undefined} />
      <div className={classes.heading}>
        <h2 className={classes.headingText} id="in-progress">
          {texts.list}
        </h2>
        {total > 0 && (
          <span className={classes.count}>
            {total > tasks.length ? texts.shownOf({ shown: tasks.length, total }) : dates.number(total)}
          </span>
        )}
      </div>
      {tasks.length > 0 ? (
        <ul className={classes.list} aria-labelledby="in-progress">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} today={today} />
          ))}
        </ul>
      ) : mine.status === 'failed' ? (
        <LoadFailure error={mine.error} title={texts.failed({ message: shown(mine.error?.message ?? '') })}>
          <Button variant="default" onClick={() => home.send({ type: 'retry.requested' })}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : !known ? (
        <LoadingSkeletons shape="list" />
      ) : hasProjects ? (
        <EmptyState drawing={TasksDrawing} title={texts.nothingTitle} description={texts.nothing}>
          <Button variant="default" onClick={() => void navigate({ to: '/projects' })}>
            {texts.goToProjects}
          </Button>
        </EmptyState>
      ) : mayCreate ? (
        <EmptyState icon={IconFolderPlus} title={texts.firstTitle} description={texts.first}>
          <Button onClick={() => void navigate({ to: '/projects', search: { create: true } })}>
            {texts.createProject}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon={IconFolders} title={texts.noProjectsTitle} description={texts.noProjects} />
      )}
    </div>
  );
}

function TaskRow({ task, today }: { task: MyTask; today: string }) {
  const texts = useTexts('home');
  const dates = useDates();
  const content = (
    <>
      <span className={classes.text}>
        <span className={classes.title}>{task.title}</span>
        <span className={classes.where}>{[task.projectName, task.statusName].filter(Boolean).join(' · ')}</span>
      </span>
      {task.dueDate && (
        <span
          className={classes.due}
          data-overdue={isOverdue(task.dueDate, today) || undefined}
          title={texts.due({ date: dates.relativeDate(task.dueDate, today) })}
        >
          <IconCalendar size={14} stroke={1.75} aria-hidden />
          {dates.relativeDate(task.dueDate, today)}
        </span>
      )}
    </>
  );
  return (
    <li className={classes.item}>
      {task.projectId === null ? (
        <span className={classes.link}>{content}</span>
      ) : (
        <Link
          to="/projects/$projectId/tasks"
          params={{ projectId: task.projectId }}
          search={{ task: task.id }}
          className={classes.link}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
