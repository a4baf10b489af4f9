import { Button, Checkbox, Stack } from '@mantine/core';
import type { Project } from '../../../domain/project.ts';
import { cutText } from '../../../domain/cutText.ts';
import { limits } from '../../../domain/limits.ts';
import { noView, selectViewForm } from '../../machines/projects/savedViews/savedViews.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { requireName, useRecordForm } from '../useRecordForm.ts';

const formId = 'saved-view';

export function SavedViewForm({ project }: { project: Project }) {
  const texts = useTexts('board').savedViews;
  const shown = useShown();
  const form = useRecordForm(useSelect('savedViews', selectViewForm, undefined), {
    actor: useSender('savedViews'),
    blank: noView,
    validate: requireName,
  });
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
          <Button type="submit" form={formId} loading={isSaving} disabled={values.name.trim() === ''}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.element}>
        <Stack gap="md">
          <TextField
            label={texts.name}
            value={values.name}
            data-autofocus
            onChange={(name) => form.setFieldValue('name', cutText(name, limits.name))}
          />
          {project.abilities.createTask && (
            <Checkbox
              label={texts.share}
              description={texts.shareHint}
              checked={values.shared}
              onChange={({ currentTarget }) => form.setFieldValue('shared', currentTarget.checked)}
            />
          )}
          <FormError>{failure && shown(failure.message)}</FormError>
        </Stack>
      </form>
    </DialogFrame>
  );
}
