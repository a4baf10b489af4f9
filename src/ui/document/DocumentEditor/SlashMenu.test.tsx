import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { texts } from '../../../../tests/support/texts.ts';
import { blocksFor } from './blocks.ts';
import { SlashMenu } from './SlashMenu.tsx';

it('names the blocks in the language of now, also those that were offered in another one', () => {
  const offered = blocksFor({ ...texts.editor, bulletList: 'Liste' }, () => undefined);
  const items = offered.filter(({ id }) => id === 'bulletList');
  renderUi(<SlashMenu id="blocks" offer={{ items, selected: 0, rectangle: null, pick: () => undefined }} />);
  expect(screen.getByRole('option').textContent).toBe(texts.editor.bulletList);
});
