import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconDots, IconLink, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, Suspense, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { arrowKey } from '../../ui/arrowKey/index.ts';
import { fullName } from '../../../domain/account.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import {
  readsNoTask,
  selectConflict,
  selectPerson,
  selectRefused,
  selectTask,
  selectTaskReader,
} from '../../machines/records/records.selectors.ts';
import {
  selectDescription,
  selectFieldFailure,
  selectIsConfirmingDelete,
  selectMissing,
  selectTab,
  selectTaskDetailStatus,
  selectTitle,
} from '../../machines/taskDetail/taskDetail.selectors.ts';
import { type DetailField, detailEditors, type TaskFieldsPatch } from '../../../domain/fields/task.ts';
import type { ChosenFields, TaskTab } from '../../machines/taskDetail/taskDetail.types.ts';
import {
  selectText,
  selectTextError,
  selectTextState,
  type TextState,
} from '../../machines/savedText/savedText.selectors.ts';
import { type RefOf, useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { useAfterFirstPaint } from '../../ui/afterFirstPaint/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { ConflictPanel } from '../../ui/ConflictPanel/index.ts';
import { BesideThePage, DialogFrame } from '../../ui/DialogFrame/index.ts';
import { EditableTitle } from '../../ui/EditableTitle/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { PersonAvatar } from '../../ui/PersonAvatar/index.ts';
import { PersonPicker } from '../../ui/PersonPicker/index.ts';
import { RichText } from '../../ui/RichText/index.ts';
import { RichTextEditor } from '../../ui/RichTextEditor/index.ts';
import { SaveState, type SaveStatus } from '../../ui/SaveState/index.ts';
import { TimeAgo } from '../../ui/TimeAgo/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyView } from '../lazyView.ts';
import { Approvals } from './Approvals.tsx';
import { Blockers } from './Blockers.tsx';
import { FieldEditor } from './fieldEditors.tsx';
import { FieldState } from './FieldState.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { initialStatusOf, statusOptionsOf } from './moves.ts';
import { tagOptionsOf } from './options.tsx';
import { useDialogTexts } from './useDialogTexts.ts';
import { useWriteIds } from '../useWriteIds.ts';
import classes from './taskDialog.module.css';

const CommentsPanel = lazyView(async () => ({ default: (await import('./CommentsPanel.tsx')).CommentsPanel }));

export interface TaskDialogProps {
  project: Project;
  taskId: string;
  tab?: TaskTab;
  /** Removes the task from the address. */
  onClosed: () => void;
  onOpenTask: (taskId: string) => void;
  menuItems?: ReactNode;
}

export function TaskDialog({ project, taskId, tab, onClosed, onOpenTask, menuItems }: TaskDialogProps) {
  const texts = useDialogTexts().detail;
  const detail = useScreen({ name: 'taskDetail', projectId: project.id, taskId });
  const title = useSelect('taskDetail', selectTitle, undefined);
  const description = useSelect('taskDetail', selectDescription, undefined);
  const toTaskDetail = useSender('taskDetail');
  const status = useSelect('taskDetail', selectTaskDetailStatus, 'loading');
  const task = useSelect('records', selectTask(taskId), undefined);
  const missing = useSelect('taskDetail', selectMissing, null);
  const confirming = useSelect('taskDetail', selectIsConfirmingDelete, false);
  useEmitted('taskDetail', 'dialog.closed', onClosed);
  useEmitted('taskDetail', 'task.duplicated', (event) => onOpenTask(event.taskId));
  const ids = useWriteIds();
  const viewed = status === 'viewing' ? detail : undefined;
  useEffect(() => {
    if (viewed && tab) viewed.send({ type: 'tab.chosen', tab });
  }, [viewed, tab]);

  return (
    <>
      <DialogFrame
        opened
        onClose={onClosed}
        size="task"
        actions={
          task &&
          detail &&
          status === 'viewing' && (
            <TaskMenu detail={detail} task={task} project={project}>
              {menuItems}
            </TaskMenu>
          )
        }
        locked={confirming}
        title={task && title && status === 'viewing' ? <Title title={title} task={task} /> : texts.dialog}
      >
        {status === 'missing' ? (
          <LoadFailure error={missing} title={texts.loadFailed}>
            <Button variant="default" onClick={() => toTaskDetail.send({ type: 'retry.requested' })}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : task && detail && title && description && status === 'viewing' ? (
          <div className={classes.layout}>
            <Texts detail={detail} title={title} description={description} task={task} project={project} />
            <FieldsAfterText
              task={task}
              project={project}
              onOpenTask={onOpenTask}
              onChoose={(fields) => detail.send({ type: 'field.chosen', fields, ...ids() })}
              onDecide={(edgeId, given) => detail.send({ type: 'approval.decided', edgeId, given, ...ids() })}
            />
          </div>
        ) : (
          <LoadingSkeletons shape="dialog" />
        )}
      </DialogFrame>
      <ConfirmDialog
        opened={confirming}
        destructive
        title={texts.removeTitle}
        confirmLabel={texts.removeConfirm}
        cancelLabel={texts.cancel}
        onConfirm={() => toTaskDetail.send({ type: 'delete.confirmed', ...ids() })}
        onCancel={() => toTaskDetail.send({ type: 'delete.cancelled' })}
      >
        {texts.removeQuestion({ title: task?.title ?? '' })}
      </ConfirmDialog>
    </>
  );
}

interface TaskMenuProps {
  detail: RefOf<'taskDetail'>;
  task: Task;
  project: Project;
  children: ReactNode;
}

function TaskMenu({ detail, task, project, children }: TaskMenuProps) {
  const texts = useTexts('tasks').detail;
  const system = useSystem();
  const ids = useWriteIds();
  const link = useContext(BesideThePage)
    ? new URL(`/projects/${project.id}/tasks?task=${task.id}`, window.location.href).href
    : window.location.href;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={texts.menu}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.75} />}
          onClick={() => void copyText(link).catch(() => undefined)}
        >
          {texts.copyLink}
        </Menu.Item>
        {project.abilities.createTask && (
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.75} />}
            onClick={() =>
              detail.send({
                type: 'duplicate.requested',
                ...ids(),
                newTaskId: system.newId(),
                task: { ...task, statusId: initialStatusOf(project) ?? task.statusId },
              })
            }
          >
            {texts.duplicate}
          </Menu.Item>
        )}
        {children}
        {task.abilities.delete && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              className={classes.destructive}
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => detail.send({ type: 'delete.requested' })}
            >
              {texts.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type TextRef = NonNullable<ReturnType<typeof selectTitle>>;

function Title({ title, task }: { title: TextRef; task: Task }) {
  const texts = useTexts('tasks').detail;
  const shown = useShown();
  const state = useSelector(title, selectTextState);
  const typed = useSelector(title, selectText);
  const error = useSelector(title, selectTextError);
  const rejectedWrite = useSelect('records', selectRefused(task.id, 'title'), undefined);
  const outbox = useSender('outbox');
  const editing = state === 'editing' || state === 'failed';
  const ids = useWriteIds();
  const confirm = () => title.send({ type: 'text.confirmed', ...ids() });
  const retry = ({ title: text }: TaskFieldsPatch) => {
    title.send({ type: 'edit.started', text });
    confirm();
  };
  const cancel = () => {
    title.send({ type: 'text.discarded' });
    if (rejectedWrite) outbox.send({ type: 'write.discarded', mutationId: rejectedWrite.mutationId });
  };
  return (
    <EditableTitle
      value={editing || state === 'saving' ? (typed ?? task.title) : task.title}
      editing={editing}
      maxLength={limits.taskTitle}
      error={error === null ? undefined : shown(error)}
      aside={
        editing || state === 'conflicted' ? undefined : (
          <span className={classes.titleState}>
            <FieldState taskId={task.id} field="title" label={texts.title} onRetry={retry} />
          </span>
        )
      }
      onEdit={
        task.abilities.update && state !== 'conflicted'
          ? () => title.send({ type: 'edit.started', text: task.title })
          : undefined
      }
      onChange={(text) => title.send({ type: 'text.changed', text, ...ids() })}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}

const tabs: readonly TaskTab[] = ['description', 'comments', 'history'];
const formatted = (text: string) => <RichText value={text} />;

const shownState: Record<TextState, SaveStatus | null> = {
  clean: null,
  restored: 'failed',
  editing: null,
  typed: 'saving',
  saving: 'saving',
  waiting: 'waiting',
  failed: 'failed',
  conflicted: 'conflicted',
};

interface TextsProps {
  detail: RefOf<'taskDetail'>;
  title: TextRef;
  description: TextRef;
  task: Task;
  project: Project;
}

function Texts({ detail, title, description, task, project }: TextsProps) {
  const {
    detail: texts,
    comments: { loading },
  } = useTexts('tasks');
  const id = useId();
  const tab = useSelect('taskDetail', selectTab, 'description');
  const titleState = useSelector(title, selectTextState);
  const titleText = useSelector(title, selectText) ?? '';
  const state = useSelector(description, selectTextState);
  const ids = useWriteIds();
  const wasTyped = useRef(false);
  wasTyped.current ||= state !== 'clean';
  const shown = shownState[state] ?? (wasTyped.current ? 'saved' : null);
  return (
    <div className={classes.main}>
      {titleState === 'conflicted' && (
        <ConflictPanel
          label={texts.title}
          mine={titleText}
          theirs={task.title}
          onKeepMine={() => title.send({ type: 'conflict.settled', keep: 'mine', ...ids() })}
          onTakeTheirs={() => title.send({ type: 'conflict.settled', keep: 'theirs', ...ids() })}
          onCopyMine={() => void copyText(titleText).catch(() => undefined)}
        />
      )}
      <div className={classes.tabs}>
        <TabList id={id} tab={tab} onChoose={(chosen) => detail.send({ type: 'tab.chosen', tab: chosen })} />
        {tab === 'description' && shown && state !== 'restored' && (
          <span className={classes.tabEnd}>
            <SaveState state={shown} label={texts.description} />
          </span>
        )}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={classes.panel}>
        {tab === 'history' ? (
          <HistoryPanel taskId={task.id} />
        ) : tab === 'comments' ? (
          <Suspense
            fallback={
              <div className={classes.waiting} role="status">
                {loading}
              </div>
            }
          >
            <CommentsPanel project={project} taskId={task.id} />
          </Suspense>
        ) : (
          <Description description={description} task={task} project={project} />
        )}
      </div>
    </div>
  );
}

function TabList({ id, tab, onChoose }: { id: string; tab: TaskTab; onChoose: (tab: TaskTab) => void }) {
  const texts = useTexts('tasks').detail;
  const walk = (event: KeyboardEvent) => {
    const key = arrowKey(event.key);
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    event.preventDefault();
    const next =
      tabs[(tabs.indexOf(tab) + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length] ?? 'description';
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className={classes.tabList} role="tablist" aria-label={texts.tabs} onKeyDown={walk}>
      {tabs.map((each) => (
        <button
          key={each}
          id={`${id}-${each}`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab === each}
          aria-controls={`${id}-panel`}
          tabIndex={tab === each ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {texts[each]}
        </button>
      ))}
    </div>
  );
}

function Description({ description, task, project }: Pick<TextsProps, 'description' | 'task' | 'project'>) {
  const texts = useTexts('tasks').detail;
  const shown = useShown();
  const ids = useWriteIds();
  const state = useSelector(description, selectTextState);
  const typed = useSelector(description, selectText);
  const error = useSelector(description, selectTextError);
  const conflict = useSelect('records', selectConflict(task.id, 'description'), undefined);
  const mine = typed ?? (conflict?.op.kind === 'task.update' ? conflict.op.fields.description : null) ?? '';
  return (
    <>
      {state === 'conflicted' && (
        <ConflictPanel
          label={texts.description}
          mine={mine}
          theirs={task.description ?? ''}
          render={formatted}
          onKeepMine={() => description.send({ type: 'conflict.settled', keep: 'mine', ...ids() })}
          onTakeTheirs={() => description.send({ type: 'conflict.settled', keep: 'theirs', ...ids() })}
          onCopyMine={() => void copyText(mine).catch(() => undefined)}
        />
      )}
      {(state === 'restored' || state === 'failed') && (
        <div className={classes.restored} role="status">
          <span className={classes.restoredText}>
            {state === 'failed' && error !== null ? shown(error) : texts.restored}
          </span>
          <Button size="compact-sm" onClick={() => description.send({ type: 'text.confirmed', ...ids() })}>
            {texts.saveRestored}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => description.send({ type: 'text.discarded' })}>
            {texts.discardRestored}
          </Button>
        </div>
      )}
      <RichTextEditor
        deferred="frame"
        variant="plain"
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        value={typed ?? task.description ?? ''}
        onChange={(text) => description.send({ type: 'text.changed', text, ...ids() })}
        people={project.members}
        editable={task.abilities.update}
        minHeight={66}
      />
    </>
  );
}

interface FieldsProps {
  task: Task;
  project: Project;
  onChoose: (fields: ChosenFields) => void;
  onDecide: (edgeId: string, given: boolean) => void;
  onOpenTask: (taskId: string) => void;
}

/** Delays fields next to the text by one frame, because people read the text of a task first. */
function FieldsAfterText(props: FieldsProps) {
  const isPainted = useAfterFirstPaint();
  const isBeside = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
  return isBeside && !isPainted ? <div className={classes.side} /> : <Fields {...props} />;
}

function Fields({ task, project, onChoose, onDecide, onOpenTask }: FieldsProps) {
  const { detail: texts, editors } = useTexts('tasks');
  const shown = useShown();
  const errorAt = (path: string): string | undefined => {
    const issue = failure?.issues.find((each) => each.path === path);
    return issue && shown(issue.message);
  };
  const options = useMemo(() => tagOptionsOf(project), [project]);
  const people = useMemo(
    () => [
      ...project.members,
      ...task.assignees.filter(({ id }) => !project.members.some((member) => member.id === id)),
    ],
    [project.members, task.assignees],
  );
  const failure = useSelect('taskDetail', selectFieldFailure, null);
  const disabled = !task.abilities.update;
  const state = (field: DetailField, label: string): ReactNode => (
    <FieldState taskId={task.id} field={field} label={label} onRetry={onChoose} />
  );
  return (
    <aside className={classes.side} aria-label={texts.properties}>
      <StatusField task={task} project={project} disabled={disabled} onChoose={onChoose} />
      <Approvals task={task} project={project} onDecide={onDecide} />
      <OptionPicker
        label={texts.type}
        options={options.types(task.typeId)}
        value={task.typeId}
        disabled={disabled}
        aside={state('typeId', texts.type)}
        onChange={(typeId) => typeId && onChoose({ typeId })}
      />
      <OptionPicker
        label={texts.priority}
        options={options.priorities(task.priorityId)}
        value={task.priorityId}
        disabled={disabled}
        aside={state('priorityId', texts.priority)}
        onChange={(priorityId) => priorityId && onChoose({ priorityId })}
      />
      <PersonPicker
        label={texts.assignees}
        people={people}
        value={task.assignees.map(({ id }) => id)}
        disabled={disabled}
        placeholder={texts.nobody}
        aside={state('assignees', texts.assignees)}
        onChange={(assignees) => onChoose({ assignees })}
      />
      {detailEditors.map((field) => (
        <FieldEditor
          key={field}
          field={field}
          projectId={project.id}
          value={task[field]}
          disabled={disabled}
          aside={state(field, editors[field])}
          onChange={(value) => onChoose({ [field]: value })}
          error={errorAt(`body.${field}`)}
        />
      ))}
      <Blockers
        task={task}
        project={project}
        error={errorAt('body.blockedBy')}
        onChange={(blockedBy) => onChoose({ blockedBy })}
        onRetry={onChoose}
        onOpenTask={onOpenTask}
      />
      <Creator task={task} project={project} />
    </aside>
  );
}

function Creator({ task, project }: Pick<FieldsProps, 'task' | 'project'>) {
  const texts = useTexts('tasks').detail;
  const creator =
    useSelect('records', selectPerson(task.createdBy), undefined) ??
    project.members.find(({ id }) => id === task.createdBy);
  return (
    <div className={classes.fact}>
      <span className={classes.factLabel}>{texts.createdBy}</span>
      <span className={classes.person}>
        {creator && (
          <>
            <PersonAvatar person={creator} size={22} decorative /> {fullName(creator)}
          </>
        )}
      </span>
    </div>
  );
}

function StatusField({
  task,
  project,
  disabled,
  onChoose,
}: Pick<FieldsProps, 'task' | 'project' | 'onChoose'> & { disabled: boolean }) {
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
    <div>
      <OptionPicker
        label={texts.status}
        options={statuses}
        value={task.statusId}
        disabled={disabled}
        aside={<FieldState taskId={task.id} field="statusId" label={texts.status} onRetry={onChoose} />}
        error={failure?.code === 'MOVE_REFUSED' ? shown(failure.message) : undefined}
        onChange={(statusId) => statusId && onChoose({ statusId })}
      />
      <span className={classes.since}>
        {texts.since} <TimeAgo at={task.statusSince} />
      </span>
    </div>
  );
}
