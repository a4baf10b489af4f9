import { fromPromise } from 'xstate';
import type {
  ChangeForgottenPasswordCall,
  RequestResetCall,
} from '../../machines/passwordReset/passwordReset.types.ts';
import type { Http } from '../http.ts';

/** Asks for the mail with the link; answers the same whether anyone has that address or not. */
export const requestReset = (http: Http) =>
  fromPromise<void, RequestResetCall>(async ({ input: body, signal }) => {
    await http.call('requestPasswordReset', { body, signal });
  });

/** Sets a new password with the token of the mail's link. */
export const changeForgottenPassword = (http: Http) =>
  fromPromise<void, ChangeForgottenPasswordCall>(async ({ input: body, signal }) => {
    await http.call('changePassword', { body, signal });
  });
