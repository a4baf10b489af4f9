import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { createTextStore } from '../../src/services/texts.ts';
import { openApp } from './app.tsx';

const openGuide = async () => {
  const texts = createTextStore();
  const app = await openApp({
    path: '/documentation/tasks#quick-add',
    texts,
    answers: { loadTexts: ({ language }: { language: Language }) => texts.loadAll(language) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  return app;
};
const article = (): HTMLElement => screen.getByRole('article');

test('a page of the guide is shown in the language that the person chooses, and so is the search', async () => {
  const app = await openGuide();
  expect(screen.queryByText(/^The guide is/)).toBeNull();
  expect(within(article()).getByText(/opens a line in which a task is written whole/)).toBeDefined();

  const language = await app.actor('language');
  await act(async () => language.send({ type: 'language.chosen', language: 'es' }));
  const title = await screen.findByRole('heading', { level: 1, name: 'Tareas' });
  expect(title.lang).toBe('es');
  expect(article().querySelector('#quick-add')?.textContent).toContain('Añadir tareas rápido');
  expect(screen.getAllByRole('link', { name: 'Primeros pasos' }).length).toBeGreaterThan(0);

  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar en la documentación' }), {
    target: { value: 'prevision montecarlo' },
  });
  const hits = await screen.findByRole('list', { name: 'Buscar en la documentación' });
  expect(within(hits).getAllByRole('link')[0]?.getAttribute('href')).toMatch(/insights.*#the-charts$/);

  await act(async () => language.send({ type: 'language.chosen', language: 'en' }));
  expect((await screen.findAllByText(/^No matches\./)).length).toBeGreaterThan(0);
  await app.close();
});

test('the guide is shown in English, with a hint, in a language that has no guide', async () => {
  const app = await openGuide();
  const language = await app.actor('language');
  await act(async () => language.send({ type: 'language.chosen', language: 'de' }));
  await within(article()).findByText('Die Anleitung gibt es auf Englisch und Spanisch.');
  expect(screen.getByRole('heading', { level: 1, name: 'Tasks' }).lang).toBe('en');
  await app.close();
});
