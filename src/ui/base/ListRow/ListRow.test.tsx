import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { Count } from '../Chip/Chip.tsx';
import { ListRow, RowList } from './ListRow.tsx';

const list = (rows: ReactNode) => renderUi(<RowList aria-label="Boards">{rows}</RowList>);

describe('ListRow', () => {
  it('has a link whose accessible name includes everything except the buttons', () => {
    list(
      <ListRow
        link={(props) => <a href="/boards/1" {...props} />}
        name="Drivers"
        facts="By Noa"
        end="3 tasks"
        action={<button type="button">Delete</button>}
      />,
    );
    const row = within(screen.getByRole('list', { name: 'Boards' })).getByRole('listitem');
    expect(within(row).getByRole('link').textContent).toBe('Drivers By Noa 3 tasks');
    expect(within(within(row).getByRole('link')).queryByRole('button')).toBeNull();
  });

  it('shows a row without a link', () => {
    list(<ListRow name="Noa" chips={<Count>2</Count>} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('listitem').textContent?.trim()).toBe('Noa 2');
  });
});
