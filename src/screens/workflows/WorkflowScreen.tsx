import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { cutText } from '../../../domain/cutText.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import type { Workflow } from '../../../domain/workflow.ts';
import {
  selectAsked,
  selectDialog,
  selectDirection,
  selectEditorFailure,
  selectEditorStatus,
  selectIsPanelOpen,
  selectMode,
  selectTab,
  selectWorkflow,
} from '../../machines/flow/workflowEditor/workflowEditor.selectors.ts';
import { type RefOf, useSelect, useSender, useActorRef } from '../../system/system.ts';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import type { CanvasHandle } from '../../ui/flow/WorkflowCanvas/canvasProps.ts';
import { WorkflowCanvas } from '../../ui/flow/WorkflowCanvas/WorkflowCanvas.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyForm } from '../lazyForm.tsx';
import { useProject } from '../project/useProject.ts';
import { EditorBar } from './EditorBar.tsx';
import { Conflict, ConnectDialog, HelpDialog, ReleaseDialogs } from './EditorDialogs.tsx';
import { EditorPanel } from './EditorPanel.tsx';
import {
  type DraftState,
  useDraftState,
  useOverlay,
  useProblems,
  useRealPaths,
  useSaveError,
  useSimulation,
  useUndoKeys,
  useViewedVersion,
} from './editorState.ts';
import { type Drawing, useDrawing } from './useDrawing.ts';
import classes from './workflows.module.css';

const ImportDialog = lazyForm(['workflows'], async () => (await import('./WorkflowDialogs.tsx')).ImportDialog);

export function WorkflowScreen() {
  const texts = useTexts('workflows');
  const shown = useShown();
  const navigate = useNavigate();
  const project = useProject();
  const { projectId, workflowId } = useParams({ from: '/app/projects/$projectId/workflows/$workflowId' });
  const editor = useActorRef('workflowEditor');
  const toWorkflowEditor = useSender('workflowEditor');
  const status = useSelect('workflowEditor', selectEditorStatus, 'loading');
  const failure = useSelect('workflowEditor', selectEditorFailure, null);
  const workflow = useSelect('workflowEditor', selectWorkflow, null);
  if (status === 'missing') {
    return (
      <div role="alert">
        <EmptyState drawing={SearchDrawing} title={texts.missingTitle} description={texts.missingHint}>
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/projects/$projectId/workflows', params: { projectId } })}
          >
            {texts.back}
          </Button>
        </EmptyState>
      </div>
    );
  }
  const retry = (
    <Button variant="default" onClick={() => toWorkflowEditor.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
  if (status === 'failed')
    return (
      <LoadFailure error={failure} title={texts.error} description={failure ? shown(failure.message) : undefined}>
        {retry}
      </LoadFailure>
    );
  if (!editor || !project || workflow?.id !== workflowId || status !== 'editing')
    return <LoadingSkeletons shape="board" label={texts.loading} />;
  return <Editor key={workflowId} editor={editor} project={project} workflow={workflow} />;
}

interface EditorProps {
  editor: RefOf<'workflowEditor'>;
  project: Project;
  workflow: Workflow;
}

function Editor({ editor, project, workflow }: EditorProps) {
  const canvas = useRef<CanvasHandle>(null);
  const dialog = useSelect('workflowEditor', selectDialog, null);
  const help = () => editor.send({ type: 'dialog.opened', dialog: 'help' });
  const closeDialog = () => editor.send({ type: 'dialog.closed' });
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const mode = useSelect('workflowEditor', selectMode, 'drawing');
  const isPanelOpen = useSelect('workflowEditor', selectIsPanelOpen, false);
  const drawing = useDrawing(editor, canvas, workflow.draft);
  const viewed = useViewedVersion(workflow);
  const paths = useRealPaths(project);
  const draft = useDraftState(workflow.id);
  const definition = viewed.record?.definition ?? drawing.drawn;
  const { problems, marks } = useProblems(definition, project);
  const { highlighted } = useSimulation(definition);
  const overlay = useOverlay(paths.record);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const tab = useSelect('workflowEditor', selectTab, 'details');
  const isAnalysing = useSelect('workflowEditor', selectAsked, null) !== null;
  const isSheetOpen = isPanelOpen || mode === 'simulating' || mode === 'versions';
  const isCovered = isPhone && isPanelOpen && tab === 'outline' && mode === 'drawing' && !isAnalysing;
  useOutlineFirst(drawing, isPhone);
  useRoomForSheet(canvas, isNarrow && isSheetOpen && !isCovered, drawing.selected[0]);
  useUndoKeys(editor);
  return (
    <div className={classes.editor} data-mode={mode}>
      <EditorBar
        drawing={drawing}
        workflow={workflow}
        definition={definition}
        draft={draft}
        problems={problems}
        isPhone={isPhone}
        isSheetOpen={isNarrow ? isSheetOpen : null}
        onHelp={help}
        onImport={() => editor.send({ type: 'dialog.opened', dialog: 'import' })}
      />
      <Notices drawing={drawing} workflow={workflow} draft={draft} viewed={viewed.record?.version ?? null} />
      <div className={classes.stage}>
        <Canvas
          drawing={drawing}
          definition={definition}
          problems={marks}
          life={highlighted}
          overlay={mode === 'simulating' ? null : overlay}
          withMap={!isNarrow && definition.states.length > 8}
          isCovered={isCovered}
          onHelp={help}
        />
        {(!isNarrow || isSheetOpen) && (
          <EditorPanel
            drawing={drawing}
            project={project}
            workflow={workflow}
            definition={definition}
            problems={problems}
            viewed={viewed}
            paths={paths}
            isNarrow={isNarrow}
            covers={isCovered}
          />
        )}
      </div>
      <ReleaseDialogs editor={editor} definition={drawing.drawn} isFirst={!workflow.active} />
      <ConnectDialog editor={editor} definition={drawing.drawn} />
      {dialog === 'help' && <HelpDialog onClosed={closeDialog} />}
      {dialog === 'import' && (
        <ImportDialog
          project={project}
          replaces
          onClosed={closeDialog}
          onRead={(read) => {
            drawing.replace(read);
            closeDialog();
          }}
        />
      )}
    </div>
  );
}

/** Shows the outline first on phones, where a chart has little space. */
function useOutlineFirst({ openPanel }: Drawing, isPhone: boolean): void {
  const opened = useRef(false);
  // A layout effect, so that the chart isn't visible before the outline.
  useLayoutEffect(() => {
    if (isPhone && !opened.current) openPanel('outline');
    opened.current = true;
  }, [isPhone, openPanel]);
}

/** When the sheet opens, shows the selected part or the whole chart, because the sheet makes the canvas smaller. */
function useRoomForSheet(canvas: RefObject<CanvasHandle | null>, isOpen: boolean, only: string | undefined): void {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => canvas.current?.show(only === undefined ? undefined : [only]), 60);
    return () => clearTimeout(timer);
  }, [canvas, isOpen, only]);
}

