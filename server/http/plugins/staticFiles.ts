import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';
import { defaultLanguage, type Language, tagOf } from '../../../domain/languages.ts';
import { sendError } from '../errors.ts';
import { StartupError } from '../../startupError.ts';
import { readAppPaths } from './appPaths.ts';
import { unknownRoute } from './errors.ts';

const year = 'public, max-age=31536000, immutable';

interface StaticFilesOptions {
  folder: string | null;
  /** Language for people who chose none, or `auto` for the language of the browser. */
  language: Language | 'auto';
  /** Path of the public address, or '' for none. */
  base: string;
}

/** Serves the built app, with its page at each address of the app. Without a build, only the API is served. */
export const staticFiles = plugin(async (app: FastifyInstance, { folder, language, base }: StaticFilesOptions) => {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  const isAppPath = built ? readAppPaths(folder) : () => false;
  // A base path can't begin like a path of the app, because a proxy may remove the base path, so that requests would be
  // ambiguous.
  const first = base.split('/').slice(0, 2).join('/');
  if (first !== '' && isAppPath(first))
    throw new StartupError(`PUBLIC_URL must have another path: ${first} is a page of the app`);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? year : 'no-cache');
      },
    });
    const read = codeFiles(join(folder, 'assets'));
    app.get<{ Params: { name: string } }>(`/assets/:name(^[\\w.-]+\\.(?:js|css)$)`, async (request, reply) => {
      const { name } = request.params;
      const file = await read(name, String(request.headers['accept-encoding']));
      if (file === null) return reply.callNotFound();
      if (file.encoding !== null) reply.header('content-encoding', file.encoding);
      return reply
        .type(name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
        .header('cache-control', year)
        .header('vary', 'accept-encoding')
        .send(file.content);
    });
  }
  const readPage = async (): Promise<string> =>
    withBasePath(withLanguage(await readFile(join(folder ?? '', 'index.html'), 'utf8'), language), base);
  const sendPage = async (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readPage());
  // Without this route, the plugin for static files would send the page without the language and base path.
  const isAsBuilt = language === defaultLanguage && base === '';
  if (built && !isAsBuilt) for (const path of ['/', '/index.html']) app.get(path, (_, reply) => sendPage(reply));
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '';
    const accepted = request.headers.accept ?? '*/*';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isForPrograms(pathname)) return sendError(reply, unknownRoute(request));
    if (isAsset(pathname)) return notFound(reply);
    if (built && isAppPath(pathname) && /text\/html|\*\/\*/.test(accepted))
      return isAsBuilt ? reply.sendFile('index.html') : sendPage(reply);
    // The app shows its own screen for unknown addresses. `sendFile` isn't used, because it would respond to a
    // conditional request with 304.
    if (built && accepted.includes('text/html')) return sendPage(reply.code(404));
    return isFile(pathname) ? notFound(reply) : sendError(reply, unknownRoute(request));
  });
});

interface CodeFile {
  content: Buffer;
  encoding: string | null;
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
  [null, ''],
] as const;

/**
 * Returns a function that reads a code file in the best encoding that the browser accepts. Files remain in memory,
 * because a page requests about fifty, and opening one takes ten times as long as sending it. They never change,
 * because their names contain a hash.
 */
function codeFiles(folder: string): (name: string, accepted: string) => Promise<CodeFile | null> {
  const known = new Map<string, Promise<Buffer | null>>();
  const read = (name: string): Promise<Buffer | null> => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const content = readFile(join(folder, name)).catch(() => {
      // A new build may add the file.
      known.delete(name);
      return null;
    });
    known.set(name, content);
    return content;
  };
  return async (name, accepted) => {
    for (const [encoding, extension] of encodings) {
      if (encoding !== null && !accepts(accepted, encoding)) continue;
      const content = await read(name + extension);
      if (content !== null) return { content, encoding };
    }
    return null;
  };
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name, quality] = each.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality ?? '');
  });

/** Writes the default language into the page, which reads it before its scripts are loaded. */
const withLanguage = (page: string, language: Language | 'auto'): string =>
  page.replace(/<html[^>]*>/, (tag) => {
    const tagName = language === 'auto' ? tag : tag.replace(/lang="[^"]*"/, `lang="${tagOf[language]}"`);
    return tagName.replace('>', ` data-language="${language}">`);
  });

/** Writes the base path into the page, for the addresses of its files and for its scripts. */
const withBasePath = (page: string, base: string): string =>
  base === ''
    ? page
    : page
        .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${base}/`)
        .replace(/<html[^>]*/, (tag) => `${tag} data-base="${base}"`);

const isForPrograms = (pathname: string): boolean =>
  /^\/(?:api|auth|mcp|socket\.io|collaboration|uploads|\.well-known)(?:\/|$)/i.test(pathname);
const isAsset = (pathname: string): boolean => /^\/assets(?:\/|$)/.test(pathname);
const isFile = (pathname: string): boolean => /\.\w+$/.test(pathname);
const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found');
