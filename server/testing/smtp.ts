import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Whole message, decoded from quoted-printable. */
  raw: string;
  link: string;
}

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  to(address: string): ReceivedMail[];
  rejects: boolean;
  close(): Promise<void>;
}

export async function startSmtp(port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const smtp: TestSmtp = {
    url: '',
    received,
    to: (address) => received.filter(({ to }) => to.includes(address)),
    rejects: false,
    close: () => new Promise((done) => server.close(() => done())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (address, _session, done) => {
      if (address.address.startsWith('refused@'))
        return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (smtp.rejects) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        const raw = decode(Buffer.concat(chunks).toString());
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          link: /https?:\/\/\S+/.exec(raw.slice(raw.indexOf('\r\n\r\n')))?.[0] ?? '',
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return smtp;
}

const decode = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export const tokenIn = (mail: ReceivedMail | undefined): string => mail?.link.split('/').at(-1) ?? '';
