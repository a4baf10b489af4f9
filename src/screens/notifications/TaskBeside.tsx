import { useNavigate } from '@tanstack/react-router';
import type { Notification } from '../../../domain/notification.ts';
import { selectProject } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { BesideThePage } from '../../ui/base/DialogFrame/DialogPane.tsx';
import { NotificationsDrawing } from '../../ui/base/drawings/NotificationsDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { TaskDialog } from '../tasks/dialogs.ts';
import classes from './notifications.module.css';

interface TaskBesideProps {
  /** Undefined if no notification is chosen. */
  notification: Notification | undefined;
  /** Returns the ids of the listed tasks in their order. */
  getTasks: () => readonly string[];
  /** Shows another task of the list. */
  onStep: (taskId: string) => void;
  onClosed: () => void;
}

/** The task of a notification, next to the list. */
export function TaskBeside({ notification, ...rest }: TaskBesideProps) {
  const { beside: texts } = useTexts('notifications');
  const { projectId = null, taskId = null } = notification ?? {};
  return (
    <section className={classes.beside} aria-label={texts.label}>
      {projectId !== null && taskId !== null ? (
        <Task projectId={projectId} taskId={taskId} {...rest} />
      ) : (
        <EmptyState drawing={NotificationsDrawing} title={texts.none} description={texts.noneHint} />
      )}
    </section>
  );
}

interface TaskProps extends Omit<TaskBesideProps, 'notification'> {
  projectId: string;
  taskId: string;
}

function Task({ projectId, taskId, getTasks, onStep, onClosed }: TaskProps) {
  const texts = useTexts('notifications');
  const navigate = useNavigate();
  const { status, error } = useResource({ kind: 'project', projectId });
  const project = useSelect('records', selectProject(projectId), undefined);
  if (!project && status === 'failed') return <LoadFailure error={error} compact title={texts.beside.failed} />;
  const waiting = <LoadingSkeletons shape="dialog" />;
  if (!project) return waiting;
  return (
    <BesideThePage value>
      <TaskDialog
        waiting={waiting}
        project={project}
        taskId={taskId}
        onClosed={onClosed}
        onOpenTask={(task, replace = false) =>
          replace
            ? onStep(task)
            : void navigate({ to: '/projects/$projectId/tasks', params: { projectId }, search: { task } })
        }
        getList={getTasks}
      />
    </BesideThePage>
  );
}
