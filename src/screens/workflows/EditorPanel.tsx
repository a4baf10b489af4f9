import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { arrowKey } from '../../ui/arrowKey/index.ts';
import type { Project } from '../../../domain/project.ts';
import type { Workflow, WorkflowDefinition } from '../../../domain/workflow.ts';
import type { WorkflowProblem } from '../../../domain/workflowChecks.ts';
import {
  selectAsked,
  selectMode,
  selectSimulator,
  selectTab,
} from '../../machines/workflowEditor/workflowEditor.selectors.ts';
import type { PanelTab } from '../../machines/workflowEditor/workflowEditor.types.ts';
import { useSelect, useSystem } from '../../system/system.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { type RealPaths, useNames, type ViewedVersion } from './editorState.ts';
import { DetailsPanel, OutlinePanel, ProblemsPanel } from './Panels.tsx';
import { PathsPanel, VersionsPanel } from './SidePanels.tsx';
import { SimulatorPanel } from './SimulatorPanel.tsx';
import type { Drawing } from './useDrawing.ts';
import classes from './workflows.module.css';

const tabs = ['details', 'outline', 'problems'] as const;
type Side = PanelTab | 'simulator' | 'versions' | 'paths';
const isTab = (side: Side): side is PanelTab => tabs.some((tab) => tab === side);

function useSide(): Side {
  const mode = useSelect('workflowEditor', selectMode, 'drawing');
  const tab = useSelect('workflowEditor', selectTab, 'details');
  const analysed = useSelect('workflowEditor', selectAsked, null);
  if (mode === 'simulating') return 'simulator';
  if (mode === 'versions') return 'versions';
  return analysed ? 'paths' : tab;
}

interface EditorPanelProps {
  drawing: Drawing;
  project: Project;
  workflow: Workflow;
  definition: WorkflowDefinition;
  problems: readonly WorkflowProblem[];
  viewed: ViewedVersion;
  paths: RealPaths;
  isNarrow: boolean;
}

export function EditorPanel({ isNarrow, ...props }: EditorPanelProps) {
  const texts = useTexts('workflows');
  const messages = texts.editor;
  const { drawing, problems } = props;
  const { editor } = drawing;
  const side = useSide();
  const close = () => {
    if (side === 'simulator') return editor.send({ type: 'simulation.ended' });
    if (side === 'versions') return editor.send({ type: 'versions.closed' });
    if (side === 'paths' && !isNarrow) return editor.send({ type: 'overlay.left' });
    return editor.send({ type: 'panel.closed' });
  };
  return (
    <aside className={classes.panel} aria-label={messages.panel}>
      <div className={classes.panelHead}>
        {isTab(side) ? (
          <PanelTabs side={side} problems={problems} onOpen={drawing.openPanel} />
        ) : (
          <h3 className={classes.panelName}>{texts[side].title}</h3>
        )}
        {(isNarrow || !isTab(side)) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={messages.hidePanel}
            title={messages.hidePanel}
            onClick={close}
          >
            <IconX size={16} stroke={1.9} />
          </ActionIcon>
        )}
      </div>
      <div
        className={classes.panelBody}
        id="workflow-panel"
        {...(isTab(side) ? { role: 'tabpanel', 'aria-labelledby': `workflow-tab-${side}` } : {})}
      >
        <PanelBody {...props} side={side} />
      </div>
    </aside>
  );
}

interface PanelTabsProps {
  side: PanelTab;
  problems: readonly WorkflowProblem[];
  onOpen: (tab: PanelTab) => void;
}

function PanelTabs({ side, problems, onOpen }: PanelTabsProps) {
  const texts = useTexts('workflows');
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const move = (event: KeyboardEvent, from: PanelTab) => {
    const key = arrowKey(event.key);
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = tabs[(tabs.indexOf(from) + step + 3) % 3] ?? 'details';
    onOpen(next);
    document.getElementById(`workflow-tab-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={texts.editor.panel} className={classes.tabs}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`workflow-tab-${each}`}
          aria-controls="workflow-panel"
          aria-selected={side === each}
          tabIndex={side === each ? 0 : -1}
          className={classes.tab}
          onClick={() => onOpen(each)}
          onKeyDown={(event) => move(event, each)}
        >
          {texts.tabs[each]}
          {each === 'problems' && problems.length > 0 && (
            <span className={classes.tabCount} data-severity={hasErrors ? 'error' : 'warning'}>
              {problems.length}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function PanelBody({
  side,
  drawing,
  project,
  workflow,
  definition,
  problems,
  viewed,
  paths,
}: Omit<EditorPanelProps, 'isNarrow'> & { side: Side }) {
  const system = useSystem();
  const names = useNames(project);
  const simulator = useSelect('workflowEditor', selectSimulator, undefined);
  const { editor, canvas, selected, editable } = drawing;
  const panel = {
    definition,
    selected,
    project,
    names,
    editable,
    onEdit: drawing.edit,
    onSelect: drawing.select,
    onConnect: (stateId: string) => editor.send({ type: 'connect.started', stateId }),
    newId: system.newId,
  };
  switch (side) {
    case 'simulator':
      return simulator && <SimulatorPanel simulator={simulator} definition={definition} names={names} />;
    case 'versions':
      return <VersionsPanel editor={editor} workflow={workflow} viewed={viewed} />;
    case 'paths':
      return <PathsPanel paths={paths} definition={definition} ask={drawing.askPaths} />;
    case 'details':
      return <DetailsPanel {...panel} />;
    case 'outline':
      return <OutlinePanel {...panel} onAdd={() => drawing.add(canvas.current?.freePlace() ?? { x: 0, y: 0 })} />;
    case 'problems':
      return <ProblemsPanel problems={problems} definition={definition} onShow={drawing.showPart} />;
  }
}
