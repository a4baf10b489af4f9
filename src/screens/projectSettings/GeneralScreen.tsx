import { Button } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import { type Project, projectNameRequired } from '../../../domain/project.ts';
import { selectRefused, selectSyncOf } from '../../machines/records/records.selectors.ts';
import { selectProjectDeletion } from '../../machines/projectSettings/projectSettings.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { SaveState } from '../../ui/SaveState/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { lazyView } from '../lazyView.ts';
import { useProject } from '../project/useProject.ts';
import classes from './settings.module.css';
import { texts } from './texts.ts';

const ExportSection = lazyView(async () => ({ default: (await import('../import/ExportSection.tsx')).ExportSection }));

/** Name and description of a project, what may be brought in and taken along, and its end. */
export function GeneralScreen() {
  const project = useProject();
  return project ? <General key={project.id} project={project} /> : null;
}

function General({ project }: { project: Project }) {
  const system = useSystem();
  const settings = useSender('projectSettings');
  const deletion = useSelect('projectSettings', selectProjectDeletion, 'idle');
  const { abilities } = project;
  return (
    <>
      <section className={classes.section}>
        <h2 className={classes.title}>{texts.details}</h2>
        <p className={classes.hint}>{abilities.update ? texts.detailsHint : texts.readOnly}</p>
        <Details project={project} />
      </section>
      <Suspense>
        <ExportSection project={project} />
      </Suspense>
      {abilities.delete && (
        <section className={classes.section}>
          <h2 className={`${classes.title} ${classes.apart}`}>{texts.danger}</h2>
          <div className={classes.danger}>
            <div>
              <strong className={classes.name}>{texts.delete}</strong>
              <p className={classes.dangerText}>{texts.deleteHint}</p>
            </div>
            <Button
              variant="default"
              className={classes.dangerButton}
              onClick={() => settings.send({ type: 'delete.requested' })}
            >
              {texts.delete}
            </Button>
          </div>
        </section>
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

function Details({ project }: { project: Project }) {
  const system = useSystem();
  const settings = useSender('projectSettings');
  const sync = useSelect('records', selectSyncOf(project.id), 'saved');
  const refusedName = useSelect('records', selectRefused(project.id, 'name'), undefined);
  const refusedDescription = useSelect('records', selectRefused(project.id, 'description'), undefined);
  const shown = sync === 'saved' && (refusedName || refusedDescription) ? 'failed' : sync;
  const [name, setName] = useState<string | null>(null);
  const [description, setDescription] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const typed = { name: name ?? project.name, description: description ?? project.description };
  const changed = typed.name.trim() !== project.name || typed.description.trim() !== project.description;
  const blank = typed.name.trim() === '';
  const send = (newName: string | undefined, newDescription: string | undefined) => {
    const ids = () => ({ mutationId: system.newId(), at: system.now() });
    if (newName !== undefined) settings.send({ type: 'project.renamed', name: newName, ...ids() });
    if (newDescription !== undefined)
      settings.send({ type: 'project.described', description: newDescription, ...ids() });
  };
  const retry = () =>
    send(
      refusedName?.op.kind === 'project.update' ? refusedName.op.fields.name : undefined,
      refusedDescription?.op.kind === 'project.update' ? refusedDescription.op.fields.description : undefined,
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blank || !changed) return;
    send(
      typed.name.trim() !== project.name ? typed.name : undefined,
      typed.description.trim() !== project.description ? typed.description : undefined,
    );
    setName(null);
    setDescription(null);
    setSent(true);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={texts.name}
        value={typed.name}
        maxLength={limits.name}
        disabled={!project.abilities.update}
        error={blank ? projectNameRequired : undefined}
        onChange={setName}
      />
      <TextField
        label={texts.description}
        value={typed.description}
        maxLength={500}
        disabled={!project.abilities.update}
        onChange={setDescription}
      />
      {project.abilities.update && (
        <div className={classes.actions}>
          <SubmitButton disabled={blank || !changed}>{texts.saveName}</SubmitButton>
          {(sent || shown !== 'saved') && !changed && <SaveState state={shown} onRetry={retry} />}
        </div>
      )}
    </form>
  );
}
