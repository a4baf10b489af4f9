import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  type RecordFormRef,
  type RecordFormState,
  selectRecordForm,
} from '../machines/sync/recordForm/recordForm.selectors.ts';
import type { RecordFormEvent } from '../machines/sync/recordForm/recordForm.types.ts';
import { useSystem } from '../system/system.ts';
import { type AnyValues, type CheckedForm, type CheckedFormOptions, useCheckedForm } from './useCheckedForm.ts';

export interface RecordFormOptions<V extends AnyValues, R> extends Pick<
  CheckedFormOptions<V>,
  'validate' | 'isCheckedAtOnce'
> {
  /** The screen's actor, which may still be loading. */
  actor: { send: (event: RecordFormEvent<V, R>) => void };
  blank: V;
  /** Called when the form is dismissed or has saved. */
  onClosed?: () => void;
}

export type RecordForm<V extends AnyValues, R> = CheckedForm<V> &
  Pick<RecordFormState<V, R>, 'isOpen' | 'isSaving' | 'record' | 'failure'> & { dismiss: () => void };

/** Validates a form with a required name. */
export const requireName = ({ name }: { name: string }) => ({ name: name.trim() === '' });

const unloaded = { isOpen: false, isSaving: false, isAlwaysOpen: false, values: null, record: null, failure: null };

/** Form of a list's records. The values are in the view, and the list's machine saves them. */
export const useRecordForm = <P extends object, V extends AnyValues, R extends { id: string }>(
  ref: RecordFormRef<P, V, R> | undefined,
  { actor, blank, onClosed, ...checks }: RecordFormOptions<V, R>,
): RecordForm<V, R> => {
  const { newId } = useSystem();
  const snapshot = useSelector(ref, (current) => current);
  const { isOpen, isSaving, isAlwaysOpen, values, record, failure } = snapshot
    ? selectRecordForm<P, V, R>(snapshot)
    : unloaded;
  const form = useCheckedForm<V>({
    initialValues: values ?? blank,
    ...checks,
    failure,
    onSubmit: (submitted) =>
      actor.send({ type: 'form.submitted', values: submitted, recordId: newId(), mutationId: newId() }),
  });
  const latest = useRef({ actor, form, blank, isAlwaysOpen, onClosed });
  useEffect(() => {
    latest.current = { actor, form, blank, isAlwaysOpen, onClosed };
  });
  const shown = useRef(values);
  useEffect(() => {
    if (shown.current !== values) replaceValues(latest.current.form, values ?? latest.current.blank);
    shown.current = values;
  }, [values]);
  useEffect(() => {
    const subscription = ref?.on('form.closed', ({ isSaved }) => {
      if (isSaved) replaceValues(latest.current.form, latest.current.blank);
      latest.current.onClosed?.();
    });
    return () => subscription?.unsubscribe();
  }, [ref]);
  useEffect(
    () => () => {
      const { actor, form, isAlwaysOpen } = latest.current;
      if (isAlwaysOpen) actor.send({ type: 'form.left', values: form.getValues() });
    },
    [],
  );
  return {
    ...form,
    isOpen,
    isSaving,
    record,
    failure,
    dismiss: () => (ref ? actor.send({ type: 'form.dismissed' }) : onClosed?.()),
  };
};

function replaceValues<V extends AnyValues>(form: CheckedForm<V>, values: V): void {
  form.setInitialValues(values);
  form.reset();
}
