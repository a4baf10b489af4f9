import type { SignInMethods } from '../../../../../domain/access.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface SignInMethodsSpec {
  kind: 'signInMethods';
}

/** Ways in which the user can sign in. */
export const signInMethods: ResourceKind<SignInMethodsSpec, SignInMethods> = defineRecord<SignInMethodsSpec>()(
  'getSignInMethods',
  {
    key: () => 'signInMethods',
    call: () => ({}),
    showsFailure: true,
    isPassing: () => true,
  },
);
