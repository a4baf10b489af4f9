import { fromPromise } from 'xstate';
import type { GatheredReport, SaveReportCall } from '../machines/app/problemReport/problemReport.types.ts';
import type { Recorder } from './recorder.ts';
import { downloadFile } from './downloadFile.ts';
import { recordingOf } from './recording.ts';

/** Returns the recorder's masked contents as JSON, with versions and browser. */
export const gatherReport = (recorder: Recorder, version: string) =>
  fromPromise<GatheredReport, void>(async () => {
    const now = Date.now();
    // The hash in the name of the start file identifies the build.
    const build =
      /\/([\w-]+)\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1] ??
      'development';
    const app = `Faena ${version} (${build})`;
    const recording = recordingOf(
      recorder,
      {
        app,
        browser: navigator.userAgent,
        language: navigator.language,
        screen: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
      },
      now,
    );
    return {
      fileName: `faena-problem-${recording.to.slice(0, 19).replaceAll(':', '-')}.json`,
      text: JSON.stringify(recording, null, 1),
      events: recording.steps.filter(({ kind }) => kind === 'event').length,
      seconds: Math.round((Date.parse(recording.to) - Date.parse(recording.from)) / 1000),
      app,
      browser: recording.browser,
    };
  });

export const saveReport = () =>
  fromPromise<void, SaveReportCall>(async ({ input: { fileName, text } }) =>
    downloadFile(fileName, new Blob([text], { type: 'application/json' })),
  );
