import { Group, Stack } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import { type Project, type ProjectUpdate, projectUpdate } from '../../../domain/project.ts';
import { selectRefused, selectSyncOf } from '../../machines/sync/records/records.selectors.ts';
import { selectProjectDeletion } from '../../machines/projects/projectSettings/projectSettings.selectors.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { GlyphField } from '../../ui/form/GlyphField/GlyphField.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SaveState } from '../../ui/form/SaveState/SaveState.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { DangerButton, DangerRow, SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { lazyView } from '../lazyView.tsx';
import { useProject } from '../project/useProject.ts';
import { useCheckedForm } from '../useCheckedForm.ts';

const ExportSection = lazyView(['importing'], async () => (await import('../import/ExportSection.tsx')).ExportSection);

/** Offered days after which done tasks are archived. */
const archivePeriods = [7, 14, 30, 90, 180, 365];
const never = 'never';

export function GeneralScreen() {
  const project = useProject();
  return project ? <General key={project.id} project={project} /> : null;
}

function General({ project }: { project: Project }) {
  const texts = useTexts('projectSettings');
  const system = useSystem();
  const settings = useSender('projectSettings');
  const deletion = useSelect('projectSettings', selectProjectDeletion, 'idle');
  const { abilities } = project;
  return (
    <>
      <SettingsSection title={texts.details} hint={abilities.update ? texts.detailsHint : texts.readOnly}>
        <Details project={project} />
      </SettingsSection>
      <ExportSection project={project} waiting={<LoadingSkeletons shape="list" />} />
      {abilities.delete && (
        <SettingsSection title={texts.danger}>
          <DangerRow title={texts.delete} hint={texts.deleteHint}>
            <DangerButton onClick={() => settings.send({ type: 'delete.requested' })}>{texts.delete}</DangerButton>
          </DangerRow>
        </SettingsSection>
      )}
      <ConfirmDialog
        opened={deletion === 'confirming' || deletion === 'deleting'}
        pending={deletion === 'deleting'}
        destructive
        title={texts.deleteTitle}
        confirmLabel={texts.deleteConfirm}
        cancelLabel={texts.cancel}
        onConfirm={() => settings.send({ type: 'delete.confirmed', mutationId: system.newId() })}
        onCancel={() => settings.send({ type: 'delete.cancelled' })}
      >
        {texts.deleteQuestion}
      </ConfirmDialog>
    </>
  );
}

type Typed = Record<'name' | 'description' | 'prefix', string>;

const validate = schemaResolver(projectUpdate, { sync: true });

function Details({ project }: { project: Project }) {
  const texts = useTexts('projectSettings');
  const system = useSystem();
  const settings = useSender('projectSettings');
  const sync = useSelect('records', selectSyncOf(project.id), 'saved');
  const refusedName = useSelect('records', selectRefused(project.id, 'name'), undefined);
  const refusedDescription = useSelect('records', selectRefused(project.id, 'description'), undefined);
  const refusedPrefix = useSelect('records', selectRefused(project.id, 'prefix'), undefined);
  const shown = sync === 'saved' && (refusedName || refusedDescription || refusedPrefix) ? 'failed' : sync;
  const [sent, setSent] = useState(false);
  const send = ({ name, description, prefix }: Partial<Typed>) => {
    const ids = () => ({ mutationId: system.newId(), at: system.now() });
    if (name !== undefined) settings.send({ type: 'project.renamed', name, ...ids() });
    if (description !== undefined) settings.send({ type: 'project.described', description, ...ids() });
    if (prefix !== undefined) settings.send({ type: 'project.prefixChanged', prefix, ...ids() });
  };
  const retry = () => {
    for (const refused of [refusedName, refusedDescription, refusedPrefix])
      if (refused?.op.kind === 'project.update') send(refused.op.fields);
  };
  const changesOf = (typed: Typed): Partial<Typed> => ({
    ...(typed.name.trim() !== project.name && { name: typed.name }),
    ...(typed.description.trim() !== project.description && { description: typed.description }),
    ...(typed.prefix.trim().toUpperCase() !== project.prefix && { prefix: typed.prefix }),
  });
  const { field, element, values } = useCheckedForm({
    initialValues: { name: project.name, description: project.description, prefix: project.prefix },
    validate,
    isCheckedAtOnce: true,
    failure: null,
    onSubmit: (typed) => {
      send(changesOf(typed));
      setSent(true);
    },
  });
  const write = (fields: Omit<ProjectUpdate, 'version'>) => {
    sendTo(system, 'outbox', {
      type: 'write.requested',
      write: {
        mutationId: system.newId(),
        at: system.now(),
        replyTo: null,
        op: { kind: 'project.update', projectId: project.id, fields },
      },
    });
    setSent(true);
  };
  const changed = Object.keys(changesOf(values)).length > 0;
  return (
    <form {...element}>
      <Stack gap="md">
        <GlyphField project={{ ...project, name: values.name }} disabled={!project.abilities.update} onChange={write} />
        <TextField label={texts.name} maxLength={limits.name} disabled={!project.abilities.update} {...field('name')} />
        <TextField
          label={texts.description}
          maxLength={500}
          disabled={!project.abilities.update}
          {...field('description')}
        />
        <TextField
          label={texts.prefix}
          description={texts.prefixHint({ key: `${values.prefix.trim().toUpperCase() || project.prefix}-1` })}
          maxLength={10}
          disabled={!project.abilities.update}
          {...field('prefix')}
        />
        <ArchivePicker project={project} onChange={write} />
        {project.abilities.update && (
          <Group gap="sm">
            {changed && <SubmitButton disabled={values.name.trim() === ''}>{texts.saveName}</SubmitButton>}
            {(sent || shown !== 'saved') && !changed && <SaveState state={shown} onRetry={retry} />}
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface ArchivePickerProps {
  project: Project;
  onChange: (fields: Pick<ProjectUpdate, 'archiveDoneAfter'>) => void;
}

/** Choice of the days after which done tasks are archived. */
function ArchivePicker({ project: { abilities, archiveDoneAfter }, onChange }: ArchivePickerProps) {
  const texts = useTexts('projectSettings');
  const periods = [...new Set([...archivePeriods, ...(archiveDoneAfter === undefined ? [] : [archiveDoneAfter])])];
  return (
    <OptionPicker
      label={texts.archiveDone}
      disabled={!abilities.update}
      options={[
        { value: never, label: texts.archiveNever },
        ...periods
          .sort((one, other) => one - other)
          .map((days) => ({ value: String(days), label: texts.archiveAfter({ days }) })),
      ]}
      value={String(archiveDoneAfter ?? never)}
      onChange={(value) => value && onChange({ archiveDoneAfter: value === never ? null : Number(value) })}
    />
  );
}
