import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { IconArrowBackUp, IconBan, IconCheck, IconClock, IconPlayerTrackNext, IconRefresh } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { ActorRefFrom } from 'xstate';
import { fullName } from '../../../domain/fullName.ts';
import { guardFields } from '../../../domain/fields/task.ts';
import { type Workflow, type WorkflowDefinition, workflowRoles } from '../../../domain/workflow.ts';
import { edgeName } from '../../../domain/workflowChecks.ts';
import type { simulatorMachine } from '../../machines/simulator/simulator.machine.ts';
import { selectLife, selectLifeStage, selectMayGoBack, waysOf } from '../../machines/simulator/simulator.selectors.ts';
import type { SimulatorEntry } from '../../machines/simulator/simulator.types.ts';
import type { Days } from '../../machines/workflowEditor/workflowEditor.types.ts';
import type { RefOf } from '../../system/system.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { TimeAgo } from '../../ui/TimeAgo/index.ts';
import { tagColor } from '../../ui/TagBadge/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import type { RealPaths, ViewedVersion } from './editorState.ts';
import { actionText, duration, fieldNames, type Names, refusalText, roleNames, texts, timerText } from './texts.ts';
import classes from './workflows.module.css';

const nameIn = ({ states }: WorkflowDefinition, id: string): string =>
  states.find((state) => state.id === id)?.name ?? texts.paths.gone;

