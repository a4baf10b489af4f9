import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { IconArrowBackUp, IconBan, IconCheck, IconPlayerTrackNext, IconRefresh } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { ActorRefFrom } from 'xstate';
import { guardFields } from '../../../domain/fields/task.ts';
import { type WorkflowDefinition, workflowRoles } from '../../../domain/workflow.ts';
import type { simulatorMachine } from '../../machines/flow/simulator/simulator.machine.ts';
import {
  selectLife,
  selectLifeStage,
  selectMayGoBack,
  waysOf,
} from '../../machines/flow/simulator/simulator.selectors.ts';
import type { SimulatorEntry } from '../../machines/flow/simulator/simulator.types.ts';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { tagColor } from '../../ui/task/TagBadge/tagColors.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import {
  actionText,
  duration,
  type Names,
  refusalText,
  stateName,
  timerText,
  type WorkflowTexts,
} from './sentences.ts';
import classes from './workflows.module.css';

interface SimulatorProps {
  simulator: ActorRefFrom<typeof simulatorMachine>;
  definition: WorkflowDefinition;
}

export function SimulatorPanel({ simulator, definition, names }: SimulatorProps & { names: Names }) {
  const messages = useTexts('workflows').simulator;
  const stage = useSelector(simulator, selectLifeStage);
  if (stage === 'nowhere') return <EmptyState compact title={messages.nowhere} />;
  return (
    <Stack gap="md">
      <CurrentState simulator={simulator} definition={definition} />
      <SimulatedMoves simulator={simulator} definition={definition} names={names} />
      <SimulatedFacts simulator={simulator} definition={definition} />
      <Clock simulator={simulator} />
      <History simulator={simulator} definition={definition} names={names} />
    </Stack>
  );
}

function CurrentState({ simulator, definition }: SimulatorProps) {
  const texts = useTexts('workflows');
  const messages = texts.simulator;
  const life = useSelector(simulator, selectLife);
  const stage = useSelector(simulator, selectLifeStage);
  const state = definition.states.find(({ id }) => id === life.stateId);
  return (
    <Panel sunken gap={2} p="sm" role="status">
      <Text span size="sm" c="dimmed">
        {messages.at}
      </Text>
      <Group component="strong" gap="xs" fz="lg">
        <span className={classes.dot} style={{ background: state && tagColor(state.color) }} aria-hidden />
        <bdi>{state?.name}</bdi>
      </Group>
      <Text span size="sm" c="dimmed">
        {messages.here({ time: duration(texts, life.clock - life.since) })} ·{' '}
        {messages.elapsed({ time: duration(texts, life.clock) })}
      </Text>
      {stage === 'stuck' && (
        <Text span size="sm" c="var(--faena-warning)">
          {messages.stuck}
        </Text>
      )}
      {stage === 'finished' && (
        <Text span size="sm" fw={500} c="var(--faena-success)">
          {messages.finished}
        </Text>
      )}
    </Panel>
  );
}

