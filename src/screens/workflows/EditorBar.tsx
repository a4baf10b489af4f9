import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChartDots3,
  IconLayoutSidebarRight,
  IconPlayerPlay,
  IconPlayerStop,
  IconRocket,
} from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import { isPublishable, problemPhrase, type WorkflowProblem } from '../../../domain/workflowChecks.ts';
import {
  selectAsked,
  selectMayRedo,
  selectMayUndo,
  selectMode,
  selectTab,
  selectWorkflowName,
} from '../../machines/workflowEditor/workflowEditor.selectors.ts';
import { type RefOf, useSelect } from '../../system/system.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { EditorMenu, type EditorMenuProps } from './EditorMenu.tsx';
import type { DraftState } from './editorState.ts';
import classes from './workflows.module.css';

interface EditorBarProps extends EditorMenuProps {
  draft: DraftState;
  problems: readonly WorkflowProblem[];
  /** Whether the panel is open on a narrow screen. Null on wide screens, where the panel is always open. */
  isSheetOpen: boolean | null;
}

export function EditorBar({ draft, problems, isSheetOpen, ...menu }: EditorBarProps) {
  const texts = useTexts('workflows');
  const messages = texts.editor;
  const { drawing, workflow } = menu;
  const { editor, openPanel, askPaths } = drawing;
  const tab = useSelect('workflowEditor', selectTab, 'details');
  const isPathsOn = useSelect('workflowEditor', selectAsked, null) !== null;
  const publishedVersion = workflow.published?.version ?? null;
  return (
    <header className={classes.bar}>
      <Link
        to="/projects/$projectId/workflows"
        params={{ projectId: workflow.projectId }}
        className={classes.backLink}
        aria-label={texts.back}
        title={texts.back}
      >
        <IconArrowLeft size={17} stroke={1.75} />
      </Link>
      <div className={classes.titleBox}>
        <NameField editor={editor} saved={workflow.name} editable={drawing.editable} />
        <span className={classes.barFacts}>
          {workflow.active && (
            <span className={classes.badge} data-kind="active">
              {texts.active}
            </span>
          )}
          <span className={classes.quiet}>
            {publishedVersion === null ? messages.neverPublished : messages.publishedAs({ version: publishedVersion })}
          </span>
          {workflow.abilities.update && (
            <DraftStatus state={draft} onRetry={() => editor.send({ type: 'save.retried' })} />
          )}
        </span>
      </div>
      <div className={classes.barActions}>
        {workflow.abilities.update && <HistoryButtons editor={editor} />}
        <SimulateButton editor={editor} />
        <Button
          variant={isPathsOn ? 'light' : 'default'}
          className={classes.barButton}
          aria-pressed={isPathsOn}
          leftSection={<IconChartDots3 size={15} stroke={1.9} />}
          onClick={() => (isPathsOn ? editor.send({ type: 'overlay.left' }) : askPaths(90))}
        >
          <span className={classes.barText}>{messages.paths}</span>
        </Button>
        {isSheetOpen !== null && (
          <ActionIcon
            variant="default"
            size={32}
            aria-label={messages.showPanel}
            title={messages.showPanel}
            aria-pressed={isSheetOpen}
            onClick={() => openPanel(tab)}
          >
            <IconLayoutSidebarRight size={17} stroke={1.75} />
          </ActionIcon>
        )}
        <EditorMenu {...menu} />
        {workflow.abilities.publish && <PublishButton {...menu} problems={problems} />}
      </div>
    </header>
  );
}

function HistoryButtons({ editor }: { editor: RefOf<'workflowEditor'> }) {
  const messages = useTexts('workflows').editor;
  const mayUndo = useSelect('workflowEditor', selectMayUndo, false);
  const mayRedo = useSelect('workflowEditor', selectMayRedo, false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        disabled={!mayUndo}
        aria-label={messages.undo}
        title={messages.undoKeys}
        onClick={() => editor.send({ type: 'history.undone' })}
      >
        <IconArrowBackUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        disabled={!mayRedo}
        aria-label={messages.redo}
        title={messages.redoKeys}
        onClick={() => editor.send({ type: 'history.redone' })}
      >
        <IconArrowForwardUp size={18} stroke={1.75} />
      </ActionIcon>
    </>
  );
}

function SimulateButton({ editor }: { editor: RefOf<'workflowEditor'> }) {
  const messages = useTexts('workflows').editor;
  const mode = useSelect('workflowEditor', selectMode, 'drawing');
  const isSimulating = mode === 'simulating';
  const Icon = isSimulating ? IconPlayerStop : IconPlayerPlay;
  return (
    <Button
      variant={isSimulating ? 'light' : 'default'}
      className={classes.barButton}
      disabled={mode !== 'drawing' && !isSimulating}
      aria-pressed={isSimulating}
      leftSection={<Icon size={15} stroke={1.9} />}
      onClick={() => editor.send({ type: isSimulating ? 'simulation.ended' : 'simulation.started' })}
    >
      <span className={classes.barText}>{isSimulating ? messages.endSimulation : messages.simulate}</span>
    </Button>
  );
}

function PublishButton({
  drawing: { editor, openPanel },
  definition,
  problems,
}: Pick<EditorBarProps, 'drawing' | 'definition' | 'problems'>) {
  const texts = useTexts('workflows');
  const shown = useShown();
  const mode = useSelect('workflowEditor', selectMode, 'drawing');
  const blocked = !isPublishable(problems);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const why = blocked
    ? texts.publish.blocked({ problems: errors.map((problem) => shown(problemPhrase(problem, definition))).join('. ') })
    : undefined;
  return (
    <>
      <Button
        className={classes.barButton}
        data-always
        leftSection={<IconRocket size={15} stroke={1.9} />}
        disabled={mode !== 'drawing'}
        aria-disabled={blocked || undefined}
        data-blocked={blocked || undefined}
        title={why}
        aria-describedby={blocked ? 'publish-why' : undefined}
        onClick={() => (blocked ? openPanel('problems') : editor.send({ type: 'publish.requested' }))}
      >
        {texts.editor.publish}
      </Button>
      {blocked && (
        <span id="publish-why" className={classes.unseen}>
          {why}
        </span>
      )}
    </>
  );
}

function NameField({ editor, saved, editable }: { editor: RefOf<'workflowEditor'>; saved: string; editable: boolean }) {
  const messages = useTexts('workflows').editor;
  const name = useSelect('workflowEditor', selectWorkflowName, saved);
  const [typed, setTyped] = useState<string | null>(null);
  if (!editable) return <h2 className={classes.title}>{name}</h2>;
  const shown = typed !== null && (typed.trim() === '' || typed.trim() === name) ? typed : name;
  const isEmpty = shown.trim() === '';
  return (
    <>
      <h2 className={classes.unseen}>{name}</h2>
      <input
        className={classes.titleField}
        value={shown}
        maxLength={limits.name}
        aria-label={messages.name}
        aria-invalid={isEmpty || undefined}
        title={isEmpty ? messages.nameEmpty : undefined}
        spellCheck={false}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          if (text.trim() !== '') editor.send({ type: 'name.changed', name: text.trim() });
        }}
      />
    </>
  );
}

function DraftStatus({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  const texts = useTexts('workflows');
  return (
    <span className={classes.save} data-state={state}>
      <span role="status">{texts.saveStates[state]}</span>
      {(state === 'failed' || state === 'waiting') && (
        <button type="button" className={classes.textButton} onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </span>
  );
}
