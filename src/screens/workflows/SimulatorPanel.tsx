import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { IconArrowBackUp, IconBan, IconCheck, IconPlayerTrackNext, IconRefresh } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { ActorRefFrom } from 'xstate';
import { guardFields } from '../../../domain/fields/task.ts';
import { type WorkflowDefinition, workflowRoles } from '../../../domain/workflow.ts';
import type { simulatorMachine } from '../../machines/simulator/simulator.machine.ts';
import { selectLife, selectLifeStage, selectMayGoBack, waysOf } from '../../machines/simulator/simulator.selectors.ts';
import type { SimulatorEntry } from '../../machines/simulator/simulator.types.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { tagColor } from '../../ui/TagBadge/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
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
    <div className={classes.fields}>
      <CurrentState simulator={simulator} definition={definition} />
      <SimulatedMoves simulator={simulator} definition={definition} names={names} />
      <SimulatedFacts simulator={simulator} definition={definition} />
      <Clock simulator={simulator} />
      <History simulator={simulator} definition={definition} names={names} />
    </div>
  );
}

function CurrentState({ simulator, definition }: SimulatorProps) {
  const texts = useTexts('workflows');
  const messages = texts.simulator;
  const life = useSelector(simulator, selectLife);
  const stage = useSelector(simulator, selectLifeStage);
  const state = definition.states.find(({ id }) => id === life.stateId);
  return (
    <div className={classes.here} role="status">
      <span className={classes.quiet}>{messages.at}</span>
      <strong className={classes.hereName}>
        <span className={classes.dot} style={{ background: state && tagColor(state.color) }} aria-hidden />
        {state?.name}
      </strong>
      <span className={classes.quiet}>
        {messages.here({ time: duration(texts, life.clock - life.since) })} ·{' '}
        {messages.elapsed({ time: duration(texts, life.clock) })}
      </span>
      {stage === 'stuck' && <span className={classes.warning}>{messages.stuck}</span>}
      {stage === 'finished' && <span className={classes.good}>{messages.finished}</span>}
    </div>
  );
}

function SimulatedMoves({ simulator, definition, names }: SimulatorProps & { names: Names }) {
  const texts = useTexts('workflows');
  const messages = texts.simulator;
  const moves = waysOf(definition, useSelector(simulator, selectLife));
  return (
    <section className={classes.section} aria-label={messages.moves}>
      <h4 className={classes.heading}>{messages.moves}</h4>
      {moves.length === 0 && <p className={classes.hint}>{messages.none}</p>}
      <ul className={classes.simulatedMoves}>
        {moves.map(({ state: to, move }) => (
          <li key={to.id}>
            <button
              type="button"
              className={classes.simulatedMove}
              data-allowed={move.allowed || undefined}
              onClick={() => simulator.send({ type: 'move.tried', to: to.id })}
            >
              {move.allowed ? (
                <IconCheck size={16} stroke={2} aria-hidden />
              ) : (
                <IconBan size={16} stroke={2} aria-hidden />
              )}
              <span className={classes.moveText}>
                <strong>{move.allowed && move.edge?.name ? `${move.edge.name} → ${to.name}` : to.name}</strong>
                {!move.allowed &&
                  move.refusals.map((refusal, index) => (
                    <span key={index} className={classes.quiet}>
                      {refusalText(texts, refusal)}
                    </span>
                  ))}
                {move.allowed &&
                  move.actions.map((action, index) => (
                    <span key={index} className={classes.quiet}>
                      {messages.would({ effect: actionText(texts, action, names) })}
                    </span>
                  ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
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
    <section className={classes.section} aria-label={messages.facts}>
      <h4 className={classes.heading}>{messages.facts}</h4>
      <SegmentedChoice
        label={messages.mover}
        value={facts.mover}
        options={workflowRoles.map((value) => ({ value, label: texts.roles[value] }))}
        onChange={(mover) => change({ mover })}
      />
      <div className={classes.ticks}>
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
      </div>
    </section>
  );
}

function Clock({ simulator }: Pick<SimulatorProps, 'simulator'>) {
  const messages = useTexts('workflows').simulator;
  const forward = (minutes: number) => simulator.send({ type: 'clock.advanced', minutes });
  return (
    <section className={classes.section} aria-label={messages.clock}>
      <h4 className={classes.heading}>{messages.clock}</h4>
      <div className={classes.rowOfButtons}>
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
      </div>
    </section>
  );
}

function History({ simulator, definition, names }: SimulatorProps & { names: Names }) {
  const texts = useTexts('workflows');
  const messages = texts.simulator;
  const { log } = useSelector(simulator, selectLife);
  const mayGoBack = useSelector(simulator, selectMayGoBack);
  return (
    <section className={classes.section} aria-label={messages.history}>
      <h4 className={classes.heading}>{messages.history}</h4>
      <ol className={classes.log} aria-live="polite" reversed>
        {[...log].reverse().map((entry, index) => (
          <li key={log.length - index} data-kind={entry.kind}>
            <span className={classes.logAt}>{entry.at === 0 ? '0' : duration(texts, entry.at)}</span>
            <span className={classes.logText}>
              {entryText(texts, entry, definition)}
              {detailsOf(texts, entry, definition, names).map((line, at) => (
                <Fragment key={at}>
                  <br />
                  <span className={classes.quiet}>{line}</span>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.rowOfButtons}>
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
      </div>
    </section>
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
