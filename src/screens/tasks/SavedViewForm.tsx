import { Button, Checkbox, Stack } from '@mantine/core';
import type { Project } from '../../../domain/project.ts';
import { cutText } from '../../../domain/cutText.ts';
import { limits } from '../../../domain/limits.ts';
import type { SavedView } from '../../../domain/savedView.ts';
import type { ViewForm } from '../../machines/savedViews/savedViews.types.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import type { RecordForm } from '../useRecordForm.ts';

const formId = 'saved-view';

export interface SavedViewFormProps {
  form: RecordForm<ViewForm, SavedView>;
  project: Project;
}

export function SavedViewForm({ form, project }: SavedViewFormProps) {
  const texts = useTexts('board').savedViews;
  const shown = useShown();
  const { values, record, isOpen, isSaving, failure } = form;
  return (
    <DialogFrame
      opened={isOpen}
      onClose={form.dismiss}
      title={record ? texts.editTitle : texts.saveTitle}
      size="confirm"
      locked={isSaving}
      footer={
        <>
          <Button variant="default" onClick={form.dismiss} disabled={isSaving}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isSaving} disabled={!values || values.name.trim() === ''}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Stack component="form" gap="md" id={formId} onSubmit={form.submit}>
        <TextField
          label={texts.name}
          value={values?.name ?? ''}
          data-autofocus
          onChange={(name) => form.change({ name: cutText(name, limits.name) })}
        />
        {project.abilities.createTask && (
          <Checkbox
            label={texts.share}
            description={texts.shareHint}
            checked={values?.shared ?? false}
            onChange={({ currentTarget }) => form.change({ shared: currentTarget.checked })}
          />
        )}
        <FormError>{failure && shown(failure.message)}</FormError>
      </Stack>
    </DialogFrame>
  );
}
