import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChartDots3,
  IconCode,
  IconCopy,
  IconDots,
  IconFileImport,
  IconHistory,
  IconKeyboard,
  IconLayoutSidebarRight,
  IconPhoto,
  IconPlayerPlay,
  IconPlayerStop,
  IconPower,
  IconRocket,
  IconSearchOff,
  IconSchema,
  IconX,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cutText } from '../../../domain/cutText.ts';
import { fullName } from '../../../domain/fullName.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import type { Workflow } from '../../../domain/workflow.ts';
import { checkWorkflow, isPublishable, problemText } from '../../../domain/workflowChecks.ts';
import { toMachineConfig, toMermaid } from '../../../domain/workflowConfig.ts';
import type { SyncState } from '../../machines/outbox/outbox.types.ts';
import { selectSyncOf } from '../../machines/records/records.selectors.ts';
import { selectTextError, selectTextState } from '../../machines/savedText/savedText.selectors.ts';
import { selectLastEdge, selectLife, waysOf } from '../../machines/simulator/simulator.selectors.ts';
import {
  selectDefinition,
  selectDirection,
  selectDraft,
  selectEditorFailure,
  selectEditorStatus,
  selectIsPanelOpen,
  selectMayDraw,
  selectMayRedo,
  selectMayUndo,
  selectMode,
  selectOverlayStep,
  selectPaths,
  selectSelected,
  selectSimulator,
  selectTab,
  selectViewed,
  selectWorkflow,
  selectWorkflowName,
} from '../../machines/workflowEditor/workflowEditor.selectors.ts';
import type { Days, Edit, LayoutDirection, PanelTab } from '../../machines/workflowEditor/workflowEditor.types.ts';
import { type RefOf, tell, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { arrange, type CanvasHandle, type Stay, WorkflowCanvas } from '../../ui/WorkflowCanvas/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyView } from '../lazyView.ts';
import { useProject } from '../project/useProject.ts';
import { download, fileName } from './download.ts';
import { Conflict, ConnectDialog, HelpDialog, ReleaseDialogs } from './EditorDialogs.tsx';
import { DetailsPanel, OutlinePanel, ProblemsPanel } from './Panels.tsx';
import { PathsPanel, SimulatorPanel, VersionsPanel } from './SidePanels.tsx';
import { duration, type Names, texts } from './texts.ts';
import classes from './workflows.module.css';

const words = texts.editor;
const ImportDialog = lazyView(async () => ({ default: (await import('./WorkflowDialogs.tsx')).ImportDialog }));
const nothing: readonly string[] = [];
const day = 86_400_000;

/** One workflow on its canvas. */
export function WorkflowScreen() {
  const navigate = useNavigate();
  const project = useProject();
  const { projectId, workflowId } = useParams({ from: '/app/projects/$projectId/workflows/$workflowId' });
  const editor = useScreen({ name: 'workflowEditor', projectId, workflowId });
  const toWorkflowEditor = useSender('workflowEditor');
  const status = useSelect('workflowEditor', selectEditorStatus, 'loading');
  const failure = useSelect('workflowEditor', selectEditorFailure, null);
  const workflow = useSelect('workflowEditor', selectWorkflow, null);
  if (status === 'missing') {
    return (
      <div role="alert">
        <EmptyState icon={IconSearchOff} title={texts.missing} description={texts.missingHint}>
          <Button onClick={() => void navigate({ to: '/projects/$projectId/workflows', params: { projectId } })}>
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
      <LoadFailure error={failure} title={texts.error} description={failure?.message}>
        {retry}
      </LoadFailure>
    );
  if (!editor || !project || workflow?.id !== workflowId || status !== 'editing')
    return <LoadingSkeletons shape="board" label={texts.loading} />;
  return <Editor key={workflowId} editor={editor} project={project} workflow={workflow} />;
}

function Editor({
  editor,
  project,
  workflow,
}: {
  editor: RefOf<'workflowEditor'>;
  project: Project;
  workflow: Workflow;
}) {
  const system = useSystem();
  const canvas = useRef<CanvasHandle>(null);
  const [isHelping, setHelping] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const drawn = useSelect('workflowEditor', selectDefinition, workflow.draft);
  const viewed = useSelect('workflowEditor', selectViewed, null);
  const definition = viewed?.definition ?? drawn;
  const selected = useSelect('workflowEditor', selectSelected, nothing);
  const mode = useSelect('workflowEditor', selectMode, 'drawing');
  const editable = useSelect('workflowEditor', selectMayDraw, false);
  const draft = useDraftState(workflow.id);
  const saveError = useSelector(useSelect('workflowEditor', selectDraft, undefined), selectTextError);
  const direction = useSelect('workflowEditor', selectDirection, 'right');
  const tab = useSelect('workflowEditor', selectTab, 'details');
  const isPanelOpen = useSelect('workflowEditor', selectIsPanelOpen, false);
  const overlayStep = useSelect('workflowEditor', selectOverlayStep, 'off');
  const paths = useSelect('workflowEditor', selectPaths, null);
  const mayUndo = useSelect('workflowEditor', selectMayUndo, false);
  const mayRedo = useSelect('workflowEditor', selectMayRedo, false);
  const simulator = useSelect('workflowEditor', selectSimulator, undefined);
  const life = useSelector(simulator, (snapshot) => (snapshot ? selectLife(snapshot) : null));
  const lastEdge = useSelector(simulator, (snapshot) => (snapshot ? selectLastEdge(snapshot) : null));

  const names = useMemo(
    (): Names => ({
      person: (id) => {
        const member = project.members.find((each) => each.id === id);
        return member ? fullName(member) : '—';
      },
      priority: (id) => project.taskPriorities.find((each) => each.id === id)?.name ?? '—',
      type: (id) => project.taskTypes.find((each) => each.id === id)?.name ?? '—',
    }),
    [project],
  );
  const problems = useMemo(
    () =>
      checkWorkflow(definition, {
        priorityIds: project.taskPriorities.map(({ id }) => id),
        typeIds: project.taskTypes.map(({ id }) => id),
        memberIds: project.members.map(({ id }) => id),
      }),
    [definition, project],
  );
  const marks = useMemo(() => {
    const all = new Map<string, 'error' | 'warning'>();
    for (const { severity, stateId, edgeId } of problems) {
      const id = stateId ?? edgeId;
      if (id !== undefined && all.get(id) !== 'error') all.set(id, severity);
    }
    return all;
  }, [problems]);
  const lit = useMemo(() => {
    if (!life) return null;
    const ways = waysOf(definition, life);
    return {
      stateId: life.stateId,
      edgeId: lastEdge,
      open: ways.flatMap(({ state, move }) => (move.allowed ? [state.id] : [])),
      closed: ways.flatMap(({ state, move }) => (move.allowed ? [] : [state.id])),
    };
  }, [definition, life, lastEdge]);
  const overlay = useMemo(
    () =>
      paths && {
        stays: new Map(
          paths.stays.map(({ statusId, now, median, p85 }): [string, Stay] => [
            statusId,
            { now, times: median === null || p85 === null ? null : `½ ${duration(median)} · 85 % ${duration(p85)}` },
          ]),
        ),
        moves: paths.moves,
      },
    [paths],
  );

  const edit = useCallback(
    (made: Edit, run?: string) => editor.send({ type: 'edit.made', edit: made, ...(run !== undefined && { run }) }),
    [editor],
  );
  const select = useCallback((ids: readonly string[]) => editor.send({ type: 'parts.selected', ids }), [editor]);
  const openPanel = useCallback((next: PanelTab) => editor.send({ type: 'panel.opened', tab: next }), [editor]);
  const open = useCallback(
    (id: string) => {
      select([id]);
      openPanel('details');
    },
    [select, openPanel],
  );
  const add = (place: { x: number; y: number }, from?: string) => {
    const id = system.newId();
    const taken = new Set(drawn.states.map(({ name }) => name));
    let number = drawn.states.length + 1;
    while (taken.has(texts.newState(number))) number += 1;
    edit({
      kind: 'state.added',
      state: { id, name: texts.newState(number), color: 'slate', category: 'started', ...place, timers: [] },
      ...(from !== undefined && { edge: { id: system.newId(), from, to: id, name: '', guards: [], actions: [] } }),
    });
    select([id]);
    canvas.current?.rename(id);
  };
  const arrangeAll = (way: LayoutDirection) => {
    edit({ kind: 'states.moved', places: arrange(drawn, way) });
    requestAnimationFrame(() => canvas.current?.show());
  };
  const ask = (days: Days) => {
    const to = system.now();
    editor.send({ type: 'overlay.asked', days, from: new Date(Date.parse(to) - days * day).toISOString(), to });
  };
  const showProblem = (id: string) => {
    select([id]);
    canvas.current?.show([id]);
    if (drawn.states.some((state) => state.id === id)) canvas.current?.focus(id);
  };
  const name = useSelect('workflowEditor', selectWorkflowName, workflow.name);
  const isSheetOpen = isPanelOpen || mode === 'simulating' || mode === 'versions';
  const toast = (kind: 'success' | 'error', message: string) =>
    tell(system, 'toasts', { type: 'toast.requested', kind, message });

  // The sheet takes room from the canvas.
  const [only] = selected;
  useEffect(() => {
    if (!isNarrow || !isSheetOpen) return;
    const timer = setTimeout(() => canvas.current?.show(only === undefined ? undefined : [only]), 60);
    return () => clearTimeout(timer);
  }, [isNarrow, isSheetOpen, only]);

  // Heard before the window, where the same keys undo moves of tasks.
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      const target = event.target as HTMLElement | null;
      if (
        (key !== 'z' && key !== 'y') ||
        target?.closest('[role=dialog]') ||
        target?.matches('input:not([type=checkbox], [type=radio]), textarea')
      )
        return;
      event.preventDefault();
      editor.send({ type: key === 'y' || event.shiftKey ? 'history.redone' : 'history.undone' });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [editor]);

  const publishedVersion = workflow.published?.version ?? null;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const blocked = !isPublishable(problems);
  const why = blocked
    ? `${texts.publish.blocked} ${errors.map((problem) => problemText(problem, definition)).join('. ')}`
    : undefined;
  const side =
    mode === 'simulating' ? 'simulator' : mode === 'versions' ? 'versions' : overlayStep !== 'off' ? 'paths' : tab;
  const closeSide = () => {
    if (mode === 'simulating') return editor.send({ type: 'simulation.ended' });
    if (mode === 'versions') return editor.send({ type: 'versions.closed' });
    if (overlayStep !== 'off' && !isNarrow) return editor.send({ type: 'overlay.left' });
    return editor.send({ type: 'panel.closed' });
  };
  const panelProps = {
    definition,
    selected,
    project,
    names,
    editable,
    onEdit: edit,
    onSelect: select,
    onConnect: (stateId: string) => editor.send({ type: 'connect.started', stateId }),
    newId: system.newId,
  };
  return (
    <div className={classes.editor} data-mode={mode}>
      <header className={classes.bar}>
        <Link
          to="/projects/$projectId/workflows"
          params={{ projectId: project.id }}
          className={classes.backLink}
          aria-label={texts.back}
          title={texts.back}
        >
          <IconArrowLeft size={17} stroke={1.75} />
        </Link>
        <div className={classes.titleBox}>
          <NameField
            name={name}
            editable={editable}
            onChange={(next) => editor.send({ type: 'name.changed', name: next })}
          />
          <span className={classes.barFacts}>
            {workflow.active && (
              <span className={classes.badge} data-kind="active">
                {texts.active}
              </span>
            )}
            <span className={classes.quiet}>
              {publishedVersion === null ? words.neverPublished : words.publishedAs(publishedVersion)}
            </span>
            {workflow.abilities.update && (
              <SaveWords state={draft} onRetry={() => editor.send({ type: 'save.retried' })} />
            )}
          </span>
        </div>
        <div className={classes.barActions}>
          {workflow.abilities.update && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                disabled={!mayUndo}
                aria-label={words.undo}
                title={`${words.undo} (Mod+Z)`}
                onClick={() => editor.send({ type: 'history.undone' })}
              >
                <IconArrowBackUp size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                disabled={!mayRedo}
                aria-label={words.redo}
                title={`${words.redo} (Mod+Shift+Z)`}
                onClick={() => editor.send({ type: 'history.redone' })}
              >
                <IconArrowForwardUp size={18} stroke={1.75} />
              </ActionIcon>
            </>
          )}
          <Button
            variant={mode === 'simulating' ? 'light' : 'default'}
            className={classes.barButton}
            disabled={mode !== 'drawing' && mode !== 'simulating'}
            aria-pressed={mode === 'simulating'}
            leftSection={
              mode === 'simulating' ? (
                <IconPlayerStop size={15} stroke={1.9} />
              ) : (
                <IconPlayerPlay size={15} stroke={1.9} />
              )
            }
            onClick={() => editor.send({ type: mode === 'simulating' ? 'simulation.ended' : 'simulation.started' })}
          >
            <span className={classes.barWords}>{mode === 'simulating' ? words.endSimulation : words.simulate}</span>
          </Button>
          <Button
            variant={overlayStep === 'off' ? 'default' : 'light'}
            className={classes.barButton}
            aria-pressed={overlayStep !== 'off'}
            leftSection={<IconChartDots3 size={15} stroke={1.9} />}
            onClick={() => (overlayStep === 'off' ? ask(90) : editor.send({ type: 'overlay.left' }))}
          >
            <span className={classes.barWords}>{words.paths}</span>
          </Button>
          {isNarrow && (
            <ActionIcon
              variant="default"
              size={32}
              aria-label={words.showPanel}
              title={words.showPanel}
              aria-pressed={isSheetOpen}
              onClick={() => openPanel(tab)}
            >
              <IconLayoutSidebarRight size={17} stroke={1.75} />
            </ActionIcon>
          )}
          <Menu position="bottom-end" width={250}>
            <Menu.Target>
              <ActionIcon variant="default" size={32} aria-label={words.menu}>
                <IconDots size={17} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconHistory size={16} stroke={1.75} />}
                disabled={mode !== 'drawing'}
                onClick={() => editor.send({ type: 'versions.opened' })}
              >
                {words.versions}
              </Menu.Item>
              <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} />} onClick={() => setHelping(true)}>
                {words.help}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconCode size={16} stroke={1.75} />}
                onClick={() =>
                  download(
                    fileName(name, 'json'),
                    new Blob([JSON.stringify(toMachineConfig(definition, name), null, 2)], {
                      type: 'application/json',
                    }),
                  )
                }
              >
                {words.exportConfig}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconSchema size={16} stroke={1.75} />}
                onClick={() =>
                  download(fileName(name, 'mmd'), new Blob([toMermaid(definition, name)], { type: 'text/plain' }))
                }
              >
                {words.exportMermaid}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCopy size={16} stroke={1.75} />}
                onClick={() =>
                  void copyText(toMermaid(definition, name)).then(
                    () => toast('success', words.copied),
                    () => toast('error', words.notCopied),
                  )
                }
              >
                {words.copyMermaid}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPhoto size={16} stroke={1.75} />}
                onClick={() =>
                  void canvas.current?.picture().then(
                    (url) => download(fileName(name, 'png'), url),
                    () => toast('error', words.pictureFailed),
                  )
                }
              >
                {words.exportPng}
              </Menu.Item>
              {editable && (
                <Menu.Item leftSection={<IconFileImport size={16} stroke={1.75} />} onClick={() => setImporting(true)}>
                  {words.import}
                </Menu.Item>
              )}
              {workflow.active && workflow.abilities.publish && (
                <>
                  <Menu.Divider />
                  <Menu.Item
                    color="red"
                    className={classes.destructive}
                    leftSection={<IconPower size={16} stroke={1.75} />}
                    onClick={() => editor.send({ type: 'deactivation.requested' })}
                  >
                    {words.deactivate}
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
          {workflow.abilities.publish && (
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
              {words.publish}
            </Button>
          )}
          {blocked && (
            <span id="publish-why" className={classes.unseen}>
              {why}
            </span>
          )}
        </div>
      </header>
      {draft === 'conflicted' && <Conflict editor={editor} definition={drawn} />}
      {draft === 'failed' && saveError !== null && (
        <p role="alert" className={classes.notice} data-kind="error">
          {texts.saveFailed(saveError)}
        </p>
      )}
      {!workflow.abilities.update && <p className={classes.notice}>{words.readOnly}</p>}
      {viewed && (
        <p className={classes.notice} role="status">
          {texts.versions.viewing(viewed.version)}
        </p>
      )}
      <div className={classes.stage}>
        <div className={classes.canvas}>
          <WorkflowCanvas
            ref={canvas}
            definition={definition}
            selected={selected}
            editable={editable}
            problems={marks}
            life={lit}
            overlay={mode === 'simulating' ? null : overlay}
            withMap={!isNarrow && definition.states.length > 8}
            direction={direction}
            onDirection={(next) => editor.send({ type: 'direction.chosen', direction: next })}
            onSelect={select}
            onOpen={open}
            onMove={(places) => edit({ kind: 'states.moved', places })}
            onConnect={(from, to) => {
              const id = system.newId();
              edit({ kind: 'edge.added', edge: { id, from, to, name: '', guards: [], actions: [] } });
              select([id]);
            }}
            onReconnect={(edgeId, from, to) => edit({ kind: 'edge.changed', edgeId, patch: { from, to } })}
            onAdd={add}
            onRename={(stateId, next) =>
              edit({ kind: 'state.changed', stateId, patch: { name: cutText(next, limits.tagName) } })
            }
            onRemove={(ids) => edit({ kind: 'parts.removed', ids })}
            onStartConnect={(stateId) => editor.send({ type: 'connect.started', stateId })}
            onArrange={arrangeAll}
            onHelp={() => setHelping(true)}
          />
        </div>
        {(!isNarrow || isSheetOpen) && (
          <aside className={classes.panel} aria-label={words.panel}>
            <div className={classes.panelHead}>
              {side === 'details' || side === 'outline' || side === 'problems' ? (
                <div role="tablist" aria-label={words.panel} className={classes.tabs}>
                  {(['details', 'outline', 'problems'] as const).map((each) => (
                    <button
                      key={each}
                      type="button"
                      role="tab"
                      id={`workflow-tab-${each}`}
                      aria-controls="workflow-panel"
                      aria-selected={side === each}
                      tabIndex={side === each ? 0 : -1}
                      className={classes.tab}
                      onClick={() => openPanel(each)}
                      onKeyDown={(event) => {
                        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                        if (step === 0) return;
                        const order = ['details', 'outline', 'problems'] as const;
                        const next = order[(order.indexOf(each) + step + 3) % 3] ?? 'details';
                        openPanel(next);
                        document.getElementById(`workflow-tab-${next}`)?.focus();
                      }}
                    >
                      {words.tabs[each]}
                      {each === 'problems' && problems.length > 0 && (
                        <span className={classes.tabCount} data-severity={errors.length > 0 ? 'error' : 'warning'}>
                          {problems.length}
                        </span>
                      )}
                    </button>
                  ))}
                </div>
              ) : (
                <h3 className={classes.panelName}>
                  {side === 'simulator'
                    ? texts.simulator.title
                    : side === 'versions'
                      ? texts.versions.title
                      : texts.paths.title}
                </h3>
              )}
              {(isNarrow || side === 'simulator' || side === 'versions' || side === 'paths') && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={words.hidePanel}
                  title={words.hidePanel}
                  onClick={closeSide}
                >
                  <IconX size={16} stroke={1.9} />
                </ActionIcon>
              )}
            </div>
            <div
              className={classes.panelBody}
              id="workflow-panel"
              {...(side === 'details' || side === 'outline' || side === 'problems'
                ? { role: 'tabpanel', 'aria-labelledby': `workflow-tab-${side}` }
                : {})}
            >
              {side === 'simulator' && simulator && (
                <SimulatorPanel simulator={simulator} definition={definition} names={names} />
              )}
              {side === 'versions' && (
                <VersionsPanel
                  editor={editor}
                  publishedVersion={publishedVersion}
                  mayRestore={workflow.abilities.update}
                />
              )}
              {side === 'paths' && <PathsPanel editor={editor} definition={definition} ask={ask} />}
              {side === 'details' && <DetailsPanel {...panelProps} />}
              {side === 'outline' && (
                <OutlinePanel {...panelProps} onAdd={() => add(canvas.current?.freePlace() ?? { x: 0, y: 0 })} />
              )}
              {side === 'problems' && (
                <ProblemsPanel problems={problems} definition={definition} onShow={showProblem} />
              )}
            </div>
          </aside>
        )}
      </div>
      <ReleaseDialogs editor={editor} definition={drawn} isFirst={!workflow.active} />
      <ConnectDialog editor={editor} definition={drawn} />
      {isHelping && <HelpDialog onClosed={() => setHelping(false)} />}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            project={project}
            replaces
            onClosed={() => setImporting(false)}
            onRead={(read) => {
              edit({ kind: 'replaced', definition: read });
              setImporting(false);
              requestAnimationFrame(() => canvas.current?.show());
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Name of the workflow as a field that looks like a heading. */
function NameField({
  name,
  editable,
  onChange,
}: {
  name: string;
  editable: boolean;
  onChange: (name: string) => void;
}) {
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
        aria-label={words.name}
        aria-invalid={isEmpty || undefined}
        title={isEmpty ? words.nameEmpty : undefined}
        spellCheck={false}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          if (text.trim() !== '') onChange(text.trim());
        }}
      />
    </>
  );
}

type DraftState = SyncState | 'dirty';

/** How far what is drawn is saved: as its text says, or the writes of an earlier visit. */
function useDraftState(workflowId: string): DraftState {
  const state = useSelector(useSelect('workflowEditor', selectDraft, undefined), selectTextState);
  const sync = useSelect('records', selectSyncOf(workflowId), 'saved');
  switch (state) {
    case 'clean':
      return sync;
    case 'typed':
    case 'editing':
    case 'restored':
      return 'dirty';
    default:
      return state;
  }
}

function SaveWords({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  return (
    <span className={classes.save} data-state={state}>
      <span role="status">{words[state]}</span>
      {(state === 'failed' || state === 'waiting') && (
        <button type="button" className={classes.textButton} onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </span>
  );
}
