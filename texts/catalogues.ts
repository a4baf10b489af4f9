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
  dates: {
    locale: string;
    today: string;
    tomorrow: string;
    yesterday: string;
    ahead: (given: { days: number }) => string;
    ago: (given: { days: number }) => string;
    now: string;
    minutes: (given: { count: number }) => string;
    hours: (given: { count: number }) => string;
    at: (given: { day: string; time: string }) => string;
  };
  shell: {
    locale: string;
    platform: string;
    home: string;
    dashboard: string;
    projects: string;
    project: string;
    boards: string;
    importTasks: string;
    sprints: string;
    sprint: string;
    workflow: string;
    board: string;
    assistant: string;
    tasks: string;
    conversations: string;
    workflows: string;
    documents: string;
    documentation: string;
    machines: string;
    settings: string;
    account: string;
    profile: string;
    notifications: string;
    workspace: string;
    general: string;
    people: string;
    tags: string;
    createWorkspace: string;
    invitation: string;
    tools: string;
    pokerPlanning: string;
    common4: string;
    createRoom: string;
    joinRoom: string;
    room: string;
    notFound: string;
    skip: string;
    collapse: string;
    expand: string;
    openMenu: string;
    closeMenu: string;
    navigation: string;
    palette: string;
    ctrl: string;
    userMenu: {
      menu: string;
      settings: string;
      theme: string;
      documentation: string;
      report: string;
      signOut: string;
      themes: {
        system: string;
        light: string;
        dark: string;
      };
    };
    switcher: {
      label: string;
      none: string;
      heading: string;
      create: string;
      invite: string;
    };
    connectivity: {
      offline: {
        short: string;
        long: string;
      };
      reconnecting: {
        short: string;
        long: string;
      };
      degraded: {
        short: string;
        long: string;
      };
    };
    invite: {
      title: string;
      description: (given: { workspace: string }) => string;
      kind: string;
      kinds: {
        email: string;
        link: string;
      };
      email: string;
      seats: string;
      seatsHint: string;
      role: string;
      roles: {
        admin: string;
        member: string;
        guest: string;
      };
      roleHints: {
        admin: string;
        member: string;
        guest: string;
      };
      submit: string;
      submitLink: string;
      done: string;
      link: string;
      seatsLinkHint: (given: { seats: number; day: string }) => string;
      linkHint: (given: { email: string }) => string;
      copy: string;
      copied: string;
      cancel: string;
    };
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
    breadcrumb: string;
    errors: {
      '401': {
        label: string;
        text: string;
      };
      '403': {
        label: string;
        text: string;
      };
      '404': {
        label: string;
        text: string;
      };
      '500': {
        label: string;
        text: string;
      };
      retry: string;
      reload: string;
      details: string;
      other: {
        label: string;
        text: string;
      };
    };
  };
  toasts: {
    locale: string;
    taskCreated: string;
    taskUpdated: string;
    taskDeleted: string;
    taskRestored: string;
    taskCreateFailed: string;
    taskUpdateFailed: string;
    taskDeleteFailed: string;
    taskGone: string;
    commentDeleted: string;
    documentCreated: string;
    documentCreateFailed: string;
    documentDeleted: string;
    documentDeleteFailed: string;
    versionRestored: string;
    projectCreated: string;
    projectDeleted: string;
    projectDeleteFailed: string;
    personRemoved: (given: { name: string }) => string;
    personRestored: (given: { name: string }) => string;
    changeUndone: string;
    nothingToUndo: string;
    conflict: string;
    passwordChanged: string;
    saved: string;
    roleChanged: string;
    memberRemoved: string;
    memberReset: string;
    memberResetLink: string;
    invitationResent: string;
    linkRenewed: string;
    invitationRevoked: string;
    workspaceLeft: string;
    workspaceTransferred: string;
    workspaceDeleted: string;
    ownPasswordChanged: string;
    ownPasswordSet: string;
    deviceSignedOut: string;
    tokenRevoked: string;
    accountDeleted: string;
  };
  ui: {
    locale: string;
    cancel: string;
    close: string;
    search: string;
    searchIn: (given: { label: string }) => string;
    clearSearch: string;
    nothingFound: string;
    clear: (given: { label: string }) => string;
    selected: (given: { count: number }) => string;
    title: {
      edit: string;
      confirm: string;
      cancel: string;
      label: string;
    };
    checkbox: {
      done: string;
      pending: string;
    };
    offline: {
      title: string;
      description: string;
    };
    toasts: {
      region: string;
      close: string;
      types: {
        success: string;
        info: string;
        warning: string;
        error: string;
        loading: string;
      };
    };
  };
}
export type Area = keyof Catalogues;
