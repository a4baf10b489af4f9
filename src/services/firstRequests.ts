/**
 * Early requests of a page, sent while its code is still loading, and the first key presses. The build copies
 * `requestFirst` into the page, so the function must not refer to anything outside itself.
 */

import type { firstLanguage } from '../../domain/languages.ts';

/** Paths of chunks that the first page needs. */
export interface FirstFiles {
  /** File paths by language. */
  texts: Record<string, { start: string[]; session: string[] }>;
  session: string[];
  /** Additional files for the board of a project. */
  board: string[];
}

interface FirstAnswers {
  token: string;
  answers: Record<string, Promise<Response> | undefined>;
  takeKeys?: () => KeyboardEvent[];
}

declare global {
  // oxlint-disable-next-line no-var -- the page's script and the app share it
  var firstAnswers: FirstAnswers | undefined;
}

export function requestFirst(
  files: FirstFiles,
  firstPage: { pageIndex: number; pageSize: number },
  languageOf: typeof firstLanguage,
): void {
  try {
    const base = document.documentElement.dataset.base ?? '';
    const preload = (paths: readonly string[]): void => {
      for (const href of paths) {
        const link = document.createElement('link');
        const isStyle = href.endsWith('.css');
        link.rel = isStyle ? 'preload' : 'modulepreload';
        if (isStyle) {
          link.as = 'style';
          // Must equal the value of the build's own link. With another value, the browser would load the style sheet
          // twice.
          link.crossOrigin = '';
        }
        link.href = base + href;
        document.head.append(link);
      }
    };
    const language = languageOf(Object.keys(files.texts), {
      stored: localStorage.getItem('language'),
      fallback: document.documentElement.dataset.language ?? null,
      preferred: navigator.languages,
    });
    const texts = files.texts[language ?? ''];
    preload(texts?.start ?? []);
    const stored = JSON.parse(localStorage.getItem('global') ?? 'null') as {
      token?: unknown;
      activeWorkSpace?: { id?: string } | null;
    } | null;
    const token = stored?.token;
    if (typeof token !== 'string') return;
    const projectId = /^\/projects\/([^/]+)\/tasks\/?$/.exec(location.pathname.slice(base.length))?.[1];
    preload(files.session);
    preload(texts?.session ?? []);
    if (projectId !== undefined) preload(files.board);
    const answers: FirstAnswers['answers'] = {};
    const ask = (url: string): void => {
      const answer = fetch(url, {
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
          ...(language !== undefined && { 'Accept-Language': language }),
        },
      });
      answer.catch(() => undefined);
      answers[url] = answer;
    };
    ask(`${base}/api/auth/account`);
    const workspaceId = stored?.activeWorkSpace?.id;
    if (projectId !== undefined && workspaceId !== undefined) {
      const project = `${base}/api/workspaces/${workspaceId}/projects/${projectId}`;
      ask(project);
      // The filter leaves out tasks that were done long ago.
      ask(
        `${project}/tasks?pageIndex=${firstPage.pageIndex}&pageSize=${firstPage.pageSize}&filters=%7B%22recent%22%3Atrue%7D`,
      );
    }
    const keys: KeyboardEvent[] = [];
    // Keys that are pressed in a field are not collected, because they are text.
    const collect = (event: KeyboardEvent) => {
      if (event.target === document.body && keys.length < 20) keys.push(event);
    };
    addEventListener('keydown', collect);
    const takeKeys = () => {
      removeEventListener('keydown', collect);
      return keys.splice(0);
    };
    globalThis.firstAnswers = { token, answers, takeKeys };
  } catch {
    // Ignores a browser without access to storage: the app then makes the requests when its code is loaded.
  }
}

/** Returns the response of an early request once, or undefined if there is none. */
export const takeFirst = (url: string, token: string | null): Promise<Response> | undefined => {
  const first = globalThis.firstAnswers;
  const answer = first?.token === token ? first?.answers[url] : undefined;
  if (first && answer) first.answers[url] = undefined;
  return answer;
};

/** Returns the keys that were pressed before the app listened for them, once. */
export const takeFirstKeys = (): KeyboardEvent[] => globalThis.firstAnswers?.takeKeys?.() ?? [];
