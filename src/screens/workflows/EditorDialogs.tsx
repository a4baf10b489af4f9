import '@mantine/core/styles/Kbd.layer.css';
import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import type { PublishPreview, WorkflowDefinition } from '../../../domain/workflow.ts';
import { selectBase } from '../../machines/flow/workflowDraft/workflowDraft.selectors.ts';
import {
  selectPreview,
  selectPublishMoves,
  selectReleaseFailure,
  selectReleaseStep,
} from '../../machines/flow/workflowRelease/workflowRelease.selectors.ts';
import {
  selectConnectFrom,
  selectDraft,
  selectRelease,
  selectWorkflow,
  selectWorkflowName,
} from '../../machines/flow/workflowEditor/workflowEditor.selectors.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { tagColor } from '../../ui/task/TagBadge/tagColors.ts';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import type { WorkflowTexts } from './sentences.ts';
import classes from './workflows.module.css';

interface EditorProps {
  editor: RefOf<'workflowEditor'>;
  definition: WorkflowDefinition;
}

const statusOptions = (definition: WorkflowDefinition) =>
  definition.states.map(({ id, name, color }) => ({
    value: id,
    label: name,
    icon: <span className={classes.dot} style={{ background: tagColor(color) }} />,
  }));

export function ReleaseDialogs({ editor, definition, isFirst }: EditorProps & { isFirst: boolean }) {
  const texts = useTexts('workflows');
  const messages = texts.publish;
  const shown = useShown();
  const system = useSystem();
  const release = useSelect('workflowEditor', selectRelease, undefined);
  const step = useSelector(release, selectReleaseStep);
  const preview = useSelector(release, selectPreview);
  const moves = useSelector(release, selectPublishMoves);
  const failure = useSelector(release, selectReleaseFailure);
  const cancel = () => editor.send({ type: 'release.cancelled' });
  const pending = step === 'publishing';
  const waiting = step === 'settling' || step === 'previewing';
  const isPlaced = preview?.removed.every(({ id, tasks }) => tasks === 0 || moves[id] !== undefined) ?? false;
  return (
    <>
      <DialogFrame
        opened={waiting || step === 'asking' || pending}
        onClose={cancel}
        locked={pending}
        title={messages.title}
        description={isFirst ? messages.first : messages.again}
        footer={
          <>
            <Button variant="default" disabled={pending} onClick={cancel} data-autofocus>
              {texts.cancel}
            </Button>
            <Button
              loading={pending}
              disabled={waiting || !isPlaced}
              onClick={() => editor.send({ type: 'publish.confirmed', mutationId: system.newId() })}
            >
              {messages.submit}
            </Button>
          </>
        }
      >
        {waiting || !preview ? (
          <LoadingSkeletons shape="list" label={messages.loading} />
        ) : (
          <PublishChanges
            preview={preview}
            moves={moves}
            error={failure && shown(failure.message)}
            isPlaced={isPlaced}
            locked={pending}
            definition={definition}
            onMove={(statusId, to) => editor.send({ type: 'publish.moveChosen', statusId, to })}
          />
        )}
      </DialogFrame>
      <ConfirmDialog
        opened={step === 'askingDeactivation' || step === 'deactivating'}
        title={texts.deactivate.title}
        confirmLabel={texts.deactivate.confirm}
        cancelLabel={texts.cancel}
        pending={step === 'deactivating'}
        error={step === 'askingDeactivation' && failure ? shown(failure.message) : undefined}
        onCancel={cancel}
        onConfirm={() => editor.send({ type: 'deactivation.confirmed', mutationId: system.newId() })}
      >
        {texts.deactivate.question}
      </ConfirmDialog>
    </>
  );
}

interface PublishChangesProps {
  preview: PublishPreview;
  /** Target state for the tasks of each removed status, by status id. */
  moves: Readonly<Record<string, string>>;
  error: string | null;
  isPlaced: boolean;
  locked: boolean;
  definition: WorkflowDefinition;
  onMove: (statusId: string, to: string) => void;
}

