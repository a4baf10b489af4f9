import { fromPromise } from 'xstate';
import type {
  ChangeForgottenPasswordCall,
  RequestResetCall,
} from '../../machines/people/passwordReset/passwordReset.types.ts';
import type { Http } from '../http.ts';

/** The answer is the same for unknown addresses. */
export const requestReset = (http: Http) =>
  fromPromise<void, RequestResetCall>(async ({ input: body, signal }) => {
    await http.call('requestPasswordReset', { body, signal });
  });

export const changeForgottenPassword = (http: Http) =>
  fromPromise<void, ChangeForgottenPasswordCall>(async ({ input: body, signal }) => {
    await http.call('changePassword', { body, signal });
  });
