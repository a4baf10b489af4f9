export { invitationIn, returnPath as safeRedirect } from '../../domain/returnPath.ts';
