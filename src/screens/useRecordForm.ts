import { useShown } from '../ui/texts/index.ts';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef } from 'react';
import {
  type RecordFormRef,
  type RecordFormState,
  selectRecordForm,
} from '../machines/recordForm/recordForm.selectors.ts';
import type { RecordFormEvent } from '../machines/recordForm/recordForm.types.ts';
import { useSystem } from '../system/system.ts';

export interface RecordForm<V, R> extends Omit<RecordFormState<V, R>, 'values'> {
  /** Null until the form's code has loaded. */
  values: V | null;
  /** Returns the server's error about a field of the body. */
  errorOf: (field: string) => string | undefined;
  change: (patch: Partial<V>) => void;
  submit: (event: FormEvent) => void;
  dismiss: () => void;
}

const unloaded = {
  isOpen: false,
  isSaving: false,
  areErrorsShown: false,
  values: null,
  record: null,
  failure: null,
  isChanged: true,
};

/**
 * Returns the state and the actions of a list's form. `actor` is the screen's actor, which may still be loading.
 * `onClosed` is called when the form is dismissed or has saved.
 */
export const useRecordForm = <P extends object, V extends object, R extends { id: string }>(
  actor: { send: (event: RecordFormEvent<V, R>) => void },
  ref: RecordFormRef<P, V, R> | undefined,
  onClosed?: () => void,
): RecordForm<V, R> => {
  const { newId } = useSystem();
  const shown = useShown();
  const snapshot = useSelector(ref, (current) => current);
  const state = snapshot ? selectRecordForm<P, V, R>(snapshot) : unloaded;
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  useEffect(() => {
    const subscription = ref?.on('form.closed', () => latest.current?.());
    return () => subscription?.unsubscribe();
  }, [ref]);
  return {
    ...state,
    errorOf: (field) => {
      const issue = state.failure?.issues.find(({ path }) => path === `body.${field}`);
      return issue && shown(issue.message);
    },
    change: (patch) => actor.send({ type: 'form.changed', patch }),
    submit: (event) => {
      event.preventDefault();
      actor.send({ type: 'form.submitted', recordId: newId(), mutationId: newId() });
    },
    dismiss: () => (ref ? actor.send({ type: 'form.dismissed' }) : onClosed?.()),
  };
};
