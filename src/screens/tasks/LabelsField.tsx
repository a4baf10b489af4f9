import { useCallback } from 'react';
import { colorOfLabel } from '../../../domain/labelNames.ts';
import { labelOf } from '../../../domain/fields/texts.ts';
import type { Project } from '../../../domain/project.ts';
import { sendTo, useSystem } from '../../system/system.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { newLabelOption } from './newLabelOption.tsx';
import { LabelPicker, type LabelPickerProps } from '../../ui/task/LabelPicker/LabelPicker.tsx';

/** Returns a function that creates a label of the project and returns its id. */
export function useCreateLabel(projectId: string): (name: string) => string {
  const system = useSystem();
  return useCallback(
    (name) => {
      const labelId = system.newId();
      sendTo(system, 'outbox', {
        type: 'write.requested',
        write: {
          mutationId: system.newId(),
          at: system.now(),
          replyTo: null,
          op: { kind: 'label.create', projectId, labelId, label: { name, color: colorOfLabel(name) } },
        },
      });
      return labelId;
    },
    [system, projectId],
  );
}

/** Picker for the labels of a task, which also creates labels of its project. */
export function LabelsField({
  project,
  ...props
}: Omit<LabelPickerProps, 'label' | 'labels' | 'newOptionOf' | 'onCreate'> & {
  project: Pick<Project, 'id' | 'labels'>;
}) {
  const fields = useTexts('fields');
  const texts = useTexts('ui');
  const createLabel = useCreateLabel(project.id);
  return (
    <LabelPicker
      label={labelOf(fields, 'labels')}
      labels={project.labels}
      placeholder={texts.noLabels}
      newOptionOf={(query) => newLabelOption(project.labels, query, texts.createLabel)}
      onCreate={(name) => props.onChange([...props.value, createLabel(name)])}
      {...props}
    />
  );
}
