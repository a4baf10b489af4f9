import { describe, expect, test } from 'vitest';
import { shortcutKey } from './shortcutKey.ts';

describe('shortcutKey', () => {
  test.each([
    ['Russian', 'л', 'KeyK', 'k'],
    ['Russian', 'Й', 'KeyQ', 'q'],
    ['Russian', 'б', 'Comma', ','],
    ['Russian', '.', 'Slash', '/'],
    ['Greek', 'κ', 'KeyK', 'k'],
    ['Greek', 'ς', 'KeyW', 'w'],
    ['Greek', ';', 'KeyQ', 'q'],
    ['Hebrew', 'ל', 'KeyK', 'k'],
    ['Hebrew', '/', 'KeyQ', 'q'],
    ['Arabic', 'لا', 'KeyB', 'b'],
    ['Hindi', 'ौ', 'KeyQ', 'q'],
    ['Korean', 'ㅏ', 'KeyK', 'k'],
  ])('%s %s at %s means %s', (_, key, code, meant) => {
    expect(shortcutKey({ key, code })).toBe(meant);
  });

  test.each([
    ['Dvorak', 'k', 'KeyV', 'k'],
    ['Dvorak', ',', 'KeyW', ','],
    ['Dvorak', '.', 'KeyE', '.'],
    ['AZERTY', 'a', 'KeyQ', 'a'],
    ['AZERTY', 'é', 'Digit2', 'é'],
    ['German', 'ö', 'Semicolon', 'ö'],
    ['US', 'K', 'KeyK', 'k'],
    ['US', '?', 'Slash', '?'],
    ['US', ' ', 'Space', ' '],
    ['Russian', '?', 'Digit7', '?'],
    ['any', 'Enter', 'Enter', 'Enter'],
    ['any', 'F2', 'F2', 'F2'],
    ['an unknown keyboard', 'к', '', 'к'],
  ])('%s %s at %s has no replacement', (_, key, code, meant) => {
    expect(shortcutKey({ key, code })).toBe(meant);
  });
});
