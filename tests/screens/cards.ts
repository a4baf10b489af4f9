/** Acts on the card 'Write the notes', the first one of a board with columns. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { DragMeans } from '../../src/machines/tasks/board/board.types.ts';
import { texts } from '../support/texts.ts';
import type { RunningApp } from './app.tsx';
import { inSequence, pressKeys } from './userActions.ts';

export const card = (): HTMLElement => screen.getByRole('button', { name: /^Write the notes/ });
export const lifted = (): HTMLElement =>
  screen.getByText(
    texts.board.cards.cardPickedUp({ title: 'Write the notes', column: 'To Do', position: 1, total: 1 }),
  );
export const untilCards = async (): Promise<void> =>
  void (await screen.findByRole('button', { name: /^Write the notes/ }));
/** Ends the pause after which a focused task is loaded. */
const endPause = ({ clock }: RunningApp): Promise<void> => act(async () => clock.increment(80));
export const focusCard = inSequence(untilCards, async () => act(async () => card().focus()), endPause);

export const pressCard = async (): Promise<void> =>
  void fireEvent.mouseDown(card(), { button: 0, clientX: 10, clientY: 10 });
export const hoverCard = async (): Promise<void> => void fireEvent.mouseOver(card());

/** Begins a drag of the card. The keyboard needs the focus on it. */
export const liftCard = async (_: unknown, { by }: { by: DragMeans }): Promise<void> => {
  if (by === 'keyboard') return pressKeys(' ')();
  if (by === 'touch') fireEvent.touchStart(card(), { touches: [{ clientX: 10, clientY: 10 }] });
  else {
    await pressCard();
    fireEvent.mouseMove(document, { clientX: 20, clientY: 20 });
  }
  await waitFor(lifted);
};
/** Drops the card in the next column, by keyboard. */
export const dropCard = inSequence(pressKeys('{ArrowRight} '), endPause);
