import type { PhraseOrText } from '../../domain/phrase.ts';
import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Failure } from '../machines/failure.ts';
import { useShown } from '../ui/base/texts/index.ts';
import { reasonOf } from '../../domain/validation.ts';

/** Constraint of `useForm` on the type of its values. */
export type AnyValues = NonNullable<NonNullable<Parameters<typeof useForm>[0]>['initialValues']>;

export interface CheckedFormOptions<V> {
  /** Initial values. When they change, each field that is still unchanged takes its new initial value. */
  initialValues: V;
  /**
   * Returns the errors by field. The error `true` prevents the submit without a message. Called on submit, and after an
   * invalid submit also on each change.
   */
  validate?: (values: V) => FormErrors;
  /** Shows errors on each change from the start. */
  isCheckedAtOnce?: boolean;
  /** Shows the error of a field when the field with a value loses the focus. */
  isCheckedOnLeave?: boolean;
  /**
   * Failure of the last submit. Issues with the path `body.<field>` are shown at their fields until the next change.
   */
  failure: Failure | null;
  /** Called with valid values only. */
  onSubmit: (values: V) => void;
  /** Called with all values on each change, to store them as a draft, and again after the server rejects a submit. */
  onChange?: (values: V) => void;
}

/** Props of one field, for components that call `onChange` with the value. */
export interface CheckedField<T> {
  name: string;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
  onBlur: () => void;
}

export interface CheckedForm<V extends AnyValues> extends UseFormReturnType<V> {
  /** Sets some values. After that, the form shows no errors until the next submit, like a new form. */
  resetTo: (values: Partial<V>) => void;
  field: <K extends keyof V & string>(name: K) => CheckedField<V[K]>;
  /** Failure of the last submit, unless a field shows it. Null again after a change. */
  submitError: Failure | null;
  /** Props of the `form` element. */
  element: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/**
 * Form with the values and checks of `@mantine/form` and the server's errors. After a rejected submit, the first
 * invalid field gets the focus.
 */
export function useCheckedForm<V extends AnyValues>({
  initialValues,
  validate,
  isCheckedAtOnce = false,
  isCheckedOnLeave = false,
  failure,
  onSubmit,
  onChange,
}: CheckedFormOptions<V>): CheckedForm<V> {
  const shown = useShown();
  const ref = useRef<HTMLFormElement>(null);
  const isChecked = useRef(isCheckedAtOnce);
  const leftFields = useRef<ReadonlySet<string>>(new Set());
  const [submitError, setSubmitError] = useState<Failure | null>(null);
  const [rejections, setRejections] = useState(0);
  useEffect(() => {
    if (rejections > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);
  const form = useForm<V>({
    initialValues,
    clearInputErrorOnChange: false,
    validate: (values) => validate?.(values) ?? {},
    onValuesChange: (values) => {
      setSubmitError(null);
      check(values);
      onChange?.(values);
    },
  });
  const check = (values: V) => {
    const errors = Object.entries(validate?.(values) ?? {});
    form.setErrors(Object.fromEntries(errors.filter(([name]) => isChecked.current || leftFields.current.has(name))));
  };
  const showErrors = () => {
    isChecked.current = true;
    setRejections((times) => times + 1);
  };

  useFailure(failure, { form, shown, showErrors, setSubmitError, onChange });
  useNewInitialValues(form, initialValues);

  return {
    ...form,
    reset: () => {
      isChecked.current = isCheckedAtOnce;
      form.reset();
    },
    resetTo: (values) => {
      isChecked.current = isCheckedAtOnce;
      form.clearErrors();
      form.setValues(values);
    },
    field: (name) => {
      const { value, error, onChange: change } = form.getInputProps(name);
      const leave = () => {
        if (!isCheckedOnLeave || value === '') return;
        leftFields.current = new Set(leftFields.current).add(name);
        check(form.getValues());
      };
      return {
        name,
        value,
        error: typeof error === 'string' ? shown(reasonOf(error)) : undefined,
        onChange: change,
        onBlur: leave,
      };
    },
    submitError,
    element: {
      ref,
      noValidate: true,
      onSubmit: form.onSubmit((values) => {
        setSubmitError(null);
        const untaken = untakenField(ref.current);
        if (untaken) untaken.focus();
        else onSubmit(values);
      }, showErrors),
    },
  };
}

/** Returns the first field with a text that its editor can't parse. The values of the form don't contain the text. */
const untakenField = (form: HTMLFormElement | null): HTMLElement | undefined =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.customError);

/** Shows the failure of a submit at its fields, or else as the error of the form. */
function useFailure<V extends AnyValues>(
  failure: Failure | null,
  now: Pick<CheckedFormOptions<V>, 'onChange'> & {
    form: UseFormReturnType<V>;
    shown: (message: PhraseOrText) => string;
    showErrors: () => void;
    setSubmitError: (failure: Failure | null) => void;
  },
): void {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    const { form, shown, showErrors, setSubmitError, onChange } = latest.current;
    // Stores the values again, because the stored draft may be the rejected values, without changes made during the
    // request.
    if (failure) onChange?.(form.getValues());
    const errors = failure ? errorsOf(failure, form.getValues(), shown) : {};
    const isAtField = Object.keys(errors).length > 0;
    setSubmitError(isAtField ? null : failure);
    if (!isAtField) return;
    form.setErrors(errors);
    showErrors();
  }, [failure]);
}

/** Gives each field that still has its initial value the new initial value. */
function useNewInitialValues<V extends AnyValues>(form: UseFormReturnType<V>, initialValues: V): void {
  const latest = useRef({ form, initialValues });
  useEffect(() => {
    latest.current = { form, initialValues };
  });
  const initial = JSON.stringify(initialValues);
  useEffect(() => {
    const { form, initialValues: now } = latest.current;
    const before = form.getInitialValues();
    if (JSON.stringify(before) === initial) return;
    const unchanged = (Object.keys(now) as (keyof V)[]).filter((name) => {
      const typed = form.getValues()[name];
      return typed === before[name] || String(typed).trim() === now[name];
    });
    form.setInitialValues(now);
    form.setValues(Object.fromEntries(unchanged.map((name) => [name, now[name]])) as Partial<V>);
  }, [initial]);
}

/** Returns the messages of the issues at the form's own fields. */
const errorsOf = ({ issues }: Failure, values: object, shown: (message: PhraseOrText) => string): FormErrors =>
  Object.fromEntries(
    issues
      .map(({ path, message }) => [path.replace(/^body\./, ''), shown(message)] as const)
      .filter(([name]) => name in values)
      .toReversed(),
  );
