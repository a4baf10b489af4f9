import '@mantine/core/styles/Tabs.layer.css';
import { Button, Group, Tabs, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { checklistOf, itemsOf } from '../../../domain/checklist.ts';
import type { CommentShared } from '../../../domain/comment.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import type { Shown } from '../../machines/sync/records/foldElements.ts';
import {
  selectConflict,
  selectMore,
  selectReceived,
  selectShown,
} from '../../machines/sync/records/records.selectors.ts';
import {
  selectText,
  selectTextError,
  selectTextState,
  type TextState,
} from '../../machines/sync/savedText/savedText.selectors.ts';
import type { SavedTextEvent } from '../../machines/sync/savedText/savedText.types.ts';
import type { selectTitle } from '../../machines/tasks/taskDetail/taskDetail.selectors.ts';
import type { TaskTab } from '../../machines/tasks/taskDetail/taskDetail.types.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { useAfterFirstPaint } from '../../ui/base/afterFirstPaint/useAfterFirstPaint.ts';
import { Count } from '../../ui/base/Chip/Chip.tsx';
import { ConflictPanel } from '../../ui/form/ConflictPanel/ConflictPanel.tsx';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { RichText } from '../../ui/document/RichText/RichText.tsx';
import { TextProject } from '../../ui/document/taskKeys/taskKeysContext.ts';
import { RichTextEditor } from '../../ui/document/RichTextEditor/RichTextEditor.tsx';
import type { RichTextEditorProps } from '../../ui/document/RichTextEditor/richTextProps.ts';
import { SaveState, type SaveStatus } from '../../ui/form/SaveState/SaveState.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { lazyView } from '../lazyView.tsx';
import { useWriteIds } from '../useWriteIds.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { Subtasks } from './Subtasks.tsx';
import classes from './taskDialog.module.css';

const CommentsPanel = lazyView(['editor', 'tasks'], async () => (await import('./CommentsPanel.tsx')).CommentsPanel);
const RecentComments = lazyView(['editor', 'tasks'], async () => (await import('./CommentsPanel.tsx')).RecentComments);

const tabs: readonly TaskTab[] = ['description', 'comments', 'history'];
const formatted = (text: string) => <RichText value={text} />;

const shownState: Record<TextState, SaveStatus | null> = {
  clean: null,
  restored: 'failed',
  open: null,
  typed: 'saving',
  saving: 'saving',
  waiting: 'waiting',
  failed: 'failed',
  conflicted: 'conflicted',
};

export type TextRef = ReturnType<typeof selectTitle>;

/** Ignores events until the text's actor runs. */
export const senderOf = (text: TextRef) => (event: SavedTextEvent) => {
  if (text) text.send(event);
};

export interface TaskTextsProps {
  /** Actor of the title. Undefined until the task's machine runs. */
  title: TextRef;
  description: TextRef;
  task: Task;
  project: Project;
  tab: TaskTab;
  onTab: (tab: TaskTab) => void;
  onOpenTask: (taskId: string) => void;
}

export function TaskTexts({ title, description, task, project, tab, onTab, onOpenTask }: TaskTextsProps) {
  const {
    detail: texts,
    comments: { loading },
  } = useTexts('tasks');
  const nameId = useId();
  const titleState = useSelector(title, selectTextState);
  const titleText = useSelector(title, selectText) ?? '';
  const state = useSelector(description, selectTextState);
  const ids = useWriteIds();
  const isPainted = useAfterFirstPaint();
  const wasTyped = useRef(false);
  wasTyped.current ||= state !== 'clean';
  const shown = shownState[state] ?? (wasTyped.current ? 'saved' : null);
  return (
    <Tabs value={tab} onChange={(chosen) => onTab(chosen as TaskTab)} className={classes.main}>
      {titleState === 'conflicted' && (
        <ConflictPanel
          label={texts.title}
          mine={titleText}
          theirs={task.title}
          onKeepMine={() => senderOf(title)({ type: 'conflict.settled', keep: 'mine', ...ids() })}
          onTakeTheirs={() => senderOf(title)({ type: 'conflict.settled', keep: 'theirs', ...ids() })}
          onCopyMine={() => void copyText(titleText).catch(() => undefined)}
        />
      )}
      <Group justify="space-between" gap="0 xs" wrap="wrap-reverse" className={classes.tabs}>
        <TabList task={task} nameId={nameId} />
        {tab === 'description' && shown && state !== 'restored' && (
          <SaveState state={shown} label={texts.description} />
        )}
      </Group>
      <Tabs.Panel value={tab} className={classes.panel} aria-labelledby={`${nameId}-${tab}`}>
        <TextProject value={project.id}>
          {tab === 'history' ? (
            <HistoryPanel taskId={task.id} />
          ) : tab === 'comments' ? (
            <CommentsPanel
              project={project}
              taskId={task.id}
              waiting={
                <Text c="dimmed" ta="center" role="status">
                  {loading}
                </Text>
              }
            />
          ) : (
            <>
              <Description description={description} task={task} project={project} />
              {isPainted && <Subtasks task={task} project={project} onOpenTask={onOpenTask} />}
              {isPainted && <RecentComments project={project} taskId={task.id} onAll={() => onTab('comments')} />}
            </>
          )}
        </TextProject>
      </Tabs.Panel>
    </Tabs>
  );
}

const noComments: readonly Shown<CommentShared>[] = [];

/** Returns the numbers next to the names of the tabs, if they are loaded. */
function useCounts(task: Task): Partial<Record<TaskTab, string>> {
  const { id: taskId } = task;
  const [select, comments, history] = useMemo(() => {
    const spec = { kind: 'comments', taskId } as const;
    return [selectShown(spec), spec, { kind: 'history', taskId } as const];
  }, [taskId]);
  const written = useSelect('records', select, noComments);
  const more = useSelect('records', selectMore(comments), 'none');
  const changes = useSelect('records', selectReceived(history), undefined);
  const count = written.filter(({ deletedAt }) => deletedAt === null).length;
  const checklist = checklistOf(task);
  return {
    ...(checklist && { description: `${checklist.done}/${checklist.total}` }),
    ...(count > 0 && { comments: `${count}${more === 'none' ? '' : '+'}` }),
    ...(changes && { history: String(changes.length) }),
  };
}

/** Tabs of the texts. The element with a tab's name, without the number, has the id `nameId-tab`. */
function TabList({ task, nameId }: { task: Task; nameId: string }) {
  const texts = useTexts('tasks').detail;
  const counts = useCounts(task);
  return (
    <Tabs.List aria-label={texts.tabs} className={classes.tabList}>
      {tabs.map((each) => (
        <Tabs.Tab
          key={each}
          value={each}
          className={classes.tab}
          rightSection={counts[each] && <Count>{counts[each]}</Count>}
        >
          <span id={`${nameId}-${each}`}>{texts[each]}</span>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Description({ description, task, project }: Pick<TaskTextsProps, 'description' | 'task' | 'project'>) {
  const texts = useTexts('tasks').detail;
  const shown = useShown();
  const ids = useWriteIds();
  const state = useSelector(description, selectTextState);
  const typed = useSelector(description, selectText);
  const error = useSelector(description, selectTextError);
  const send = senderOf(description);
  /** Text that was typed or pasted before the text's actor ran. */
  const early = useRef<string | null>(null);
  useEffect(() => {
    if (!description || early.current === null) return;
    description.send({ type: 'text.changed', text: early.current, ...ids() });
    early.current = null;
  }, [description, ids]);
  const detail = useSender('taskDetail');
  /** Sends a tick as a separate write, which never conflicts. With an unsaved text, a tick is an edit of that text. */
  const tickItem: RichTextEditorProps['onTick'] = ({ index, total, checked }) => {
    const items = itemsOf(task.description);
    const item = items[index];
    if (!item || items.length !== total || state !== 'clean') return false;
    const { text, occurrence } = item;
    detail.send({ type: 'item.ticked', item: { text, occurrence }, checked, ...ids() });
    return true;
  };
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
          onKeepMine={() => send({ type: 'conflict.settled', keep: 'mine', ...ids() })}
          onTakeTheirs={() => send({ type: 'conflict.settled', keep: 'theirs', ...ids() })}
          onCopyMine={() => void copyText(mine).catch(() => undefined)}
        />
      )}
      {(state === 'restored' || state === 'failed') && (
        <Group gap="xs" mb="sm" className={classes.restored} role="status">
          <Text size="sm" flex="1 8rem" c="var(--faena-warning)">
            {state === 'failed' && error !== null ? shown(error) : texts.restored}
          </Text>
          <Button size="compact-sm" onClick={() => send({ type: 'text.confirmed', ...ids() })}>
            {texts.saveRestored}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => send({ type: 'text.discarded' })}>
            {texts.discardRestored}
          </Button>
        </Group>
      )}
      <RichTextEditor
        deferred="frame"
        variant="plain"
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        value={typed ?? task.description ?? ''}
        onChange={(text) => {
          if (description) send({ type: 'text.changed', text, ...ids() });
          else early.current = text;
        }}
        onTick={tickItem}
        people={project.members}
        editable={task.abilities.update}
        minHeight={66}
      />
    </>
  );
}
