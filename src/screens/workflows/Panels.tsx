import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Project } from '../../../domain/project.ts';
import type { WorkflowDefinition, WorkflowState } from '../../../domain/workflow.ts';
import { problemPhrase, type WorkflowProblem } from '../../../domain/workflowChecks.ts';
import type { Edit } from '../../machines/workflowEditor/workflowEditor.types.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { tagColor } from '../../ui/TagBadge/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { EdgePanel } from './EdgePanel.tsx';
import { StatePanel } from './StatePanel.tsx';
import type { Names } from './sentences.ts';
import classes from './workflows.module.css';

export interface PanelProps {
  definition: WorkflowDefinition;
  selected: readonly string[];
  project: Project;
  names: Names;
  editable: boolean;
  onEdit: (edit: Edit, run?: string) => void;
  onSelect: (ids: readonly string[]) => void;
  onConnect: (stateId: string) => void;
  newId: () => string;
}

export function DetailsPanel({
  definition,
  selected,
  project,
  names,
  editable,
  onEdit,
  onSelect,
  onConnect,
  newId,
}: PanelProps) {
  const texts = useTexts('workflows');
  const [only] = selected;
  const state = selected.length === 1 ? definition.states.find(({ id }) => id === only) : undefined;
  const edge = selected.length === 1 ? definition.edges.find(({ id }) => id === only) : undefined;
  if (state) {
    return (
      <>
        <h3 className={classes.panelTitle}>{texts.state.heading}</h3>
        <StatePanel
          key={state.id}
          state={state}
          definition={definition}
          editable={editable}
          onEdit={onEdit}
          onSelect={(id) => onSelect([id])}
          onConnect={() => onConnect(state.id)}
          newId={newId}
        />
      </>
    );
  }
  if (edge) {
    return (
      <>
        <h3 className={classes.panelTitle}>{texts.edge.heading}</h3>
        <EdgePanel
          key={edge.id}
          edge={edge}
          definition={definition}
          project={project}
          names={names}
          editable={editable}
          onEdit={onEdit}
          onSelect={(id) => onSelect([id])}
          newId={newId}
        />
      </>
    );
  }
  return selected.length > 1 ? (
    <SelectionDetails definition={definition} selected={selected} editable={editable} onEdit={onEdit} />
  ) : (
    <WorkflowDetails definition={definition} editable={editable} onEdit={onEdit} />
  );
}

function SelectionDetails({
  definition,
  selected,
  editable,
  onEdit,
}: Pick<PanelProps, 'definition' | 'selected' | 'editable' | 'onEdit'>) {
  const texts = useTexts('workflows');
  const states = selected.filter((id) => definition.states.some((each) => each.id === id)).length;
  return (
    <div className={classes.fields}>
      <h3 className={classes.panelTitle}>{texts.details.many({ states, moves: selected.length - states })}</h3>
      <p className={classes.hint}>{texts.details.manyHint}</p>
      {editable && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className={classes.danger}
          leftSection={<IconTrash size={14} stroke={1.9} />}
          onClick={() => onEdit({ kind: 'parts.removed', ids: selected })}
        >
          {texts.details.removeMany}
        </Button>
      )}
    </div>
  );
}

function WorkflowDetails({ definition, editable, onEdit }: Pick<PanelProps, 'definition' | 'editable' | 'onEdit'>) {
  const texts = useTexts('workflows');
  return (
    <div className={classes.fields}>
      <h3 className={classes.panelTitle}>{texts.details.workflow}</h3>
      <OptionPicker
        label={texts.details.start}
        value={definition.initial}
        placeholder={texts.details.noStart}
        disabled={!editable || definition.states.length === 0}
        options={definition.states.map(({ id, name, color }) => ({
          value: id,
          label: name,
          icon: <span className={classes.dot} style={{ background: tagColor(color) }} />,
        }))}
        onChange={(stateId) => stateId && onEdit({ kind: 'start.chosen', stateId })}
      />
      <dl className={classes.numbers}>
        <div>
          <dt>{texts.details.states}</dt>
          <dd>{definition.states.length}</dd>
        </div>
        <div>
          <dt>{texts.details.moves}</dt>
          <dd>{definition.edges.length}</dd>
        </div>
      </dl>
      <p className={classes.hint}>{texts.details.nothing}</p>
    </div>
  );
}

