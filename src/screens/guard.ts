import { redirect } from '@tanstack/react-router';
import { selectActiveWorkspace } from '../machines/app/root/root.selectors.ts';
import { selectIsSettled, selectIsSignedIn } from '../machines/app/session/session.selectors.ts';
import { type AppSystem, findActor, type RefOf } from '../system/system.ts';
import { safeRedirect } from './redirect.ts';

interface Entering {
  context: { system: AppSystem };
  location: { href: string };
}

interface Leaving {
  context: { system: AppSystem };
  search: { redirect?: string };
}

/**
 * Admits only signed-in users. Redirects others to sign-in, which returns them to the requested page, and users without
 * a workspace to the page that creates one, except on pages that need no workspace.
 */
const requireSession = async ({ context: { system }, location }: Entering): Promise<void> => {
  await sessionSettled(system);
  if (selectIsSignedIn(sessionOf(system).getSnapshot())) {
    if (
      selectActiveWorkspace(system.root.getSnapshot()) === null &&
      !isGuestLink(location.href) &&
      !/^\/(create-workspace|invites|notifications|boards|settings\/(account|profile|notifications))(?:[/?#]|$)/.test(
        location.href,
      )
    ) {
      throw redirect({ to: '/create-workspace', replace: true });
    }
    return;
  }
  if (isGuestLink(location.href)) return;
  const target = safeRedirect(location.href);
  throw redirect({
    to: '/authentication/sign-in',
    search: target === undefined || target === '/' ? {} : { redirect: target },
    replace: true,
  });
};

/** Returns true for a guest link to a planning poker room, which needs no session. */
export const isGuestLink = (href: string): boolean =>
  /^\/poker-planning\/[^/?#]+\/?\?(?:[^#]*&)?guest=[^&#]/.test(href);

/** Admits only users with an open workspace. Redirects others to sign-in or to the page that creates a workspace. */
const requireWorkspace = ({ context: { system } }: Entering): void => {
  if (selectActiveWorkspace(system.root.getSnapshot()) === null)
    throw redirect({ to: '/authentication', replace: true });
};

/** Redirects signed-in users to the page that they requested. */
const leaveWhenSignedIn = async ({ context: { system }, search }: Leaving): Promise<void> => {
  await sessionSettled(system);
  if (selectIsSignedIn(sessionOf(system).getSnapshot()))
    throw redirect({ href: safeRedirect(search.redirect) ?? '/', replace: true });
};

/** Resolves once it is known whether the user is signed in. */
const sessionSettled = (system: AppSystem): Promise<void> =>
  new Promise((resolve) => {
    if (selectIsSettled(sessionOf(system).getSnapshot())) return resolve();
    const subscription = sessionOf(system).subscribe((snapshot) => {
      if (!selectIsSettled(snapshot)) return;
      subscription.unsubscribe();
      resolve();
    });
  });

/** Guards of pages, by the name that the table of screens uses. */
export const guards = {
  session: requireSession,
  workspace: requireWorkspace,
  signedOut: leaveWhenSignedIn,
  ticket: ({ search }: { search: { token?: string } }) => {
    if (!search.token) throw redirect({ to: '/authentication/sign-in', replace: true });
  },
  /** Waits until it is known whether the user is signed in. */
  settled: ({ context: { system } }: Pick<Entering, 'context'>) => sessionSettled(system),
};
export type GuardName = keyof typeof guards;

/** Returns the session's actor, which exists as long as the system. */
export const sessionOf = (system: AppSystem): RefOf<'session'> => {
  const session = findActor(system, 'session');
  if (!session) throw new Error('The session lives as long as the system.');
  return session;
};
