import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { fullName } from '../../../domain/account.ts';
import { type DetailField, detailEditors } from '../../../domain/fields/task.ts';
import { labelOf } from '../../../domain/fields/texts.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { readsNoTask, selectPerson, selectTaskReader } from '../../machines/sync/records/records.selectors.ts';
import { selectFieldFailure } from '../../machines/tasks/taskDetail/taskDetail.selectors.ts';
import type { OfTask } from '../../machines/sync/outbox/operations/taskRules.ts';
import type { ChosenFields } from '../../machines/tasks/taskDetail/taskDetail.types.ts';
import { useSelect } from '../../system/system.ts';
import { useAfterFirstPaint } from '../../ui/base/afterFirstPaint/useAfterFirstPaint.ts';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import type { PickerVariant } from '../../ui/form/OptionPicker/PickerFrame.tsx';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { PersonPicker } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { Approvals } from './Approvals.tsx';
import { Followers } from './Followers.tsx';
import { FieldEditor } from './fieldEditors.tsx';
import { LabelsField } from './LabelsField.tsx';
import { FieldState } from './FieldState.tsx';
import { statusOptionsOf } from './moves.ts';
import { type RelationChanged, Relations } from './Relations.tsx';
import { tagOptionsOf } from './options.tsx';
import classes from './taskDialog.module.css';

export interface TaskFieldsProps {
  task: Task;
  project: Project;
  /** Shows the fields as chips above the text. Less important fields are behind a button. */
  compact: boolean;
  onChoose: (fields: ChosenFields) => void;
  onDecide: (edgeId: string, given: boolean) => void;
  onRelate: (change: RelationChanged) => void;
  /** Gives another task, such as a duplicate, a done status. */
  onClose: (of: OfTask, statusId: string) => void;
  onOpenTask: (taskId: string) => void;
  onFollow: (follows: boolean) => void;
}

/**
 * Fields of a task. If they are next to the text, they are rendered one frame after it, because users read the text
 * first.
 */
export function TaskFields(props: TaskFieldsProps) {
  const texts = useTexts('tasks').detail;
  const isPainted = useAfterFirstPaint();
  return (
    <aside className={classes.side} data-compact={props.compact || undefined} aria-label={texts.properties}>
      {props.compact ? <Chips {...props} /> : isPainted && <Rows {...props} />}
    </aside>
  );
}

function Chips(props: TaskFieldsProps) {
  const { task, project, onDecide } = props;
  const texts = useTexts('tasks').detail;
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Group gap={8} wrap="nowrap" className={classes.chips}>
        <Status {...props} variant="chip" />
        <Assignees {...props} variant="chip" />
        <Editor {...props} field="dueDate" variant="chip" />
      </Group>
      <Approvals task={task} project={project} onDecide={onDecide} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.more}
        aria-expanded={opened}
        aria-controls={id}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpened((now) => !now)}
      >
        {texts.more}
      </Button>
      <Stack id={id} gap={4} hidden={!opened}>
        {opened && <Labels {...props} variant="row" />}
        {opened && <Rest {...props} editors={detailEditors.filter((field) => field !== 'dueDate')} />}
      </Stack>
    </>
  );
}

function Rows(props: TaskFieldsProps) {
  const { task, project, onDecide } = props;
  return (
    <>
      <Status {...props} variant="row" />
      <Approvals task={task} project={project} onDecide={onDecide} />
      <Assignees {...props} variant="row" />
      <Labels {...props} variant="row" />
      <Rest {...props} editors={detailEditors} />
    </>
  );
}

function Rest(props: TaskFieldsProps & { editors: typeof detailEditors }) {
  const { task, project, editors, onChoose, onFollow } = props;
  const { detail: texts, followers } = useTexts('tasks');
  const options = useMemo(() => tagOptionsOf(project), [project]);
  const picker = (field: 'typeId' | 'priorityId', label: string) => ({
    label,
    value: task[field],
    variant: 'row' as const,
    disabled: !task.abilities.update,
    aside: <FieldState taskId={task.id} field={field} label={label} onRetry={onChoose} />,
    onChange: (value: string | null) => value && onChoose({ [field]: value }),
  });
  return (
    <>
      <OptionPicker options={options.types(task.typeId)} {...picker('typeId', texts.type)} />
      <OptionPicker options={options.priorities(task.priorityId)} {...picker('priorityId', texts.priority)} />
      {editors.map((field) => (
        <Editor key={field} {...props} field={field} variant="row" />
      ))}
      <Fact label={texts.since}>
        <TimeAgo at={task.statusSince} />
      </Fact>
      <Creator task={task} project={project} />
      <Fact label={followers.label}>
        <Followers taskId={task.id} onFollow={onFollow} />
      </Fact>
      <TaskRelations {...props} />
    </>
  );
}

