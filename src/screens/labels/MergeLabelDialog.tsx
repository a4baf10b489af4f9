import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../domain/label.ts';
import type { LabelSummary } from '../../../domain/labelRecord.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';

export interface MergeLabelDialogProps {
  /** Label to merge. The dialog is closed without one. */
  label: LabelSummary | undefined;
  /** Labels into which it can be merged. */
  targets: readonly Label[];
  onCancel: () => void;
  onMerge: (into: string) => void;
}

/** Asks into which label another one is merged, and says how many tasks change. */
export function MergeLabelDialog({ label, targets, onCancel, onMerge }: MergeLabelDialogProps) {
  const texts = useTexts('labels');
  const ui = useTexts('ui');
  const [choice, setChoice] = useState({ of: '', into: '' });
  const labelId = label?.id ?? '';
  const target = choice.of === labelId ? targets.find(({ id }) => id === choice.into) : undefined;
  return (
    <DialogFrame
      opened={label !== undefined}
      onClose={onCancel}
      size="confirm"
      title={texts.mergeTitle({ name: label?.name ?? '' })}
      description={texts.mergeQuestion({ name: label?.name ?? '', count: label?.tasks ?? 0 })}
      footer={
        <>
          <Button variant="default" onClick={onCancel}>
            {ui.cancel}
          </Button>
          <Button color="red.8" disabled={!target} onClick={() => target && onMerge(target.id)}>
            {texts.mergeConfirm}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {targets.length === 0 ? (
          <Text size="sm">{texts.noTarget}</Text>
        ) : (
          <OptionPicker
            label={texts.mergeInto}
            placeholder={texts.chooseTarget}
            searchable
            autofocus
            value={target?.id ?? null}
            onChange={(into) => setChoice({ of: labelId, into: into ?? '' })}
            options={targets.map(({ id, name, color, projectId }) => ({
              value: id,
              label: name,
              color,
              ...(projectId === null && label?.projectId !== null && { description: texts.ofWorkspace }),
            }))}
          />
        )}
      </Stack>
    </DialogFrame>
  );
}
