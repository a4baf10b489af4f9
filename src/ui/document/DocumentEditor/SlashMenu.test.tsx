import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { texts } from '../../../../tests/support/texts.ts';
import { blocksFor } from './blocks.ts';
import { SlashMenu } from './SlashMenu.tsx';

it('shows the blocks in the current language, even if the menu was opened in another one', () => {
  const offered = blocksFor({ ...texts.editor, bulletList: 'Liste' }, () => undefined);
  const items = offered.filter(({ id }) => id === 'bulletList');
  renderUi(<SlashMenu id="blocks" offer={{ items, selected: 0, rectangle: null, pick: () => undefined }} />);
  expect(screen.getByRole('option').textContent).toBe(texts.editor.bulletList);
});
