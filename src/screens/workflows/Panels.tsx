import { ActionIcon, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Project } from '../../../domain/project.ts';
import type { WorkflowDefinition, WorkflowState } from '../../../domain/workflow.ts';
import { problemPhrase, type WorkflowProblem } from '../../../domain/workflowChecks.ts';
import type { Edit } from '../../machines/flow/workflowEditor/workflowEditor.types.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { Figures } from '../../ui/chart/Figures/Figures.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { tagColor } from '../../ui/task/TagBadge/tagColors.ts';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
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
        <Title order={3} size="md" mb="sm">
          {texts.state.heading}
        </Title>
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
        <Title order={3} size="md" mb="sm">
          {texts.edge.heading}
        </Title>
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
    <Stack gap="md">
      <Title order={3} size="md">
        {texts.details.many({ states, moves: selected.length - states })}
      </Title>
      <Text size="sm" c="dimmed">
        {texts.details.manyHint}
      </Text>
      {editable && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className={classes.start}
          c="var(--faena-danger)"
          leftSection={<IconTrash size={14} stroke={1.9} />}
          onClick={() => onEdit({ kind: 'parts.removed', ids: selected })}
        >
          {texts.details.removeMany}
        </Button>
      )}
    </Stack>
  );
}

function WorkflowDetails({ definition, editable, onEdit }: Pick<PanelProps, 'definition' | 'editable' | 'onEdit'>) {
  const texts = useTexts('workflows');
  return (
    <Stack gap="md">
      <Title order={3} size="md">
        {texts.details.workflow}
      </Title>
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
      <Figures
        figures={[
          { label: texts.details.states, value: definition.states.length },
          { label: texts.details.moves, value: definition.edges.length },
        ]}
      />
      <Text size="sm" c="dimmed">
        {texts.details.nothing}
      </Text>
    </Stack>
  );
}

/** Outline of the chart: its states with their transitions. It has the same commands as the canvas. */
export function OutlinePanel({ onAdd, ...panel }: OutlineProps & { onAdd: () => void }) {
  const texts = useTexts('workflows');
  const { definition, editable } = panel;
  return (
    <Stack gap="md">
      {definition.states.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.outline.none}
        </Text>
      ) : (
        <Stack component="ul" gap={6} aria-label={texts.outline.label}>
          {definition.states.map((state) => (
            <li key={state.id}>
              <Group gap={0} wrap="nowrap">
                <OutlineState state={state} {...panel} />
              </Group>
              <OutlineMoves state={state} {...panel} />
            </li>
          ))}
        </Stack>
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
    </Stack>
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
      <RowButton aria-pressed={selected.includes(state.id)} onClick={() => onSelect([state.id])}>
        <span className={classes.dot} style={{ background: tagColor(state.color) }} aria-hidden />
        <Text dir="auto" span inherit fw={500} truncate title={state.name}>
          {state.name}
        </Text>
        {state.id === definition.initial && <Chip tone="accent">{texts.outline.startBadge}</Chip>}
        <Text span size="sm" c="dimmed">
          {texts.categories[state.category]}
        </Text>
      </RowButton>
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
  if (moves.length === 0)
    return (
      <Text size="xs" c="dimmed" ms={17}>
        {texts.outline.noMoves}
      </Text>
    );
  return (
    <ul className={classes.outlineMoves}>
      {moves.map((edge) => (
        <Group component="li" gap={0} wrap="nowrap" key={edge.id}>
          <RowButton aria-pressed={selected.includes(edge.id)} onClick={() => onSelect([edge.id])}>
            <span aria-hidden>→</span>{' '}
            <Text span inherit fw={500} truncate title={name(edge.to)}>
              {name(edge.to)}
            </Text>
            {edge.name !== '' && (
              <Text dir="auto" span size="sm" c="dimmed">
                {edge.name}
              </Text>
            )}
          </RowButton>
          {editable && (
            <OutlineAction
              label={texts.edge.removeNamed({ from: state.name, to: name(edge.to) })}
              title={texts.edge.remove}
              icon={IconTrash}
              onClick={() => onEdit({ kind: 'parts.removed', ids: [edge.id] })}
            />
          )}
        </Group>
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
    <Stack component="ul" gap={2}>
      {sorted.map((problem, index) => {
        const target = problem.stateId ?? problem.edgeId;
        const content = (
          <>
            <IconAlertTriangle
              size={16}
              stroke={1.9}
              aria-hidden
              style={{ flex: 'none' }}
              color={`var(--faena-${problem.severity === 'error' ? 'danger' : 'warning'})`}
            />
            <span>
              <VisuallyHidden>
                {problem.severity === 'error' ? texts.problemList.error : texts.problemList.warning}:{' '}
              </VisuallyHidden>
              {shown(problemPhrase(problem, definition))}
            </span>
          </>
        );
        return (
          <li key={`${index} ${problem.kind} ${target ?? ''}`}>
            {target === undefined ? (
              <Group gap={9} p={9} fz="sm" align="flex-start" wrap="nowrap">
                {content}
              </Group>
            ) : (
              <RowButton onClick={() => onShow(target)}>{content}</RowButton>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
