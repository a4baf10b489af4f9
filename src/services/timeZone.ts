import type { User } from '../../domain/account.ts';
import { deviceTimeZone } from '../../domain/timeZone.ts';
import type { Http } from './http.ts';
import { newId } from './newId.ts';

/** Saves the time zone of this device in the account, unless it has one. Returns the account. */
export async function offerTimeZone(http: Http): Promise<User> {
  // Loads the account first, because the stored session may be older than the choice of the time zone.
  const account = await http.call('getAccount', { showsFailure: true });
  if (account.timeZone !== null) return account;
  return http.call('updateAccount', { body: { timeZone: deviceTimeZone() }, idempotencyKey: newId() });
}
