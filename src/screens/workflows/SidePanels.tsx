import { Button, Group, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { fullName } from '../../../domain/fullName.ts';
import type { Workflow, WorkflowDefinition } from '../../../domain/workflow.ts';
import type { Days } from '../../machines/flow/workflowEditor/workflowEditor.types.ts';
import type { RefOf } from '../../system/system.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PlainTable } from '../../ui/base/PlainTable/PlainTable.tsx';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import type { RealPaths, ViewedVersion } from './editorState.ts';
import { duration, stateName } from './sentences.ts';

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
    <Stack gap="md">
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
          <Text size="sm" c="dimmed" role="status">
            {all === 0 ? messages.none : messages.summary({ moves: all, off })}
          </Text>
          <Stays paths={paths} definition={definition} />
          <Loops paths={paths} definition={definition} />
        </>
      )}
    </Stack>
  );
}

interface PathsProps {
  paths: NonNullable<RealPaths['record']>;
  definition: WorkflowDefinition;
}

/** Table of how long tasks stay in each state. */
function Stays({ paths, definition }: PathsProps) {
  const texts = useTexts('workflows');
  const messages = texts.paths;
  return (
    <Stack component="section" gap="xs">
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.stays}
      </Text>
      <PlainTable label={messages.stays}>
        <thead>
          <tr>
            <th scope="col">{messages.state}</th>
            <th scope="col" data-number>
              {messages.now}
            </th>
            <th scope="col" data-number>
              {messages.median}
            </th>
            <th scope="col" data-number>
              {messages.p85}
            </th>
          </tr>
        </thead>
        <tbody>
          {paths.stays.map(({ statusId, now, median, p85 }) => (
            <tr key={statusId}>
              <th scope="row">{stateName(texts, definition, statusId)}</th>
              <td data-number>{now}</td>
              <td data-number>{median === null ? '—' : duration(texts, median)}</td>
              <td data-number>{p85 === null ? '—' : duration(texts, p85)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  );
}

/** List of the loops that tasks have taken. */
function Loops({ paths, definition }: PathsProps) {
  const texts = useTexts('workflows');
  const messages = texts.paths;
  return (
    <Stack component="section" gap="xs" aria-label={messages.loops}>
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.loops}
      </Text>
      {paths.loops.length === 0 ? (
        <Text size="sm" c="dimmed">
          {messages.noLoops}
        </Text>
      ) : (
        <Stack component="ul" gap={4}>
          {paths.loops.map(({ path, count }) => (
            <Group component="li" key={path.join()} justify="space-between" wrap="nowrap" fz="sm">
              <span>{path.map((id) => stateName(texts, definition, id)).join(' → ')}</span>
              <strong>{messages.times({ count })}</strong>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
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
    <Stack gap="md">
      {viewed.failure && (
        <Text size="sm" c="var(--faena-warning)" role="alert">
          {shown(viewed.failure.message)}
        </Text>
      )}
      <Stack component="ul" gap={6}>
        {versions.map(({ version, at, by, states, edges }) => (
          <li key={version}>
            <RowButton
              bordered
              type="button"
              aria-pressed={viewed.record?.version === version && !viewed.isFirstLoad}
              aria-label={messages.open({ version })}
              disabled={viewed.isFirstLoad}
              onClick={() =>
                version === viewed.chosen ? viewed.retry() : editor.send({ type: 'version.chosen', version })
              }
            >
              <Stack component="span" gap={2}>
                <span>
                  <strong>{texts.version({ version })}</strong>
                  {version === published?.version && (
                    <>
                      {' '}
                      <Chip tone="accent">{messages.current}</Chip>
                    </>
                  )}
                </span>
                <Text span size="sm" c="dimmed">
                  {texts.facts({ states, moves: edges })} · <bdi>{fullName(by)}</bdi> · <TimeAgo at={at} />
                </Text>
              </Stack>
            </RowButton>
          </li>
        ))}
      </Stack>
      {viewed.record && !viewed.isFirstLoad && (
        <Group gap="xs">
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
        </Group>
      )}
    </Stack>
  );
}
