import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { texts } from '../../../../tests/support/texts.ts';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { loadOptionList } from '../../form/OptionList/OptionList.tsx';
import { LabelPicker } from './LabelPicker.tsx';

const label = (id: string, name: string, archived = false) => ({
  id,
  name,
  archived,
  color: 'blue' as const,
  projectId: null,
  version: 1,
});
const labels = [label('api', 'api'), label('web', 'Web'), label('old', 'Old', true)];

beforeAll(async () => void (await loadOptionList()));

function Picker({ onChange, onCreate }: { onChange: (value: string[]) => void; onCreate: (name: string) => void }) {
  const [value, setValue] = useState<readonly string[]>(['web']);
  return (
    <LabelPicker
      label="Labels"
      labels={labels}
      value={value}
      newOptionOf={(query) => (query.trim() === '' ? null : { value: query, label: `Create ${query}` })}
      onCreate={onCreate}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

it('chooses several labels, and creates one with the typed name by Enter', async () => {
  const [onChange, onCreate] = [vi.fn(), vi.fn()];
  renderUi(<Picker onChange={onChange} onCreate={onCreate} />);
  await userEvent.click(screen.getByRole('button', { name: 'Labels: Web' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['api', 'Web']);
  await userEvent.click(screen.getByRole('option', { name: 'api' }));
  expect(onChange.mock.calls).toEqual([[['web', 'api']]]);
  await userEvent.keyboard('mobile{Enter}');
  expect(onCreate.mock.calls).toEqual([['mobile']]);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
});

it('says what to do while a project has no labels', async () => {
  renderUi(
    <LabelPicker
      label="Labels"
      labels={[]}
      value={[]}
      newOptionOf={() => null}
      onCreate={() => {}}
      onChange={() => {}}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /Labels/ }));
  expect(screen.getByText(texts.ui.typeLabel)).toBeTruthy();
});
