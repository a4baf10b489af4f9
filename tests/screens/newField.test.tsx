import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import type * as Task from '../../domain/fields/task.ts';
import { formatsOf } from '../../domain/formats.ts';
import type { Task as TaskRecord } from '../../domain/task.ts';
import { readTexts, texts } from '../support/texts.ts';
import { renderUi } from '../support/renderUi.tsx';
import { riskTexts } from '../support/riskField.ts';

// Fields that no task has, to see that their kind shows and edits them.
vi.mock('../../domain/fields/task.ts', async (original) => {
  const { riskField, reviewDateField } = await import('../support/riskField.ts');
  const tasks = await original<typeof Task>();
  const taskFields = { ...tasks.taskFields, ...riskField, ...reviewDateField };
  return {
    ...tasks,
    taskFields,
    taskFieldNames: Object.keys(taskFields),
    tableFields: [...tasks.tableFields, 'risk', 'reviewDate'],
    cardValueFields: [...tasks.cardValueFields, 'risk', 'reviewDate'],
    descriptorOf: (field: keyof typeof taskFields) => taskFields[field],
  };
});

const { FieldEditor } = await import('../../src/screens/tasks/fieldEditors.tsx');
const { TaskFilters } = await import('../../src/screens/tasks/filters.tsx');
const { describeTransition } = await import('../../src/screens/tasks/describeTransition.ts');
const { TaskCard } = await import('../../src/ui/task/TaskCard/TaskCard.tsx');
const { viewOf } = await import('../../src/ui/task/fields/fieldKinds.tsx');
const { loadOptionList } = await import('../../src/ui/form/OptionList/OptionList.tsx');
const { emptyTaskValues } = await import('../../domain/fields/task.ts');
const { noFilters } = await import('../../domain/fields/taskFilters.ts');

// The mocked fields aren't in the types of the product.
const risk = 'risk' as Task.TaskField;
const reviewDate = 'reviewDate' as Task.TaskField;
const formats = formatsOf('es');
const shown = (field: Task.TaskField, value: string) => ({ field, value, texts: readTexts('fields'), formats });

beforeAll(async () => {
  Object.assign(texts.fields.labels, riskTexts.label, { reviewDate: 'Fecha de revisión' });
  Object.assign(texts.fields.choices, riskTexts.choice);
  await loadOptionList();
});

it('is edited in the dialogs', async () => {
  const onChange = vi.fn();
  const { rerender } = renderUi(
    <FieldEditor field={risk as Task.EditorField} projectId="p" value={null} onChange={onChange} />,
  );
  await userEvent.click(screen.getByRole('button', { name: /Riesgo/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bajo', 'Medio', 'Alto']);
  fireEvent.click(screen.getByRole('option', { name: 'Alto' }));
  expect(onChange.mock.calls).toEqual([['high']]);
  rerender(
    <FieldEditor
      variant="chip"
      field={reviewDate as Task.EditorField}
      projectId="p"
      value={null}
      onChange={onChange}
    />,
  );
  expect(screen.getByRole('button', { name: 'Fecha de revisión: Sin fecha' }).textContent).toBe('Fecha de revisión');
});

it('is shown on a card, as text and drawn, and in the order of its options', () => {
  const task = { ...emptyTaskValues, id: 't', title: 'Plan', assignees: [], risk: 'high', reviewDate: '2030-02-01' };
  renderUi(<TaskCard task={task as unknown as TaskRecord} today="2030-01-01" />);
  screen.getByTitle('Riesgo: Alto');
  screen.getByTitle(`Fecha de revisión: ${formats.date('2030-02-01')}`);
  expect(viewOf(risk)?.words(shown(risk, 'low'))).toBe('Bajo');
  expect(viewOf(reviewDate)?.words(shown(reviewDate, '2030-02-01'))).toBe(formats.date('2030-02-01'));
  const order = ['high', null, 'low'].map((value) => viewOf(risk)?.order(value, risk));
  expect(order).toEqual([2, Number.POSITIVE_INFINITY, 0]);
});

it('has a filter with its options', async () => {
  const onChange = vi.fn();
  const tags = { taskStatuses: [], taskTypes: [], taskPriorities: [] };
  renderUi(
    <TaskFilters
      project={{ id: 'p', members: [], labels: [], ...tags } as never}
      options={{ statuses: [], types: [], priorities: [] }}
      settled={false}
      filters={Object.assign({ risks: [], reviewDates: [] }, noFilters)}
      onChange={onChange}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /Riesgo/ }));
  const list = within(screen.getByRole('listbox', { name: 'Riesgo' }));
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Sin valor',
    'Bajo',
    'Medio',
    'Alto',
  ]);
  fireEvent.click(list.getByRole('option', { name: 'Medio' }));
  expect(onChange.mock.calls).toEqual([[{ risks: ['medium'] }]]);
});

it('is in the activity log as text', () => {
  const texts = readTexts('tasks').history;
  const change = { fromName: null, toName: null };
  const today = '2030-01-01';
  expect(
    describeTransition(texts, readTexts('fields'), formats, { ...change, field: risk, from: null, to: 'high' }, today),
  ).toEqual({ action: 'cambió «Riesgo»', from: texts.nothing, to: 'Alto' });
  expect(
    describeTransition(
      texts,
      readTexts('fields'),
      formats,
      { ...change, field: reviewDate, from: '2030-02-01', to: null },
      today,
    ),
  ).toMatchObject({ from: formats.date('2030-02-01'), to: texts.noDate });
});
