import { expect, test } from 'vitest';
import { languages } from '../../domain/languages.ts';
import { type Messages, readMessages } from '../../texts/compile.ts';

const textsIn = (messages: Messages | string): string[] =>
  typeof messages === 'string' ? [messages] : Object.values(messages).flatMap(textsIn);

test.each(languages)(
  'errors in %s contain no names from the code, except the field or event at the beginning',
  (language) => {
    const texts = textsIn(readMessages(language, 'errors')).map((text) => text.replaceAll(/\{\w+/g, ''));
    expect(texts.filter((text) => /\b[a-z]+[A-Z]/.test(text.replace(/^[a-zA-Z]+: /, '')))).toEqual([]);
  },
);
