import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export type SendMail = (mail: Mail) => Promise<void>;

const bounds = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
};

export function createMailTransport({ mail }: Pick<Config, 'mail'>): SendMail | null {
  if (!mail) return null;
  let transport: Transporter | null = null;
  return async (letter) => {
    // Imports the library with the first e-mail, so that the server starts faster.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({ url: mail.url, ...bounds });
    await transport.sendMail({ from: mail.from, ...letter });
  };
}

/** Describes a failed attempt for the log. Uses only codes, because the mail server's response may quote the e-mail. */
export function failureOf(error: unknown): { failure: string; isFinal: boolean } {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;
  const code = of('code');
  const status = of('responseCode');
  const isFinal = typeof status === 'number' && status >= 500 && status < 600 && code === 'EENVELOPE';
  return {
    failure:
      [code, status].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown',
    isFinal,
  };
}
