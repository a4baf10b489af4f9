import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Label } from '../../../domain/label.ts';
import { byLabelName, colorOfLabel } from '../../../domain/labelNames.ts';
import type { LabelSummary, LabelUpdate } from '../../../domain/labelRecord.ts';
import { limits } from '../../../domain/limits.ts';
import type { WriteOp } from '../../machines/sync/outbox/outbox.types.ts';
import { foldLabels, selectPendingWrites } from '../../machines/sync/records/labels.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { TagListEditor } from '../../ui/task/TagListEditor/TagListEditor.tsx';
import { useList } from '../useList.ts';
import { MergeLabelDialog } from './MergeLabelDialog.tsx';
import classes from './labels.module.css';

export interface LabelsSectionProps {
  /** Project of the labels. Null for the labels of the workspace. */
  projectId: string | null;
  /** Labels of the workspace, into which labels of a project can be merged. */
  others?: readonly Label[];
  mayCreate: boolean;
  /** True if the user may rename, colour, archive and merge the labels. */
  manages: boolean;
}

const noLabels: readonly LabelSummary[] = [];

/** Part of the settings of a project or a workspace: its labels. */
export function LabelsSection({ projectId, others = noLabels, mayCreate, manages }: LabelsSectionProps) {
  const texts = useTexts('labels');
  const shown = useShown();
  const { elements, isFirstLoad, failure, retry } = useList({ kind: 'labels', projectId });
  const writes = useSelect('records', selectPendingWrites, noWrites);
  const labels = useMemo(() => foldLabels(elements ?? noLabels, writes, projectId), [elements, writes, projectId]);
  const request = useRequest();
  const [mergedId, setMergedId] = useState<string | null>(null);
  const merged = labels.find(({ id }) => id === mergedId);
  const change = (labelId: string, patch: LabelUpdate) => {
    const label = labels.find(({ id }) => id === labelId);
    if (!label) return;
    const before = Object.fromEntries(Object.keys(patch).map((name) => [name, label[name as keyof LabelUpdate]]));
    request({ kind: 'label.update', projectId, labelId, patch, before });
  };
  const targets = [...labels, ...others].filter(({ id, archived }) => !archived && id !== mergedId).sort(byLabelName);
  return (
    <SettingsSection gap="xs" title={texts.title} hint={projectId === null ? texts.workspaceHint : texts.projectHint}>
      {failure ? (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{texts.failed({ message: shown(failure.message) })}</Text>
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </Stack>
      ) : isFirstLoad ? (
        <LoadingSkeletons shape="list" />
      ) : labels.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <LabelList labels={labels} manages={manages} onChange={change} onMerge={setMergedId} />
      )}
      {mayCreate && (
        <NewLabel
          onCreate={(labelId, name) =>
            request({ kind: 'label.create', projectId, labelId, label: { name, color: colorOfLabel(name) } })
          }
        />
      )}
      <MergeLabelDialog
        label={merged}
        targets={targets}
        onCancel={() => setMergedId(null)}
        onMerge={(into) => {
          setMergedId(null);
          if (merged) request({ kind: 'label.merge', projectId, labelId: merged.id, into });
        }}
      />
    </SettingsSection>
  );
}

interface LabelListProps {
  labels: readonly LabelSummary[];
  manages: boolean;
  onChange: (labelId: string, patch: LabelUpdate) => void;
  onMerge: (labelId: string) => void;
}

function LabelList({ labels, manages, onChange, onMerge }: LabelListProps) {
  const texts = useTexts('labels');
  return (
    <TagListEditor
      label={texts.title}
      items={labels.map(({ id, name, color, archived, tasks }) => ({
        id,
        name,
        color,
        archived,
        aside: (
          <>
            <Text span size="xs" c="dimmed" className={classes.count}>
              {texts.tasks({ count: tasks })}
            </Text>
            {manages && (
              <button
                type="button"
                className={classes.merge}
                aria-label={texts.merge({ name })}
                title={texts.merge({ name })}
                onClick={() => onMerge(id)}
              >
                <IconArrowMerge size={16} stroke={1.75} aria-hidden />
              </button>
            )}
          </>
        ),
      }))}
      disabled={!manages}
      onRename={(id, name) => onChange(id, { name })}
      onRecolor={(id, color) => onChange(id, { color })}
      onArchive={(id, archived) => onChange(id, { archived })}
    />
  );
}

const noWrites: ReturnType<typeof selectPendingWrites> = [];

function useRequest(): (op: WriteOp) => void {
  const system = useSystem();
  return (op) =>
    sendTo(system, 'outbox', {
      type: 'write.requested',
      write: { mutationId: system.newId(), at: system.now(), replyTo: null, op },
    });
}

/** Field for the name of a new label. Enter creates it, and the field is ready for the next one. */
function NewLabel({ onCreate }: { onCreate: (labelId: string, name: string) => void }) {
  const texts = useTexts('labels');
  const system = useSystem();
  const [name, setName] = useState('');
  const isEmpty = name.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        onCreate(system.newId(), name.trim());
        setName('');
      }}
    >
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextField
          label={texts.name}
          value={name}
          maxLength={limits.tagName}
          autoComplete="off"
          className={classes.name}
          onChange={setName}
        />
        <Button type="submit" variant="default" disabled={isEmpty}>
          {texts.add}
        </Button>
      </Group>
    </form>
  );
}
