import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../domain/languages.ts';
import { notificationTypes } from '../../domain/notification.ts';
import { sentence } from '../modules/notifications/messages.ts';
import { textsOf } from '../shared/texts.ts';
import { letters, renderLetter, shortName } from './messages.ts';

const url = 'https://faena.example/x';
const rendered = (letter: Parameters<typeof renderLetter>[0]) => renderLetter(letter, url, 'https://faena.example');

describe('letters', () => {
  it.each<[Language, string, string[]]>([
    [
      'spec',
      'Choose a new password for Faena',
      [
        'Someone, hopefully you, requested a new password for your Faena account.',
        `Choose a new password: ${url}`,
        'The link works once, for an hour.',
        'If it was not you, ignore this mail. Your password does not change.',
      ],
    ],
    [
      'en',
      'Choose a new password for Faena',
      [
        'Someone, hopefully you, asked for a new password for your Faena account.',
        `Choose a new password: ${url}`,
        'The link works once and expires in an hour.',
        'If it wasn’t you, ignore this email. Your password won’t change.',
      ],
    ],
    [
      'es',
      'Elige una contraseña nueva para Faena',
      [
        'Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta de Faena.',
        `Elegir una contraseña nueva: ${url}`,
        'El enlace funciona una sola vez, durante una hora.',
        'Si no has sido tú, ignora este correo. Tu contraseña no cambiará.',
      ],
    ],
  ])('reset a password in %s', (language, subject, lines) => {
    const mail = rendered(letters.passwordReset(textsOf(language)('mails')));
    expect([mail.subject, mail.text.split('\n\n')]).toEqual([subject, lines]);
  });

  it.each<[Language, string, string, string]>([
    [
      'spec',
      'Ana invites you to Norte on Faena',
      'The link works once, until 2026-03-18. It is only for this address.',
      'en',
    ],
    [
      'en',
      'Ana invites you to Norte on Faena',
      'The link works once, until 2026-03-18, and only for this address.',
      'en',
    ],
    [
      'es',
      'Ana te invita a Norte en Faena',
      'El enlace funciona una sola vez, hasta el 2026-03-18, y solo para esta dirección.',
      'es',
    ],
  ])('invite in %s', (language, subject, line, tag) => {
    const texts = textsOf(language)('mails');
    const mail = rendered(letters.invitation(texts, { inviter: 'Ana', workspace: 'Norte', until: '2026-03-18' }));
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(line);
    expect(mail.html).toContain(`<html lang="${tag}">`);
  });

  it.each<[Language, string]>([
    ['spec', 'Your Faena password was reset'],
    ['en', 'Your Faena password was reset'],
    ['es', 'Se ha restablecido tu contraseña de Faena'],
  ])('tell of a forced reset in %s', (language, subject) => {
    expect(rendered(letters.forcedReset(textsOf(language)('mails'))).subject).toBe(subject);
  });
});

describe('texts of users in e-mails', () => {
  const texts = textsOf('en')('mails');
  const item = { text: 'See http://a.example', detail: 'or b.example', path: '/x' };
  const written: Parameters<typeof renderLetter>[0] = {
    ...letters.invitation(texts, { inviter: 'Eve www.c.example', workspace: 'Click https://d.example', until: 'x' }),
    items: [item],
  };

  it('contain no link in subject, text and HTML, except to addresses of the instance', () => {
    const { subject, text, html } = rendered(written);
    expect(subject).toBe('Eve www[.]c[.]example invites you to Click https[:]//d[.]example on Faena');
    const links = /(?:https?:\/\/|www\.)[^\s"<]+|[\w-]+\.[a-z]{2,}[^\s"<]*/g;
    expect(new Set([...text.matchAll(links)].map(([link]) => link))).toEqual(new Set([url]));
    expect(new Set([...html.matchAll(links)].map(([link]) => link))).toEqual(new Set([url]));
  });

  it('are shortened if they are names', () => {
    expect([shortName('Norte'), shortName('é'.repeat(100))]).toEqual(['Norte', `${'é'.repeat(60)}…`]);
  });
});

describe('sentences of notifications', () => {
  const of = (language: Language, given: Partial<Parameters<typeof sentence>[1]>) =>
    sentence(textsOf(language)('notices'), {
      type: 'task_assignment',
      place: null,
      subject: 'Plan',
      actor: 'Ana',
      when: null,
      ...given,
    });

  it.each<[Language, string[]]>([
    [
      'spec',
      [
        'Ana te ha asignado la tarea «Plan»',
        'Ana te ha mencionado en un comentario de «Plan»',
        'Ana ha comentado en «Plan»',
        'La tarea «Plan» vence el 18 mar 2026',
        'Ana te ha añadido al proyecto «Plan»',
        'Ana te ha invitado al espacio de trabajo «Plan»',
      ],
    ],
    [
      'es',
      [
        'Ana te ha asignado la tarea «Plan»',
        'Ana te ha mencionado en un comentario de «Plan»',
        'Ana ha comentado en «Plan»',
        'La tarea «Plan» vence el 18 mar 2026',
        'Ana te ha añadido al proyecto «Plan»',
        'Ana te ha invitado al espacio de trabajo «Plan»',
      ],
    ],
    [
      'en',
      [
        'Ana assigned you the task “Plan”',
        'Ana mentioned you in a comment on “Plan”',
        'Ana commented on “Plan”',
        'The task “Plan” is due on Mar 18, 2026',
        'Ana added you to the project “Plan”',
        'Ana invited you to the workspace “Plan”',
      ],
    ],
  ])('are whole in %s', (language, sentences) => {
    const types = notificationTypes.filter((type) => type !== 'task_change');
    expect(types.map((type) => of(language, { type, place: 'comment', when: '2026-03-18' }))).toEqual(sentences);
  });

  it.each(languages)('name unknown people and near days in %s', (language) => {
    const texts = textsOf(language)('notices');
    expect(of(language, { actor: null })).toContain(texts.someone);
    const near = (['today', 'tomorrow', null] as const).map((when) => of(language, { type: 'reminder', when }));
    expect(new Set(near).size).toBe(3);
  });
});
