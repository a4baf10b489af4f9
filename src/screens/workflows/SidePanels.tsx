import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { fullName } from '../../../domain/fullName.ts';
import type { Workflow, WorkflowDefinition } from '../../../domain/workflow.ts';
import type { Days } from '../../machines/workflowEditor/workflowEditor.types.ts';
import type { RefOf } from '../../system/system.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { TimeAgo } from '../../ui/TimeAgo/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import type { RealPaths, ViewedVersion } from './editorState.ts';
import { duration, stateName } from './sentences.ts';
import classes from './workflows.module.css';

interface PathsPanelProps {
  paths: RealPaths;
  definition: WorkflowDefinition;
  ask: (days: Days) => void;
}

export function PathsPanel({ paths: { record: paths, days, failure, retry }, definition, ask }: PathsPanelProps) {
  const texts = useTexts('workflows');
  const messages = texts.paths;
  const shown = useShown();
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
        <LoadFailure error={failure} compact title={texts.error} description={shown(failure.message)}>
          <Button variant="default" size="xs" onClick={retry}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : paths === null ? (
        <LoadingSkeletons shape="list" label={messages.loading} />
      ) : (
        <>
          <p className={classes.hint} role="status">
            {all === 0 ? messages.none : messages.summary({ moves: all, off })}
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
                    <th scope="row">{stateName(texts, definition, statusId)}</th>
                    <td>{now}</td>
                    <td>{median === null ? '—' : duration(texts, median)}</td>
                    <td>{p85 === null ? '—' : duration(texts, p85)}</td>
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
                    <span>{path.map((id) => stateName(texts, definition, id)).join(' → ')}</span>
                    <strong>{messages.times({ count })}</strong>
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

export function VersionsPanel({ editor, workflow, viewed }: VersionsPanelProps) {
  const texts = useTexts('workflows');
  const messages = texts.versions;
  const shown = useShown();
  const { projectId, id: workflowId, published, abilities } = workflow;
  const { elements: versions, failure, retry } = useList({ kind: 'workflowVersions', projectId, workflowId });
  if (failure) {
    return (
      <LoadFailure error={failure} compact title={texts.error} description={shown(failure.message)}>
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
          {shown(viewed.failure.message)}
        </p>
      )}
      <ul className={classes.outline}>
        {versions.map(({ version, at, by, states, edges }) => (
          <li key={version}>
            <button
              type="button"
              className={classes.version}
              aria-pressed={viewed.record?.version === version && !viewed.isFirstLoad}
              aria-label={messages.open({ version })}
              disabled={viewed.isFirstLoad}
              onClick={() =>
                version === viewed.chosen ? viewed.retry() : editor.send({ type: 'version.chosen', version })
              }
            >
              <span>
                <strong>{texts.version({ version })}</strong>
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
                {texts.facts({ states, moves: edges })} · {fullName(by)} · <TimeAgo at={at} />
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
