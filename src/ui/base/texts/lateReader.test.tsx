import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useReducer, useState } from 'react';
import { expect, test } from 'vitest';
import type { Language } from '../../../../domain/languages.ts';
import type { Area, Catalogues } from '../../../../texts/catalogues.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { texts } from '../../../../tests/support/texts.ts';
import { lateReader } from './lateReader.ts';
import { TextsProvider, useHasTexts, useShown, useTexts } from './index.ts';

const late = (loaded: Partial<Catalogues>, other: Partial<Catalogues> = {}) => {
  const requests: Area[] = [];
  let arrive: (area: Area) => Promise<void> = async () => undefined;
  const source = {
    read: <A extends Area>(_: Language, area: A) => loaded[area],
    readAny: <A extends Area>(area: A) => loaded[area] ?? other[area],
    load: (_: Language, area: Area) => {
      requests.push(area);
      return new Promise<void>((resolve) => {
        arrive = (arrived) =>
          act(async () => {
            Object.assign(loaded, { [arrived]: texts[arrived] });
            resolve();
          });
      });
    },
  };
  function App({ children }: { children: ReactNode }) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    return <TextsProvider reader={lateReader(source, 'spec', redraw)}>{children}</TextsProvider>;
  }
  return { App, requests, arrive: (area: Area) => arrive(area) };
};

function Form() {
  const shown = useShown();
  const [isWrong, setWrong] = useState(false);
  return (
    <>
      <input aria-label="Name" onBlur={() => setWrong(true)} />
      <input aria-label="Password" />
      <p role="alert">{isWrong && shown(phrase('validation', 'invalid'))}</p>
    </>
  );
}

test('an error whose texts are loaded later takes neither the focus nor the typed text', async () => {
  const { App, arrive } = late({});
  render(
    <App>
      <Form />
    </App>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'ana@');
  await userEvent.tab();
  await userEvent.keyboard('Secreta-1234');
  expect(document.activeElement).toHaveProperty('value', 'Secreta-1234');
  expect(screen.getByRole('alert').textContent).toBe('');
  await arrive('validation');
  expect(screen.getByRole('alert').textContent).toBe(texts.validation.invalid);
  expect(document.activeElement).toHaveProperty('value', 'Secreta-1234');
});

function Buttons() {
  const { cancel, close } = useTexts('ui');
  const hasTexts = useHasTexts(['ui', 'board']);
  return (
    <>
      <button type="button" title={`${cancel}/${close}`}>
        {String(hasTexts)}
      </button>
    </>
  );
}

test('texts that are not loaded are empty, and each area is requested once', async () => {
  const { App, requests, arrive } = late({});
  render(
    <App>
      <Buttons />
    </App>,
  );
  expect([screen.getByRole('button').title, requests]).toEqual(['/', ['ui', 'board']]);
  await arrive('board');
  expect(screen.getByRole('button').textContent).toBe('false');
});

test('the texts of the previous language are shown until those of the chosen one are loaded', () => {
  const { App } = late({}, { ui: texts.ui });
  render(
    <App>
      <Buttons />
    </App>,
  );
  expect(screen.getByRole('button').title).toBe(`${texts.ui.cancel}/${texts.ui.close}`);
  expect(screen.getByRole('button').textContent).toBe('false');
});
