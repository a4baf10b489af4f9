import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { loadOptionList } from '../OptionList/OptionList.tsx';
import { OptionPicker } from './OptionPicker.tsx';

const options = [
  { value: '1', label: 'Backlog', color: 'slate' as const },
  { value: '2', label: 'In Progress', color: 'amber' as const },
  { value: '3', label: 'Corrección', description: 'rápida' },
];

beforeAll(async () => void (await loadOptionList()));
afterEach(() => {
  vi.useRealTimers();
});

it('shows the selected option, and chooses another one by keyboard', async () => {
  const onChange = vi.fn();
  renderUi(<OptionPicker label="Estado" options={options} value="1" onChange={onChange} />);
  const button = screen.getByRole('button', { name: 'Estado: Backlog' });
  button.focus();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([['2']]);
});

it('shows its label as a chip only while it is empty, and always names both', () => {
  const chip = (value: string | null) => (
    <OptionPicker
      variant="chip"
      label="Sprint"
      placeholder="Sin sprint"
      options={options}
      value={value}
      onChange={() => {}}
    />
  );
  const { rerender } = renderUi(chip(null));
  expect(screen.getByRole('button', { name: 'Sprint: Sin sprint' }).querySelector('[title]')?.textContent).toBe(
    'Sprint',
  );
  rerender(chip('1'));
  expect(screen.getByRole('button', { name: 'Sprint: Backlog' }).querySelector('[title]')?.textContent).toBe('Backlog');
});

it('opens on the selected option with an arrow key, and returns the focus', async () => {
  renderUi(<OptionPicker label="Estado" options={options} value="2" onChange={() => {}} />);
  const button = screen.getByRole('button', { name: 'Estado: In Progress' });
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['listbox', 'false']);
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const picked = screen.getByRole('option', { name: 'In Progress' });
  const list = screen.getByRole('listbox');
  await waitFor(() =>
    expect([document.activeElement, list.getAttribute('aria-activedescendant')]).toEqual([list, picked.id]),
  );
  expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(button);
});

it('chooses with Space, and Tab continues from its button', async () => {
  const onChange = vi.fn();
  renderUi(
    <>
      <OptionPicker label="Estado" options={options} value="1" onChange={onChange} />
      <button type="button">Next</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Estado: Backlog' });
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')));
  await userEvent.keyboard('{ArrowDown} ');
  expect(onChange.mock.calls).toEqual([['2']]);
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')));
  await userEvent.tab();
  expect([document.activeElement?.textContent, button.getAttribute('aria-expanded')]).toEqual(['Next', 'false']);
});

it('does not report the value that is already selected', async () => {
  const onChange = vi.fn();
  renderUi(<OptionPicker label="Estado" options={options} value="1" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('option', { name: 'Backlog' }));
  expect(onChange).not.toHaveBeenCalled();
});

it('moves through options with a reason, reads the reason, and chooses none of them', async () => {
  const onChange = vi.fn();
  const refused = [...options, { value: '4', label: 'Done', refusal: 'Falta la estimación' }];
  renderUi(<OptionPicker label="Estado" options={refused} value="3" onChange={onChange} />);
  const button = screen.getByRole('button');
  button.focus();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  const option = screen.getByRole('option', { name: /^Done.*Falta la estimación$/ });
  expect([
    option.getAttribute('aria-disabled'),
    screen.getByRole('listbox').getAttribute('aria-activedescendant'),
  ]).toEqual(['true', option.id]);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(option);
  expect([onChange.mock.calls, button.getAttribute('aria-expanded')]).toEqual([[], 'true']);
});

it('marks the option whose name begins with the typed letters, ignoring accents and case', async () => {
  const onChange = vi.fn();
  const more = [...options, { value: '4', label: 'In Review' }, { value: '5', label: 'Éxito' }];
  renderUi(<OptionPicker label="Estado" options={more} value="1" onChange={onChange} />);
  const open = async () => {
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')));
  };
  for (const [keys, value] of [
    ['in r', '4'],
    ['i', '2'],
    ['ii', '4'],
    ['e', '5'],
  ] as const) {
    await open();
    await userEvent.keyboard(`${keys}{Enter}`);
    expect([keys, onChange.mock.calls.at(-1)]).toEqual([keys, [value]]);
  }
});

it('clears the selection', async () => {
  const onChange = vi.fn();
  renderUi(<OptionPicker label="Estado" options={options} value="1" onChange={onChange} clearable />);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Estado' }));
  expect(onChange.mock.calls).toEqual([[null]]);
});

it('filters 300 ms after the last key, ignoring accents, and shows a message without matches', () => {
  vi.useFakeTimers();
  renderUi(<OptionPicker label="Estado" options={options} value={null} onChange={() => {}} searchable />);
  fireEvent.click(screen.getByRole('button'));
  const search = screen.getByRole('textbox');
  fireEvent.change(search, { target: { value: 'correccion' } });
  act(() => vi.advanceTimersByTime(299));
  expect(screen.getAllByRole('option')).toHaveLength(3);
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Correcciónrápida']);
  fireEvent.change(search, { target: { value: 'zzz' } });
  act(() => vi.advanceTimersByTime(300));
  expect(screen.getByText('No results found.')).toBeTruthy();
});

it('does not filter the options itself with onSearch', () => {
  vi.useFakeTimers();
  const onSearch = vi.fn();
  renderUi(<OptionPicker label="Estado" options={options} value={null} onChange={() => {}} onSearch={onSearch} />);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x' } });
  act(() => vi.advanceTimersByTime(300));
  expect(onSearch.mock.calls.at(-1)).toEqual(['x']);
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

it('shows a validation error, and does not open while disabled', async () => {
  renderUi(
    <OptionPicker label="Estado" options={options} value={null} onChange={() => {}} error="Elige uno" disabled />,
  );
  expect(screen.getByText('Elige uno')).toBeTruthy();
  await userEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('option')).toBeNull();
});

it('leaves Ctrl+Enter to the form around it, also after a choice', async () => {
  const submitted = vi.fn();
  renderUi(
    <form
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey || event.defaultPrevented) return;
        event.preventDefault();
        submitted();
      }}
    >
      <OptionPicker label="Estado" options={options} value="1" onChange={() => {}} />
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Estado: Backlog' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('option', { name: 'In Progress' }));
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect([submitted.mock.calls.length, button.getAttribute('aria-expanded')]).toEqual([1, 'false']);
});

it('chooses the option that matches the typed text, also by Enter right after the last key', async () => {
  const onChange = vi.fn();
  renderUi(<OptionPicker label="Estado" searchable options={options} value={null} onChange={onChange} />);
  screen.getByRole('button', { name: /^Estado/ }).focus();
  await userEvent.keyboard('{Enter}');
  const search = screen.getByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.keyboard('nothing{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.clear(search);
  await userEvent.keyboard('prog{Enter}');
  expect(onChange.mock.calls).toEqual([['2']]);
});