/** Simulator: moves a simulated task through the workflow. */
export function SimulatorPanel({
  simulator,
  definition,
  names,
}: {
  simulator: ActorRefFrom<typeof simulatorMachine>;
  definition: WorkflowDefinition;
  names: Names;
}) {
  const messages = texts.simulator;
  const life = useSelector(simulator, selectLife);
  const stage = useSelector(simulator, selectLifeStage);
  const mayGoBack = useSelector(simulator, selectMayGoBack);
  const { facts, stateId } = life;
  const moves = waysOf(definition, life);
  const state = definition.states.find(({ id }) => id === stateId);
  const approvals = definition.edges.filter(
    ({ from, guards }) => from === stateId && guards.some(({ kind }) => kind === 'approved'),
  );
  const change = (next: Partial<typeof facts>) => simulator.send({ type: 'facts.changed', facts: next });
  const forward = (minutes: number) => simulator.send({ type: 'clock.advanced', minutes });
  if (stage === 'nowhere') return <EmptyState compact title={messages.nowhere} />;
  return (
    <div className={classes.fields}>
      <div className={classes.here} role="status">
        <span className={classes.quiet}>{messages.at}</span>
        <strong className={classes.hereName}>
          <span className={classes.dot} style={{ background: state && tagColor(state.color) }} aria-hidden />
          {state?.name}
        </strong>
        <span className={classes.quiet}>
          {messages.here(duration(life.clock - life.since))} · {messages.elapsed(duration(life.clock))}
        </span>
        {stage === 'stuck' && <span className={classes.warning}>{messages.stuck}</span>}
        {stage === 'finished' && <span className={classes.good}>{messages.finished}</span>}
      </div>
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
                        {refusalText(refusal)}
                      </span>
                    ))}
                  {move.allowed &&
                    move.actions.map((action, index) => (
                      <span key={index} className={classes.quiet}>
                        {messages.would} {actionText(action, names)}
                      </span>
                    ))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.section} aria-label={messages.facts}>
        <h4 className={classes.heading}>{messages.facts}</h4>
        <SegmentedChoice
          label={messages.mover}
          value={facts.mover}
          options={workflowRoles.map((value) => ({ value, label: roleNames[value] }))}
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
              label={messages.filled(fieldNames[field])}
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
              label={messages.approved(edge.name === '' ? nameIn(definition, edge.to) : edge.name)}
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
      <section className={classes.section} aria-label={messages.history}>
        <h4 className={classes.heading}>{messages.history}</h4>
        <ol className={classes.log} aria-live="polite" reversed>
          {[...life.log].reverse().map((entry, index) => (
            <li key={life.log.length - index} data-kind={entry.kind}>
              <span className={classes.logAt}>{entry.at === 0 ? '0' : duration(entry.at)}</span>
              <span className={classes.logText}>
                {entryText(entry, definition)}
                {more(entry, definition, names).map((line, at) => (
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
    </div>
  );
}

const entryText = (entry: SimulatorEntry, definition: WorkflowDefinition): string => {
  switch (entry.kind) {
    case 'began':
      return texts.simulator.began(nameIn(definition, entry.stateId));
    case 'moved':
      return texts.simulator.moved(nameIn(definition, entry.from), nameIn(definition, entry.to));
    case 'refused':
      return texts.simulator.refused(nameIn(definition, entry.to));
    case 'reminded':
      return timerText(entry.timer);
  }
};
const more = (entry: SimulatorEntry, definition: WorkflowDefinition, names: Names): string[] => {
  switch (entry.kind) {
    case 'moved': {
      const edge = definition.edges.find(({ id }) => id === entry.edgeId);
      return [
        ...(edge && edge.name !== '' ? [edgeName(definition, edge)] : []),
        ...entry.actions.map((action) => actionText(action, names)),
      ];
    }
    case 'refused':
      return entry.refusals.map(refusalText);
    default:
      return [];
  }
};

interface PathsPanelProps {
  paths: RealPaths;
  definition: WorkflowDefinition;
  ask: (days: Days) => void;
}

/** Statistics of the paths that tasks have taken. */
export function PathsPanel({ paths: { record: paths, days, failure, retry }, definition, ask }: PathsPanelProps) {
  const messages = texts.paths;
  const drawn = new Set(definition.edges.map(({ from, to }) => `${from} ${to}`));
  const off =
    paths?.moves.filter(({ from, to }) => !drawn.has(`${from} ${to}`)).reduce((sum, { count }) => sum + count, 0) ?? 0;
  const all = paths?.moves.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <div className={classes.fields}>
      <SegmentedChoice
        label={messages.range}
        value={String(days ?? 90) as '30' | '90' | '365'}
        options={([30, 90, 365] as const).map((value) => ({
          value: String(value) as '30' | '90' | '365',
          label: messages.ranges[value],
        }))}
        onChange={(value) => ask(Number(value) as Days)}
      />
      {failure ? (
        <LoadFailure error={failure} compact title={texts.error} description={failure.message}>
          <Button variant="default" size="xs" onClick={retry}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : paths === null ? (
        <LoadingSkeletons shape="list" label={messages.loading} />
      ) : (
        <>
          <p className={classes.hint} role="status">
            {all === 0
              ? messages.none
              : `${messages.moves(all)}${off > 0 ? `, ${messages.off(off)}` : ''}. ${messages.legend}`}
          </p>
          <section className={classes.section} aria-label={messages.stays}>
            <h4 className={classes.heading}>{messages.stays}</h4>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{messages.state}</th>
                  <th scope="col">{messages.now}</th>
                  <th scope="col">{messages.median}</th>
                  <th scope="col">{messages.p85}</th>
                </tr>
              </thead>
              <tbody>
                {paths.stays.map(({ statusId, now, median, p85 }) => (
                  <tr key={statusId}>
                    <th scope="row">{nameIn(definition, statusId)}</th>
                    <td>{now}</td>
                    <td>{median === null ? '—' : duration(median)}</td>
                    <td>{p85 === null ? '—' : duration(p85)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section className={classes.section} aria-label={messages.loops}>
            <h4 className={classes.heading}>{messages.loops}</h4>
            {paths.loops.length === 0 ? (
              <p className={classes.hint}>{messages.noLoops}</p>
            ) : (
              <ul className={classes.loops}>
                {paths.loops.map(({ path, count }) => (
                  <li key={path.join()}>
                    <span>{path.map((id) => nameIn(definition, id)).join(' → ')}</span>
                    <strong>{messages.times(count)}</strong>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </div>
  );
}

interface VersionsPanelProps {
  editor: RefOf<'workflowEditor'>;
  workflow: Workflow;
  viewed: ViewedVersion;
}

/** Published versions, each with buttons to view and restore it. */
export function VersionsPanel({ editor, workflow, viewed }: VersionsPanelProps) {
  const messages = texts.versions;
  const { projectId, id: workflowId, published, abilities } = workflow;
  const { elements: versions, failure, retry } = useList({ kind: 'workflowVersions', projectId, workflowId });
  if (failure) {
    return (
      <LoadFailure error={failure} compact title={texts.error} description={failure.message}>
        <Button variant="default" size="xs" onClick={retry}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  }
  if (!versions) return <LoadingSkeletons shape="list" label={texts.loading} />;
  if (versions.length === 0) return <EmptyState compact icon={IconClock} title={messages.none} />;
  return (
    <div className={classes.fields}>
      {viewed.failure && (
        <p role="alert" className={classes.warning}>
          {viewed.failure.message}
        </p>
      )}
      <ul className={classes.outline}>
        {versions.map(({ version, at, by, states, edges }) => (
          <li key={version}>
            <button
              type="button"
              className={classes.version}
              aria-pressed={viewed.record?.version === version && !viewed.isFirstLoad}
              aria-label={messages.open(version)}
              disabled={viewed.isFirstLoad}
              onClick={() =>
                version === viewed.chosen ? viewed.retry() : editor.send({ type: 'version.chosen', version })
              }
            >
              <span>
                <strong>{texts.version(version)}</strong>
                {version === published?.version && (
                  <>
                    {' '}
                    <span className={classes.badge} data-kind="active">
                      {messages.current}
                    </span>
                  </>
                )}
              </span>
              <span className={classes.quiet}>
                {texts.facts(states, edges)} · {fullName(by)} · <TimeAgo at={at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {viewed.record && !viewed.isFirstLoad && (
        <div className={classes.rowOfButtons}>
          {abilities.update && (
            <Button
              size="xs"
              onClick={() =>
                viewed.record && editor.send({ type: 'version.restored', definition: viewed.record.definition })
              }
            >
              {messages.restore}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => editor.send({ type: 'version.left' })}>
            {messages.leave}
          </Button>
        </div>
      )}
    </div>
  );
}
