import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { ProjectTabs } from './ProjectTabs.tsx';

it('scrolls to the active tab again when the texts change', () => {
  const tabs = (labels: string[]) => (
    <ProjectTabs
      label="Project"
      tabs={labels.map((label, index) => ({ label, to: `/${index}`, active: index === 1 }))}
      renderLink={({ children, to, ...rest }) => (
        <a href={to} {...rest}>
          {children}
        </a>
      )}
    />
  );
  const { rerender } = renderUi(tabs(['Tasks', 'Settings']));
  const bar = screen.getByRole('navigation');
  Object.defineProperty(bar, 'clientWidth', { value: 100 });
  Object.defineProperties(screen.getByText('Settings'), { offsetLeft: { value: 300 }, clientWidth: { value: 80 } });
  rerender(tabs(['Aufgaben', 'Einstellungen']));
  expect(bar.scrollLeft).toBe(290);
});
