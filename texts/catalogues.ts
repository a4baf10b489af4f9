/** Types of the catalogues. `npm run texts` writes this file from `texts/spec`. Do not edit it. */
export interface Catalogues {
  authentication: {
    locale: string;
    signUp: string;
    signUpInvited: string;
    signUpByInvitation: string;
    signUpDomains: (given: { domains: string }) => string;
    invitationDead: string;
    confirmPassword: string;
    name: string;
    lastName: string;
    avatar: string;
    avatarHint: string;
    createAccountTitle: string;
    createAccount: string;
    hasAccount: string;
    reset: string;
    resetHint: string;
    resetSend: string;
    resetSentTitle: string;
    resetSent: (given: { email: string }) => string;
    resetUnmailedTitle: string;
    resetUnmailed: string;
    resetUnmailedBy: (given: { contact: string }) => string;
    resetAgain: string;
    changeHint: string;
    newPassword: string;
    changePassword: string;
    linkDeadTitle: string;
    linkInvalid: string;
    linkDeadAsk: string;
    backToSignIn: string;
    signInLink: string;
  };
  start: {
    locale: string;
    product: string;
    loading: string;
    late: string;
    home: string;
    notFoundTitle: string;
    authentication: string;
    signIn: string;
    signInTitle: string;
    expired: string;
    signInInvited: string;
    email: string;
    password: string;
    reveal: string;
    submitSignIn: string;
    noAccount: string;
    google: string;
    forgot: string;
    signUpLink: string;
    resetUnmailed: string;
    resetUnmailedBy: (given: { contact: string }) => string;
    externalFailures: {
      cancelled: string;
      expired: string;
      noEmail: string;
      unverified: string;
      closed: string;
      unavailable: string;
      refused: string;
    };
    failures: {
      INVALID_CREDENTIALS: string;
      EMAIL_TAKEN: string;
      INVITATION_INVALID: string;
      NETWORK: string;
      TIMEOUT: string;
      UNAVAILABLE: string;
      INTERNAL: string;
    };
    undo: string;
    open: string;
    toasts: {
      passwordReset: string;
      storageFull: string;
      workspaceGone: (given: { name: string }) => string;
    };
  };
}
export type Area = keyof Catalogues;
