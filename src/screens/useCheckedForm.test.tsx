import type { FormErrors } from '@mantine/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../tests/support/renderUi.tsx';
import type { Failure } from '../machines/failure.ts';
import { FormError } from '../ui/form/FormError/FormError.tsx';
import { TextField } from '../ui/form/TextField/TextField.tsx';
import { useCheckedForm } from './useCheckedForm.ts';

interface Person {
  name: string;
  email: string;
}
interface Props {
  initialValues?: Person;
  isCheckedAtOnce?: boolean;
  isCheckedOnLeave?: boolean;
  failure?: Failure | null;
  onSubmit?: (person: Person) => void;
  onChange?: (person: Person) => void;
  validate?: (person: Person) => FormErrors;
}
const nobody: Person = { name: '', email: '' };
const bothNeeded = ({ name, email }: Person): FormErrors => ({
  name: name === '' ? 'A name is needed' : null,
  email: email === '' ? 'An email is needed' : null,
});

function Form({ initialValues = nobody, failure = null, onSubmit = () => {}, validate = bothNeeded, ...rest }: Props) {
  const { field, submitError, element, reset, resetTo } = useCheckedForm({
    initialValues,
    failure,
    onSubmit,
    validate,
    ...rest,
  });
  return (
    <form {...element}>
      <FormError>{submitError && String(submitError.message)}</FormError>
      <TextField label="Name" {...field('name')} />
      <TextField label="Email" {...field('email')} />
      <button>Save</button>
      <button type="button" onClick={reset}>
        Reset
      </button>
      <button type="button" onClick={() => resetTo({ email: '' })}>
        Next person
      </button>
    </form>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusedAs = (message: string, ...issues: Failure['issues']): Failure => ({
  code: 'VALIDATION',
  message,
  issues,
  status: 400,
});
const values = () => ['Name', 'Email'].map((name) => input(name).value);
const errors = () =>
  ['Name', 'Email'].map(
    (name) => document.getElementById(input(name).getAttribute('aria-describedby') ?? '')?.textContent,
  );

test('is checked on submit, then on each change; the first wrong field gets the focus', async () => {
  const onSubmit = vi.fn();
  renderUi(<Form onSubmit={onSubmit} />);
  write('Name', 'A');
  write('Name', '');
  expect(errors()).toEqual([undefined, undefined]);
  press('Save');
  expect([onSubmit.mock.calls, errors()]).toEqual([[], ['A name is needed', 'An email is needed']]);
  await waitFor(() => expect(document.activeElement).toBe(input('Name')));
  write('Name', 'Ada');
  expect(errors()).toEqual([undefined, 'An email is needed']);
  write('Email', 'ada@example.com');
  press('Save');
  expect(onSubmit.mock.calls).toEqual([[{ name: 'Ada', email: 'ada@example.com' }]]);
});

test('can be checked from the first change on', () => {
  renderUi(<Form isCheckedAtOnce />);
  write('Email', 'a');
  expect(errors()).toEqual(['A name is needed', undefined]);
});

test('can be checked when a field with a value loses the focus', () => {
  renderUi(<Form isCheckedOnLeave validate={({ name }) => ({ name: name.length < 3 ? 'Too short' : null })} />);
  fireEvent.blur(input('Name'));
  write('Name', 'A');
  expect(errors()).toEqual([undefined, undefined]);
  fireEvent.blur(input('Name'));
  expect(errors()).toEqual(['Too short', undefined]);
  write('Name', 'Ada');
  expect(errors()).toEqual([undefined, undefined]);
  write('Name', '');
  expect(errors()).toEqual(['Too short', undefined]);
});

test('shows a rejected value at its field, focuses it, and keeps the values', async () => {
  const { rerender } = renderUi(<Form />);
  write('Name', 'Ada');
  write('Email', 'ada@example.com');
  press('Save');
  rerender(<Form failure={refusedAs('no', { path: 'body.email', message: 'This email is taken' })} />);
  expect([errors(), values(), screen.getByRole('alert').textContent]).toEqual([
    [undefined, 'This email is taken'],
    ['Ada', 'ada@example.com'],
    '',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(input('Email')));
  write('Email', 'countess@example.com');
  expect(errors()).toEqual([undefined, undefined]);
});

test('shows a rejection of the whole form until the next change', () => {
  renderUi(<Form failure={refusedAs('Not yours', { path: 'body.role', message: 'no such role' })} />);
  expect([screen.getByRole('alert').textContent, errors()]).toEqual(['Not yours', [undefined, undefined]]);
  write('Name', 'Ada');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('unchanged fields take a new initial value, and changed ones keep the typed value', () => {
  const saved = { name: 'Ada', email: 'ada@example.com' };
  const { rerender } = renderUi(<Form initialValues={saved} />);
  write('Name', 'Augusta');
  rerender(<Form initialValues={{ name: 'Grace', email: 'grace@example.com' }} />);
  expect(values()).toEqual(['Augusta', 'grace@example.com']);
  write('Name', ' Lovelace ');
  rerender(<Form initialValues={{ name: 'Lovelace', email: 'grace@example.com' }} />);
  expect(values()).toEqual(['Lovelace', 'grace@example.com']);
});

test('reports every change, and a reset empties the form without errors', () => {
  const onChange = vi.fn();
  renderUi(<Form onChange={onChange} />);
  press('Save');
  write('Name', 'Ada');
  expect(onChange.mock.calls).toEqual([[{ name: 'Ada', email: '' }]]);
  press('Reset');
  expect([values(), errors()]).toEqual([
    ['', ''],
    [undefined, undefined],
  ]);
});

test('resetting some values shows no errors until the next submit', () => {
  renderUi(<Form />);
  press('Save');
  write('Name', 'Ada');
  write('Email', 'ada@example.com');
  press('Next person');
  write('Name', '');
  expect([values(), errors()]).toEqual([
    ['', ''],
    [undefined, undefined],
  ]);
});
