import { Button, Checkbox } from '@mantine/core';
import type { Project } from '../../../domain/project.ts';
import { cutText } from '../../../domain/cutText.ts';
import { limits } from '../../../domain/limits.ts';
import type { SavedView } from '../../../domain/savedView.ts';
import type { ViewForm } from '../../machines/savedViews/savedViews.types.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import type { RecordForm } from '../useRecordForm.ts';
import classes from './savedViews.module.css';
import { texts } from './texts.ts';

const messages = texts.savedViews;
const formId = 'saved-view';

export interface SavedViewFormProps {
  form: RecordForm<ViewForm, SavedView>;
  project: Project;
}

export function SavedViewForm({ form, project }: SavedViewFormProps) {
  const { values, record, isOpen, isSaving, failure } = form;
  return (
    <DialogFrame
      opened={isOpen}
      onClose={form.dismiss}
      title={record ? messages.editTitle : messages.saveTitle}
      size="confirm"
      locked={isSaving}
      footer={
        <>
          <Button variant="default" onClick={form.dismiss} disabled={isSaving}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isSaving} disabled={!values || values.name.trim() === ''}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={form.submit}>
        <TextField
          label={messages.name}
          value={values?.name ?? ''}
          data-autofocus
          onChange={(name) => form.change({ name: cutText(name, limits.name) })}
        />
        {project.abilities.createTask && (
          <Checkbox
            label={messages.share}
            description={messages.shareHint}
            checked={values?.shared ?? false}
            onChange={({ currentTarget }) => form.change({ shared: currentTarget.checked })}
          />
        )}
        <FormError>{failure?.message}</FormError>
      </form>
    </DialogFrame>
  );
}
