import { redirect } from '@tanstack/react-router';
import { selectActiveWorkspace } from '../machines/root/root.selectors.ts';
import { selectIsSettled, selectIsSignedIn } from '../machines/session/session.selectors.ts';
import { type AppSystem, findActor, type RefOf } from '../system/system.ts';
import { safeRedirect } from './redirect.ts';

interface Entering {
  context: { system: AppSystem };
  location: { href: string };
}

/**
 * Lets only signed-in people in; others go to sign-in, which brings them back to where they wanted to go. Those who
 * belong to no workspace can only make or join one.
 */
export const requireSession = async ({ context: { system }, location }: Entering): Promise<void> => {
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
  const wanted = safeRedirect(location.href);
  throw redirect({
    to: '/authentication/sign-in',
    search: wanted === undefined || wanted === '/' ? {} : { redirect: wanted },
    replace: true,
  });
};

/** A guests' link to a room of planning poker, which needs no session. */
export const isGuestLink = (href: string): boolean =>
  /^\/poker-planning\/[^/?#]+\/?\?(?:[^#]*&)?guest=[^&#]/.test(href);

/** Lets only those in who have a workspace open; others go where one begins. */
export const requireWorkspace = ({ context: { system } }: Entering): void => {
  if (selectActiveWorkspace(system.root.getSnapshot()) === null)
    throw redirect({ to: '/authentication', replace: true });
};

/** Sends signed-in people on to where they wanted to go. */
export const leaveWhenSignedIn = async ({
  context: { system },
  search,
}: {
  context: { system: AppSystem };
  search: { redirect?: string };
}): Promise<void> => {
  await sessionSettled(system);
  if (selectIsSignedIn(sessionOf(system).getSnapshot()))
    throw redirect({ href: safeRedirect(search.redirect) ?? '/', replace: true });
};

/** Resolves once the session is known to be open or closed. */
const sessionSettled = (system: AppSystem): Promise<void> =>
  new Promise((resolve) => {
    if (selectIsSettled(sessionOf(system).getSnapshot())) return resolve();
    const subscription = sessionOf(system).subscribe((snapshot) => {
      if (!selectIsSettled(snapshot)) return;
      subscription.unsubscribe();
      resolve();
    });
  });

/** The session's actor, which lives as long as the system. */
export const sessionOf = (system: AppSystem): RefOf<'session'> => {
  const session = findActor(system, 'session');
  if (!session) throw new Error('The session lives as long as the system.');
  return session;
};
