import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders under Mantine without its transitions, which jsdom never ends. */
export const renderUi = (ui: ReactNode): RenderResult =>
  render(ui, {
    wrapper: ({ children }: { children: ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