interface NoticesProps {
  drawing: Drawing;
  workflow: Workflow;
  draft: DraftState;
  viewed: number | null;
}

function Notices({ drawing: { editor, drawn }, workflow, draft, viewed }: NoticesProps) {
  const texts = useTexts('workflows');
  const shown = useShown();
  const saveError = useSaveError();
  return (
    <>
      {draft === 'conflicted' && <Conflict editor={editor} definition={drawn} />}
      {draft === 'failed' && saveError !== null && (
        <p role="alert" className={classes.notice} data-tone="danger">
          {texts.saveFailed({ reason: shown(saveError) })}
        </p>
      )}
      {!workflow.abilities.update && (
        <p className={classes.notice} data-tone="neutral">
          {texts.editor.readOnly}
        </p>
      )}
      {viewed !== null && (
        <p className={classes.notice} role="status" data-tone="neutral">
          {texts.versions.viewing({ version: viewed })}
        </p>
      )}
    </>
  );
}

type CanvasProps = Pick<
  ComponentProps<typeof WorkflowCanvas>,
  'definition' | 'problems' | 'life' | 'overlay' | 'withMap' | 'onHelp'
> & {
  drawing: Drawing;
  /** True while the outline covers the canvas. */
  isCovered: boolean;
};

function Canvas({ drawing, isCovered, ...shown }: CanvasProps) {
  const direction = useSelect('workflowEditor', selectDirection, 'right');
  const { editor, canvas, selected, editable, edit, select, open, add, connect, arrangeAll } = drawing;
  return (
    <div className={classes.canvas} inert={isCovered}>
      <WorkflowCanvas
        ref={canvas}
        {...shown}
        selected={selected}
        editable={editable}
        direction={direction}
        onDirection={(next) => editor.send({ type: 'direction.chosen', direction: next })}
        onSelect={select}
        onOpen={open}
        onMove={(places) => edit({ kind: 'states.moved', places })}
        onConnect={connect}
        onReconnect={(edgeId, from, to) => edit({ kind: 'edge.changed', edgeId, patch: { from, to } })}
        onAdd={add}
        onRename={(stateId, next) =>
          edit({ kind: 'state.changed', stateId, patch: { name: cutText(next, limits.tagName) } })
        }
        onRemove={(ids) => edit({ kind: 'parts.removed', ids })}
        onStartConnect={(stateId) => editor.send({ type: 'connect.started', stateId })}
        onArrange={arrangeAll}
      />
    </div>
  );
}
