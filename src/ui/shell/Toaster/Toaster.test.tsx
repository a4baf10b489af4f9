import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { Toaster, type ToastItem } from './Toaster.tsx';

const toasts: ToastItem[] = [
  { id: '1', type: 'success', message: 'Tarea actualizada' },
  { id: '2', type: 'error', message: 'Error al crear la tarea' },
];
const calls = () => ({ onPaused: vi.fn(), onResumed: vi.fn(), onDismissed: vi.fn() });

it('shows toasts that were requested before it was mounted', async () => {
  renderUi(<Toaster toasts={toasts} {...calls()} />);
  expect(await screen.findByText('Tarea actualizada')).toBeTruthy();
  expect(await screen.findByText('Error al crear la tarea')).toBeTruthy();
});

it('removes a toast that is no longer in the list, without calling onDismissed', async () => {
  const given = calls();
  const { rerender } = renderUi(<Toaster toasts={toasts} {...given} />);
  await screen.findByText('Tarea actualizada');
  rerender(<Toaster toasts={toasts.slice(1)} {...given} />);
  await waitFor(() => expect(screen.queryByText('Tarea actualizada')).toBeNull());
  expect(given.onDismissed).not.toHaveBeenCalled();
});

it('replaces the text of a toast with the same id', async () => {
  const given = calls();
  const { rerender } = renderUi(<Toaster toasts={[{ id: '1', type: 'loading', message: 'Guardando' }]} {...given} />);
  await screen.findByText('Guardando');
  rerender(<Toaster toasts={[{ id: '1', type: 'success', message: 'Hecho' }]} {...given} />);
  await screen.findByText('Hecho');
  expect(screen.queryByText('Guardando')).toBeNull();
});

it('dismisses by the close button, Escape, a swipe of 20 pixels and the action', async () => {
  const given = calls();
  const onPress = vi.fn();
  renderUi(
    <Toaster
      toasts={[{ id: '7', type: 'info', message: 'Tarea eliminada', action: { label: 'Deshacer', onPress } }]}
      {...given}
    />,
  );
  const words = await screen.findByText('Tarea eliminada');
  await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  fireEvent.keyDown(words, { key: 'Escape' });
  fireEvent.pointerDown(words, { clientX: 10, clientY: 10 });
  fireEvent.pointerUp(words, { clientX: 29, clientY: 10 });
  expect(given.onDismissed).toHaveBeenCalledTimes(3);
  fireEvent.pointerDown(words, { clientX: 10, clientY: 10 });
  fireEvent.pointerUp(words, { clientX: 30, clientY: 10 });
  expect(given.onDismissed.mock.calls).toEqual([['7'], ['7'], ['7'], ['7']]);
  expect(onPress).toHaveBeenCalledOnce();
});

it('pauses all toasts while one has the focus', async () => {
  const given = calls();
  renderUi(<Toaster toasts={toasts} {...given} />);
  await screen.findByText('Tarea actualizada');
  const [cross] = await screen.findAllByRole('button', { name: 'Close notification' });
  fireEvent.focus(cross ?? document.body);
  expect(given.onPaused.mock.calls).toEqual([['1'], ['2']]);
  fireEvent.blur(cross ?? document.body);
  expect(given.onResumed.mock.calls).toEqual([['1'], ['2']]);
});
