import type { FastifyRequest } from 'fastify';
import { defaultLanguage, type Language, languageNamed, languages } from '../../domain/languages.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Identity } from './identity.ts';

/** Returns the best supported language in an Accept-Language header, or null if there is none. */
export function acceptedLanguage(header: string): Language | null {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of accepted) {
    const found =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => baseOf(language) === baseOf(tag));
    if (found) return found;
  }
  return null;
}

const baseOf = (tag: string): string | undefined => tag.split('-')[0];

/** Returns the language for people who chose none and whose browser sends no supported language. */
export const languageOfServer = ({ language }: Pick<Config, 'language'>): Language =>
  language === 'auto' ? defaultLanguage : language;

/**
 * Returns the language of a response. A supported language in the Accept-Language header takes precedence over the
 * account's language, because the app sends the language that it shows, which users can set for each device.
 */
export const languageOfRequest = (
  request: Pick<FastifyRequest, 'headers' | 'identity'> & { server: { config: Pick<Config, 'language'> } },
  account: Pick<Identity['account'], 'language'> | null = request.identity?.account ?? null,
): Language =>
  acceptedLanguage(request.headers['accept-language'] ?? '') ??
  account?.language ??
  languageOfServer(request.server.config);

/** Returns the language that the person chose, or null if they chose none. */
export async function languageOfAccount(db: Db, id: string): Promise<Language | null> {
  const row = await db.selectFrom('accounts').select('language').where('id', '=', id).executeTakeFirst();
  return languageNamed(row?.language);
}