function TaskRelations({ task, project, onRelate, onClose, onOpenTask }: TaskFieldsProps) {
  const shown = useShown();
  const navigate = useNavigate();
  const failure = useSelect('taskDetail', selectFieldFailure, null);
  const issue = failure?.issues.find(({ path }) => path === 'body.otherId');
  return (
    <Relations
      task={task}
      project={project}
      error={issue && shown(issue.message)}
      onChange={onRelate}
      onClose={onClose}
      onOpenTask={({ id, projectId }) =>
        projectId === project.id
          ? onOpenTask(id)
          : void navigate({ to: '/projects/$projectId/tasks', params: { projectId }, search: { task: id } })
      }
    />
  );
}

interface FieldProps extends Pick<TaskFieldsProps, 'task' | 'project' | 'onChoose'> {
  variant: PickerVariant;
}

function useFieldError(field: DetailField): string | undefined {
  const shown = useShown();
  const failure = useSelect('taskDetail', selectFieldFailure, null);
  const issue = failure?.issues.find(({ path }) => path === `body.${field}`);
  return issue && shown(issue.message);
}

function Status({ task, project, variant, onChoose }: FieldProps) {
  const options = useMemo(() => tagOptionsOf(project), [project]);
  const texts = useTexts('tasks').detail;
  const shown = useShown();
  const reasons = useTexts('board');
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  const statuses = useMemo(
    () => statusOptionsOf(reasons, project, task, options.statuses(task.statusId), getTask),
    [reasons, project, task, options, getTask],
  );
  const failure = useSelect('taskDetail', selectFieldFailure, null);
  return (
    <OptionPicker
      label={texts.status}
      options={statuses}
      value={task.statusId}
      variant={variant}
      disabled={!task.abilities.update}
      aside={<FieldState taskId={task.id} field="statusId" label={texts.status} onRetry={onChoose} />}
      error={failure?.code === 'MOVE_REFUSED' ? shown(failure.message) : undefined}
      onChange={(statusId) => statusId && onChoose({ statusId })}
    />
  );
}

function Assignees({ task, project, variant, onChoose }: FieldProps) {
  const texts = useTexts('tasks').detail;
  const people = useMemo(
    () => [
      ...project.members,
      ...task.assignees.filter(({ id }) => !project.members.some((member) => member.id === id)),
    ],
    [project.members, task.assignees],
  );
  return (
    <PersonPicker
      label={texts.assignees}
      people={people}
      value={task.assignees.map(({ id }) => id)}
      variant={variant}
      disabled={!task.abilities.update}
      placeholder={texts.nobody}
      aside={<FieldState taskId={task.id} field="assignees" label={texts.assignees} onRetry={onChoose} />}
      onChange={(assignees) => onChoose({ assignees })}
    />
  );
}

function Labels({ task, project, variant, onChoose }: FieldProps) {
  const fields = useTexts('fields');
  return (
    <LabelsField
      project={project}
      value={task.labels}
      variant={variant}
      disabled={!task.abilities.update}
      aside={<FieldState taskId={task.id} field="labels" label={labelOf(fields, 'labels')} onRetry={onChoose} />}
      error={useFieldError('labels')}
      onChange={(labels) => onChoose({ labels })}
    />
  );
}

function Editor({ task, project, field, variant, onChoose }: FieldProps & { field: (typeof detailEditors)[number] }) {
  const texts = useTexts('fields');
  return (
    <FieldEditor
      field={field}
      projectId={project.id}
      value={task[field]}
      variant={variant}
      disabled={!task.abilities.update}
      aside={<FieldState taskId={task.id} field={field} label={labelOf(texts, field)} onRetry={onChoose} />}
      error={useFieldError(field)}
      onChange={(value) => onChoose({ [field]: value })}
    />
  );
}

function Creator({ task, project }: Pick<TaskFieldsProps, 'task' | 'project'>) {
  const texts = useTexts('tasks').detail;
  const creator =
    useSelect('records', selectPerson(task.createdBy), undefined) ??
    project.members.find(({ id }) => id === task.createdBy);
  const author = task.imported?.author ?? null;
  return (
    <Fact label={texts.createdBy}>
      {author !== null ? (
        <bdi>{author}</bdi>
      ) : (
        creator && (
          <>
            <PersonAvatar person={creator} size={22} decorative /> <bdi>{fullName(creator)}</bdi>
          </>
        )
      )}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Text span size="sm" c="dimmed">
        {label}
      </Text>
      <Box className={classes.factValue}>{children}</Box>
    </div>
  );
}
