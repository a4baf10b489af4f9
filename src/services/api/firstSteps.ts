import { fromPromise } from 'xstate';
import type { HideStepsCall } from '../../machines/tasks/home/home.types.ts';
import type { Http } from '../http.ts';

export const hideFirstSteps = (http: Http) =>
  fromPromise<unknown, HideStepsCall>(({ input, signal }) => http.call('hideFirstSteps', { ...input, signal }));
