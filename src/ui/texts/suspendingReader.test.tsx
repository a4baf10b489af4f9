import { startTransition, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { createTextStore } from '../../services/texts.ts';
import { TextsProvider, useTexts } from './index.ts';
import { suspendingReader } from './suspendingReader.ts';

function Screen() {
  const texts = useTexts('ui');
  const [typed] = useState('typed');
  return (
    <p>
      {texts.cancel}, {typed}
    </p>
  );
}

test('a catalogue that is loaded a moment after its first use causes no error', async () => {
  const texts = createTextStore();
  await texts.load('en', 'ui');
  let isLoaded = false;
  const read = suspendingReader({
    read: (area) => (isLoaded ? texts.read('en', area) : undefined),
    load: async () => {
      await Promise.resolve();
      isLoaded = true;
    },
  });
  const errors: unknown[] = [];
  const place = document.createElement('div');
  const root = createRoot(place, { onRecoverableError: (error) => errors.push(error) });
  // In a transition, React continues a component that waited only for a moment, instead of starting it anew.
  startTransition(() =>
    root.render(
      <TextsProvider read={read}>
        <Suspense fallback="loading">
          <Screen />
        </Suspense>
      </TextsProvider>,
    ),
  );
  await vi.waitFor(() => expect(place.textContent).toBe('Cancel, typed'));
  expect(errors).toEqual([]);
  root.unmount();
});
