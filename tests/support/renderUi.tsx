import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TextsProvider } from '../../src/ui/base/texts/index.ts';
import { readTexts } from './texts.ts';

const reader = { read: readTexts, has: () => true };

/** Renders with Mantine. Its transitions are disabled, because they never end in jsdom. */
export const renderUi = (ui: ReactNode): RenderResult =>
  render(ui, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MantineProvider env="test">
        <TextsProvider reader={reader}>{children}</TextsProvider>
      </MantineProvider>
    ),
  });
