import '@mantine/core/styles/Tabs.layer.css';
import { ActionIcon, Group, Tabs, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Project } from '../../../domain/project.ts';
import type { Workflow, WorkflowDefinition } from '../../../domain/workflow.ts';
import type { WorkflowProblem } from '../../../domain/workflowChecks.ts';
import {
  selectAsked,
  selectMode,
  selectSimulator,
  selectTab,
} from '../../machines/flow/workflowEditor/workflowEditor.selectors.ts';
import type { PanelTab } from '../../machines/flow/workflowEditor/workflowEditor.types.ts';
import { useSelect, useSystem } from '../../system/system.ts';
import { Count } from '../../ui/base/Chip/Chip.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
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
  /** True if the panel covers the canvas. Choosing a part in it then opens the part's details. */
  covers: boolean;
}

export function EditorPanel({ isNarrow, covers, ...props }: EditorPanelProps) {
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
    <aside className={classes.panel} data-covers={covers || undefined} aria-label={messages.panel}>
      <Group gap="xs" wrap="nowrap" className={classes.panelHead}>
        {isTab(side) ? (
          <PanelTabs side={side} problems={problems} onOpen={drawing.openPanel} />
        ) : (
          <Title order={3} size="md" flex={1}>
            {texts[side].title}
          </Title>
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
      </Group>
      <div
        className={classes.panelBody}
        id={`workflow-panel-${side}`}
        {...(isTab(side) ? { role: 'tabpanel', 'aria-labelledby': `workflow-tab-${side}` } : {})}
      >
        <PanelBody {...props} side={side} covers={covers} />
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
  return (
    <Tabs
      id="workflow"
      color="var(--faena-accent)"
      value={side}
      onChange={(tab) => tab && onOpen(tab as PanelTab)}
      flex={1}
    >
      <Tabs.List aria-label={texts.editor.panel} className={classes.tabs}>
        {tabs.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            px={8}
            rightSection={
              each === 'problems' &&
              problems.length > 0 && <Count tone={hasErrors ? 'danger' : 'warning'}>{problems.length}</Count>
            }
          >
            {texts.tabs[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
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
  covers,
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
  const openDetails = ([id]: readonly string[]) => {
    if (id !== undefined) drawing.open(id);
    requestAnimationFrame(() => document.getElementById('workflow-tab-details')?.focus());
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
      return (
        <OutlinePanel
          {...panel}
          onSelect={covers ? openDetails : panel.onSelect}
          onAdd={() => {
            drawing.add(canvas.current?.freePlace() ?? { x: 0, y: 0 });
            if (covers) drawing.openPanel('details');
          }}
        />
      );
    case 'problems':
      return <ProblemsPanel problems={problems} definition={definition} onShow={drawing.showPart} />;
  }
}