function PublishChanges({ preview, moves, error, isPlaced, locked, definition, onMove }: PublishChangesProps) {
  const messages = useTexts('workflows').publish;
  return (
    <Stack>
      <FormError>{error}</FormError>
      {preview.added.length + preview.removed.length + preview.renamed.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.unchanged}
        </Text>
      )}
      {preview.added.length > 0 && (
        <Stack component="section" gap="xs">
          <Text component="h3" ff="text" size="xs" fw={600} c="dimmed">
            {messages.added}
          </Text>
          <ul>
            {preview.added.map(({ id, name }) => (
              <li dir="auto" key={id}>
                {name}
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {preview.renamed.length > 0 && (
        <Stack component="section" gap="xs">
          <Text component="h3" ff="text" size="xs" fw={600} c="dimmed">
            {messages.renamed}
          </Text>
          <ul>
            {preview.renamed.map(({ id, from, to }) => (
              <li key={id}>{messages.rename({ from, to })}</li>
            ))}
          </ul>
        </Stack>
      )}
      {preview.removed.length > 0 && (
        <Stack component="section" gap="xs">
          <Text component="h3" ff="text" size="xs" fw={600} c="dimmed">
            {messages.removed}
          </Text>
          <Stack component="ul" gap="xs">
            {preview.removed.map(({ id, name, tasks }) => (
              <Panel as="li" sunken p="sm" key={id}>
                <span>
                  <strong dir="auto">{name}</strong>{' '}
                  <Text span size="sm" c="dimmed">
                    {messages.tasks({ count: tasks })}
                  </Text>
                </span>
                {tasks > 0 && (
                  <OptionPicker
                    label={messages.goTo({ name })}
                    placeholder={messages.choose}
                    options={statusOptions(definition)}
                    value={moves[id] ?? null}
                    disabled={locked}
                    onChange={(to) => to && onMove(id, to)}
                  />
                )}
              </Panel>
            ))}
          </Stack>
          {!isPlaced && (
            <Text size="sm" c="dimmed">
              {messages.missing}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}

/** Asks for the target of a new transition. This is the keyboard's alternative to drawing a line. */
export function ConnectDialog({ editor, definition }: EditorProps) {
  const texts = useTexts('workflows');
  const system = useSystem();
  const fromId = useSelect('workflowEditor', selectConnectFrom, null);
  const from = definition.states.find(({ id }) => id === fromId);
  const others = definition.states.filter(({ id }) => id !== fromId);
  const isThere = (id: string) => definition.edges.some((edge) => edge.from === fromId && edge.to === id);
  return (
    <DialogFrame
      opened={from !== undefined}
      onClose={() => editor.send({ type: 'connect.cancelled' })}
      title={texts.connect.title({ name: from?.name ?? '' })}
    >
      {others.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.connect.none}
        </Text>
      ) : (
        <ul>
          {others.map(({ id, name, color }, index) => (
            <li key={id}>
              <RowButton
                type="button"
                data-autofocus={index === 0 || undefined}
                onClick={() => editor.send({ type: 'connect.chosen', stateId: id, edgeId: system.newId() })}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
                  if (step === 0) return;
                  event.preventDefault();
                  const all = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
                  all[index + step]?.focus();
                }}
              >
                <span className={classes.dot} style={{ background: tagColor(color) }} aria-hidden />
                <Text dir="auto" span inherit fw={500} truncate>
                  {name}
                </Text>
                {isThere(id) && (
                  <Text span size="sm" c="dimmed">
                    {texts.connect.already}
                  </Text>
                )}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

export function HelpDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts('workflows').help;
  return (
    <DialogFrame opened onClose={onClosed} title={texts.title}>
      <Stack component="dl" gap={7} m={0} tabIndex={0}>
        {Object.entries(texts.keys).map(([id, { key, effect }]) => (
          <Group key={id} gap="sm" wrap="nowrap">
            <Text component="dt" w={160} style={{ flex: 'none' }}>
              {key.split(' + ').map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && ' + '}
                  <Kbd style={{ whiteSpace: 'nowrap' }}>{part}</Kbd>
                </Fragment>
              ))}
            </Text>
            <Text component="dd" m={0} size="sm">
              {effect}
            </Text>
          </Group>
        ))}
      </Stack>
    </DialogFrame>
  );
}

/** Returns the differences between two charts as sentences. */
const differences = ({ conflict }: WorkflowTexts, mine: WorkflowDefinition, theirs: WorkflowDefinition): string[] => {
  const lines: string[] = [];
  const all = new Map([...theirs.states, ...mine.states].map(({ id, name }) => [id, name]));
  const say = (name: string, own: unknown, other: unknown) => {
    if (JSON.stringify(own) === JSON.stringify(other)) return;
    lines.push(conflict[own === undefined ? 'gone' : other === undefined ? 'added' : 'changed']({ part: name }));
  };
  for (const [id, name] of all)
    say(
      name,
      mine.states.find((each) => each.id === id),
      theirs.states.find((each) => each.id === id),
    );
  const edges = new Map([...theirs.edges, ...mine.edges].map((edge) => [edge.id, edge]));
  for (const [id, { from, to }] of edges)
    say(
      `${all.get(from) ?? '—'} → ${all.get(to) ?? '—'}`,
      mine.edges.find((each) => each.id === id),
      theirs.edges.find((each) => each.id === id),
    );
  return lines;
};

export function Conflict({ editor, definition }: EditorProps) {
  const texts = useTexts('workflows');
  const messages = texts.conflict;
  const theirs = useSelect('workflowEditor', selectWorkflow, null);
  const name = useSelect('workflowEditor', selectWorkflowName, '');
  const base = useSelector(useSelect('workflowEditor', selectDraft, undefined), selectBase);
  if (!theirs || !base) return null;
  const column = (heading: string, called: string, chart: WorkflowDefinition) => {
    const lines = differences(texts, chart, base);
    return (
      <Panel gap={4} p="sm">
        <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
          {heading}
        </Text>
        <Text size="sm" c="dimmed">
          {called} · {texts.facts({ states: chart.states.length, moves: chart.edges.length })}
        </Text>
        <ul>
          {lines.length === 0 ? (
            <li>{messages.same}</li>
          ) : (
            lines.slice(0, 12).map((line, index) => <li key={index}>{line}</li>)
          )}
        </ul>
      </Panel>
    );
  };
  return (
    <Panel as="section" tone="warning" gap="xs" className={classes.conflict} role="alert" aria-label={messages.title}>
      <strong>{messages.title}</strong>
      <Text size="sm" c="dimmed">
        {messages.explanation}
      </Text>
      <FormRow>
        {column(messages.mine, name, definition)}
        {column(messages.theirs, theirs.name, theirs.draft)}
      </FormRow>
      <Group gap="xs">
        <Button size="xs" onClick={() => editor.send({ type: 'conflict.settled', keep: 'mine' })}>
          {messages.keepMine}
        </Button>
        <Button size="xs" variant="default" onClick={() => editor.send({ type: 'conflict.settled', keep: 'theirs' })}>
          {messages.takeTheirs}
        </Button>
      </Group>
    </Panel>
  );
}