function SimulatedMoves({ simulator, definition, names }: SimulatorProps & { names: Names }) {
  const texts = useTexts('workflows');
  const messages = texts.simulator;
  const moves = waysOf(definition, useSelector(simulator, selectLife));
  return (
    <Stack component="section" gap="xs" aria-label={messages.moves}>
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.moves}
      </Text>
      {moves.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.none}
        </Text>
      )}
      <Stack component="ul" gap={6}>
        {moves.map(({ state: to, move }) => (
          <li key={to.id}>
            <RowButton bordered onClick={() => simulator.send({ type: 'move.tried', to: to.id })}>
              {move.allowed ? (
                <IconCheck size={16} stroke={2} aria-hidden className={classes.icon} color="var(--faena-success)" />
              ) : (
                <IconBan size={16} stroke={2} aria-hidden className={classes.icon} color="var(--faena-danger)" />
              )}
              <Stack component="span" gap={1}>
                <strong dir="auto">
                  {move.allowed && move.edge?.name ? `${move.edge.name} → ${to.name}` : to.name}
                </strong>
                {!move.allowed &&
                  move.refusals.map((refusal, index) => (
                    <Text span size="sm" c="dimmed" key={index}>
                      {refusalText(texts, refusal)}
                    </Text>
                  ))}
                {move.allowed &&
                  move.actions.map((action, index) => (
                    <Text span size="sm" c="dimmed" key={index}>
                      {messages.would({ effect: actionText(texts, action, names) })}
                    </Text>
                  ))}
              </Stack>
            </RowButton>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function SimulatedFacts({ simulator, definition }: SimulatorProps) {
  const texts = useTexts('workflows');
  const messages = texts.simulator;
  const { facts, stateId } = useSelector(simulator, selectLife);
  const approvals = definition.edges.filter(
    ({ from, guards }) => from === stateId && guards.some(({ kind }) => kind === 'approved'),
  );
  const change = (next: Partial<typeof facts>) => simulator.send({ type: 'facts.changed', facts: next });
  return (
    <Stack component="section" gap="xs" aria-label={messages.facts}>
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.facts}
      </Text>
      <SegmentedChoice
        label={messages.mover}
        value={facts.mover}
        options={workflowRoles.map((value) => ({ value, label: texts.roles[value] }))}
        onChange={(mover) => change({ mover })}
      />
      <Stack gap={9}>
        <Checkbox
          size="xs"
          label={messages.assigned}
          checked={facts.assignees.length > 0}
          onChange={({ currentTarget: { checked } }) => change({ assignees: checked ? ['mover'] : [] })}
        />
        {guardFields.map((field) => (
          <Checkbox
            key={field}
            size="xs"
            label={texts.conditions.filled({ field })}
            checked={facts[field] !== null}
            onChange={({ currentTarget: { checked } }) => change({ [field]: checked ? 'given' : null })}
          />
        ))}
        <Checkbox
          size="xs"
          label={messages.blocked}
          checked={facts.openBlockers.length > 0}
          onChange={({ currentTarget: { checked } }) => change({ openBlockers: checked ? ['blocker'] : [] })}
        />
        {approvals.map((edge) => (
          <Checkbox
            key={edge.id}
            size="xs"
            label={messages.approved({ move: edge.name === '' ? stateName(texts, definition, edge.to) : edge.name })}
            checked={facts.approvals.includes(edge.id)}
            onChange={({ currentTarget: { checked } }) =>
              change({
                approvals: checked ? [...facts.approvals, edge.id] : facts.approvals.filter((id) => id !== edge.id),
              })
            }
          />
        ))}
      </Stack>
    </Stack>
  );
}

function Clock({ simulator }: Pick<SimulatorProps, 'simulator'>) {
  const messages = useTexts('workflows').simulator;
  const forward = (minutes: number) => simulator.send({ type: 'clock.advanced', minutes });
  return (
    <Stack component="section" gap="xs" aria-label={messages.clock}>
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.clock}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlayerTrackNext size={13} stroke={1.9} />}
          onClick={() => forward(60)}
        >
          {messages.forward.hour}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => forward(1440)}>
          {messages.forward.day}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => forward(10080)}>
          {messages.forward.week}
        </Button>
      </Group>
    </Stack>
  );
}

const entryColors: Partial<Record<SimulatorEntry['kind'], string>> = {
  refused: 'var(--faena-danger)',
  reminded: 'var(--faena-warning)',
};

function History({ simulator, definition, names }: SimulatorProps & { names: Names }) {
  const texts = useTexts('workflows');
  const messages = texts.simulator;
  const { log } = useSelector(simulator, selectLife);
  const mayGoBack = useSelector(simulator, selectMayGoBack);
  return (
    <Stack component="section" gap="xs" aria-label={messages.history}>
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.history}
      </Text>
      <ol aria-live="polite" reversed>
        {[...log].reverse().map((entry, index) => (
          <Group component="li" key={log.length - index} gap="xs" py={3} fz="sm" wrap="nowrap" align="baseline">
            <Text span size="xs" c="dimmed" w={64} style={{ flex: 'none' }}>
              {entry.at === 0 ? '0' : duration(texts, entry.at)}
            </Text>
            <Text span inherit c={entryColors[entry.kind]} style={{ overflowWrap: 'anywhere' }}>
              {entryText(texts, entry, definition)}
              {detailsOf(texts, entry, definition, names).map((line, at) => (
                <Fragment key={at}>
                  <br />
                  <Text span size="sm" c="dimmed">
                    {line}
                  </Text>
                </Fragment>
              ))}
            </Text>
          </Group>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!mayGoBack}
          leftSection={<IconArrowBackUp size={14} stroke={1.9} />}
          onClick={() => simulator.send({ type: 'step.undone' })}
        >
          {messages.back}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={14} stroke={1.9} />}
          onClick={() => simulator.send({ type: 'life.restarted' })}
        >
          {messages.restart}
        </Button>
      </Group>
    </Stack>
  );
}

const entryText = (texts: WorkflowTexts, entry: SimulatorEntry, definition: WorkflowDefinition): string => {
  const messages = texts.simulator;
  switch (entry.kind) {
    case 'began':
      return messages.began({ name: stateName(texts, definition, entry.stateId) });
    case 'moved':
      return messages.moved({
        from: stateName(texts, definition, entry.from),
        to: stateName(texts, definition, entry.to),
      });
    case 'refused':
      return messages.refused({ name: stateName(texts, definition, entry.to) });
    case 'reminded':
      return timerText(texts, entry.timer);
  }
};
const detailsOf = (
  texts: WorkflowTexts,
  entry: SimulatorEntry,
  definition: WorkflowDefinition,
  names: Names,
): string[] => {
  switch (entry.kind) {
    case 'moved': {
      const edge = definition.edges.find(({ id }) => id === entry.edgeId);
      return [
        ...(edge && edge.name !== '' ? [texts.simulator.byMove(edge)] : []),
        ...entry.actions.map((action) => actionText(texts, action, names)),
      ];
    }
    case 'refused':
      return entry.refusals.map((refusal) => refusalText(texts, refusal));
    default:
      return [];
  }
};
