import { ActionIcon, Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
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
} from '../../machines/flow/workflowEditor/workflowEditor.selectors.ts';
import { type RefOf, useSelect } from '../../system/system.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { EditorMenu, type EditorMenuProps, type EditorMode } from './EditorMenu.tsx';
import type { DraftState } from './editorState.ts';
import type { Drawing } from './useDrawing.ts';
import classes from './workflows.module.css';

interface EditorBarProps extends Omit<EditorMenuProps, 'modes'> {
  isPhone: boolean;
  draft: DraftState;
  problems: readonly WorkflowProblem[];
  /** True if the panel is open on a narrow screen. Null on wide screens, where the panel is always open. */
  isSheetOpen: boolean | null;
}

export function EditorBar({ draft, problems, isPhone, isSheetOpen, ...menu }: EditorBarProps) {
  const texts = useTexts('workflows');
  const messages = texts.editor;
  const { drawing, workflow } = menu;
  const { editor, openPanel } = drawing;
  const tab = useSelect('workflowEditor', selectTab, 'details');
  const modes = useModes(drawing);
  const publish = workflow.abilities.publish && <PublishButton {...menu} problems={problems} />;
  const publishedVersion = workflow.published?.version ?? null;
  return (
    <Group component="header" gap="6px 8px" className={classes.bar}>
      <ActionIcon
        variant="subtle"
        c="dimmed"
        size={36}
        aria-label={texts.back}
        title={texts.back}
        renderRoot={(props) => (
          <Link to="/projects/$projectId/workflows" params={{ projectId: workflow.projectId }} {...props} />
        )}
      >
        <IconArrowLeft size={18} stroke={1.75} />
      </ActionIcon>
      <Stack gap={0} flex="1 1 8rem" miw={0}>
        <NameField editor={editor} saved={workflow.name} editable={drawing.editable} />
        <Group component="span" gap="0 8px" fz="xs">
          {workflow.active && <Chip tone="accent">{texts.active}</Chip>}
          <Text span inherit c="dimmed">
            {publishedVersion === null ? messages.neverPublished : messages.publishedAs({ version: publishedVersion })}
          </Text>
          {workflow.abilities.update && (
            <DraftStatus state={draft} onRetry={() => editor.send({ type: 'save.retried' })} />
          )}
        </Group>
      </Stack>
      {isPhone && publish}
      <Group gap={5} ms="auto" justify="flex-end">
        {workflow.abilities.update && <HistoryButtons editor={editor} />}
        {!isPhone && modes.map((mode) => <ModeButton key={mode.label} mode={mode} />)}
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
        {!isPhone && publish}
        <EditorMenu {...menu} modes={isPhone ? modes : []} />
      </Group>
    </Group>
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

/** Returns the modes other than drawing. On phones they are in the menu. */
function useModes({ editor, askPaths }: Drawing): EditorMode[] {
  const messages = useTexts('workflows').editor;
  const mode = useSelect('workflowEditor', selectMode, 'drawing');
  const isPathsOn = useSelect('workflowEditor', selectAsked, null) !== null;
  const isSimulating = mode === 'simulating';
  return [
    {
      label: isSimulating ? messages.endSimulation : messages.simulate,
      Icon: isSimulating ? IconPlayerStop : IconPlayerPlay,
      isOn: isSimulating,
      disabled: mode !== 'drawing' && !isSimulating,
      toggle: () => editor.send({ type: isSimulating ? 'simulation.ended' : 'simulation.started' }),
    },
    {
      label: messages.paths,
      Icon: IconChartDots3,
      isOn: isPathsOn,
      disabled: false,
      toggle: () => (isPathsOn ? editor.send({ type: 'overlay.left' }) : askPaths(90)),
    },
  ];
}

function ModeButton({ mode: { label, Icon, isOn, disabled, toggle } }: { mode: EditorMode }) {
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      className={classes.barButton}
      disabled={disabled}
      aria-label={label}
      aria-pressed={isOn}
      leftSection={<Icon size={15} stroke={1.9} />}
      onClick={toggle}
    >
      <Text span inherit visibleFrom="lg">
        {label}
      </Text>
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
        variant={blocked ? 'default' : 'filled'}
        leftSection={<IconRocket size={15} stroke={1.9} />}
        disabled={mode !== 'drawing'}
        aria-disabled={blocked || undefined}
        title={why}
        aria-describedby={blocked ? 'publish-why' : undefined}
        onClick={() => (blocked ? openPanel('problems') : editor.send({ type: 'publish.requested' }))}
      >
        {texts.editor.publish}
      </Button>
      {blocked && <VisuallyHidden id="publish-why">{why}</VisuallyHidden>}
    </>
  );
}

function NameField({ editor, saved, editable }: { editor: RefOf<'workflowEditor'>; saved: string; editable: boolean }) {
  const messages = useTexts('workflows').editor;
  const name = useSelect('workflowEditor', selectWorkflowName, saved);
  const [typed, setTyped] = useState<string | null>(null);
  if (!editable)
    return (
      <Text dir="auto" component="h2" ff="var(--faena-font-title)" fw={600} truncate>
        {name}
      </Text>
    );
  const shown = typed !== null && (typed.trim() === '' || typed.trim() === name) ? typed : name;
  const isEmpty = shown.trim() === '';
  return (
    <>
      <VisuallyHidden component="h2">{name}</VisuallyHidden>
      <input
        dir="auto"
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

const saveColors: Partial<Record<DraftState, string>> = {
  saved: 'var(--faena-success)',
  waiting: 'var(--faena-warning)',
  failed: 'var(--faena-danger)',
  conflicted: 'var(--faena-danger)',
};

function DraftStatus({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  const texts = useTexts('workflows');
  return (
    <Text span inherit c={saveColors[state]} style={{ flex: 'none' }}>
      · <span role="status">{texts.saveStates[state]}</span>
      {(state === 'failed' || state === 'waiting') && (
        <Anchor component="button" type="button" inherit fw={600} ms={6} onClick={onRetry}>
          {texts.retry}
        </Anchor>
      )}
    </Text>
  );
}