/** Outline of the chart: its states, each with its transitions, with the same commands as the canvas. */
export function OutlinePanel({ onAdd, ...panel }: OutlineProps & { onAdd: () => void }) {
  const texts = useTexts('workflows');
  const { definition, selected, editable } = panel;
  return (
    <div className={classes.fields}>
      {definition.states.length === 0 ? (
        <p className={classes.hint}>{texts.outline.none}</p>
      ) : (
        <ul className={classes.outline} aria-label={texts.outline.label}>
          {definition.states.map((state) => (
            <li key={state.id}>
              <div className={classes.outlineRow} data-selected={selected.includes(state.id) || undefined}>
                <OutlineState state={state} {...panel} />
              </div>
              <OutlineMoves state={state} {...panel} />
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <Button
          variant="default"
          size="xs"
          className={classes.start}
          leftSection={<IconPlus size={14} stroke={1.9} />}
          onClick={onAdd}
        >
          {texts.addState}
        </Button>
      )}
    </div>
  );
}

type OutlineProps = Pick<PanelProps, 'definition' | 'selected' | 'editable' | 'onEdit' | 'onSelect' | 'onConnect'>;

interface OutlineStateProps extends OutlineProps {
  state: WorkflowState;
}

function OutlineState({ state, definition, selected, editable, onEdit, onSelect, onConnect }: OutlineStateProps) {
  const texts = useTexts('workflows');
  return (
    <>
      <button
        type="button"
        className={classes.outlineButton}
        aria-pressed={selected.includes(state.id)}
        onClick={() => onSelect([state.id])}
      >
        <span className={classes.dot} style={{ background: tagColor(state.color) }} aria-hidden />
        <span className={classes.moveName}>{state.name}</span>
        {state.id === definition.initial && (
          <span className={classes.badge} data-kind="active">
            {texts.outline.startBadge}
          </span>
        )}
        <span className={classes.quiet}>{texts.categories[state.category]}</span>
      </button>
      {editable && (
        <>
          <OutlineAction
            label={texts.state.connectFrom(state)}
            title={texts.state.connect}
            icon={IconArrowRight}
            onClick={() => onConnect(state.id)}
          />
          <OutlineAction
            label={texts.state.removeNamed(state)}
            title={texts.state.remove}
            icon={IconTrash}
            onClick={() => onEdit({ kind: 'parts.removed', ids: [state.id] })}
          />
        </>
      )}
    </>
  );
}

function OutlineMoves({ state, definition, selected, editable, onEdit, onSelect }: OutlineStateProps) {
  const texts = useTexts('workflows');
  const moves = definition.edges.filter(({ from }) => from === state.id);
  const name = (id: string) => definition.states.find((each) => each.id === id)?.name ?? '—';
  if (moves.length === 0) return <p className={classes.outlineNone}>{texts.outline.noMoves}</p>;
  return (
    <ul className={classes.outlineMoves}>
      {moves.map((edge) => (
        <li key={edge.id} className={classes.outlineRow} data-selected={selected.includes(edge.id) || undefined}>
          <button
            type="button"
            className={classes.outlineButton}
            aria-pressed={selected.includes(edge.id)}
            onClick={() => onSelect([edge.id])}
          >
            <span aria-hidden>→</span> <span className={classes.moveName}>{name(edge.to)}</span>
            {edge.name !== '' && <span className={classes.quiet}>{edge.name}</span>}
          </button>
          {editable && (
            <OutlineAction
              label={texts.edge.removeNamed({ from: state.name, to: name(edge.to) })}
              title={texts.edge.remove}
              icon={IconTrash}
              onClick={() => onEdit({ kind: 'parts.removed', ids: [edge.id] })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function OutlineAction({
  label,
  title,
  icon: Icon,
  onClick,
}: {
  label: string;
  title: string;
  icon: typeof IconTrash;
  onClick: () => void;
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} title={title} onClick={onClick}>
      <Icon size={14} stroke={1.75} />
    </ActionIcon>
  );
}

export interface ProblemsPanelProps {
  problems: readonly WorkflowProblem[];
  definition: WorkflowDefinition;
  onShow: (id: string) => void;
}

export function ProblemsPanel({ problems, definition, onShow }: ProblemsPanelProps) {
  const texts = useTexts('workflows');
  const shown = useShown();
  if (problems.length === 0)
    return (
      <EmptyState
        compact
        icon={IconCircleCheck}
        title={texts.problemList.none}
        description={texts.problemList.noneHint}
      />
    );
  const sorted = [...problems].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  return (
    <ul className={classes.problems}>
      {sorted.map((problem, index) => {
        const target = problem.stateId ?? problem.edgeId;
        const content = (
          <>
            <IconAlertTriangle
              size={16}
              stroke={1.9}
              aria-hidden
              className={classes.problemIcon}
              data-severity={problem.severity}
            />
            <span>
              <span className={classes.unseen}>
                {problem.severity === 'error' ? texts.problemList.error : texts.problemList.warning}:{' '}
              </span>
              {shown(problemPhrase(problem, definition))}
            </span>
          </>
        );
        return (
          <li key={`${index} ${problem.kind} ${target ?? ''}`}>
            {target === undefined ? (
              <div className={classes.problem}>{content}</div>
            ) : (
              <button type="button" className={classes.problem} onClick={() => onShow(target)}>
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
