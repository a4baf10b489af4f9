import { describe, expect, it } from 'vitest';
import { argumentsOf, compile, moduleOf, typesOf } from './compile.ts';

const messages = {
  title: "It's Faena",
  open: '«{name}» has {count, plural, one {# task} other {# tasks}}',
  view: '{changed, select, true {Unsaved} other {Saved}}',
  roles: { admin: 'Manager' },
};

describe('a catalogue', () => {
  it('has a string for a message without arguments, and a function for any other', () => {
    const { title, open, roles } = compile('spec', messages) as unknown as {
      title: string;
      open: (given: { name: string; count: number }) => string;
      roles: { admin: string };
    };
    expect([title, roles.admin]).toEqual(["It's Faena", 'Manager']);
    expect(open({ name: 'Faena', count: 1 })).toBe('«Faena» has 1 task');
    expect(open({ name: '{x}', count: 1200 })).toBe('«{x}» has 1200 tasks');
  });

  it('formats numbers and forms plurals in the language of its messages', () => {
    const of = (language: 'spec' | 'fr') =>
      compile(language, { '@@locale': 'en', ...messages }) as unknown as {
        locale: string;
        wording: string;
        open: (given: { name: string; count: number }) => string;
      };
    const { locale, wording, open } = of('spec');
    expect([locale, wording, open({ name: 'Faena', count: 12_000 })]).toEqual(['es', 'en', '«Faena» has 12,000 tasks']);
    expect(of('fr').open({ name: 'Faena', count: 0 })).toBe('«Faena» has 0 tasks');
    expect(moduleOf('spec', { '@@locale': 'en', open: messages.open })).toContain('number("en", d.count, 0)');
  });

  it('shows its text if values are missing', () => {
    const { open, view } = compile('spec', messages) as unknown as Record<string, (given: object) => string>;
    expect(open?.({})).toMatch(/^«undefined» has \S+ tasks$/);
    expect(view?.({})).toBe('Saved');
  });

  it('becomes a module with the same texts', async () => {
    const source = moduleOf('spec', { title: messages.title, view: messages.view, tricky: 'a () => "b"' });
    expect(source).toContain('title: "It\'s Faena"');
    expect(source).toContain('view: (d) => select(d.changed,');
    expect(source).toContain(String.raw`tricky: "a () => \"b\""`);
  });
});

it('returns the arguments of a message with their types', () => {
  expect([...argumentsOf(messages.open)]).toEqual([
    ['name', 'string'],
    ['count', 'number'],
  ]);
  expect([...argumentsOf(messages.view)]).toEqual([['changed', 'boolean']]);
  expect([...argumentsOf('{role, select, admin {A} other {B}} of {rows, number}')]).toEqual([
    ['role', 'string'],
    ['rows', 'number'],
  ]);
  expect(() => argumentsOf('{broken')).toThrow('Unexpected message end');
});

it('writes the types of the messages', () => {
  const source = typesOf({ tasks: { '@@locale': 'en', ...messages, 'a-b': 'x' } });
  expect(source).toContain('title: string;');
  expect(source).toContain('open: (given: { name: string; count: number }) => string;');
  expect(source).toContain('"a-b": string;');
  expect(source).not.toContain('@@locale');
});
