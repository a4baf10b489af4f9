import { hash, verify } from '@node-rs/argon2';

// Argon2id is the library's default; the costs are those that OWASP advises.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let nobodys: Promise<string> | null = null;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Whether the password is the stored one. Without a stored one it takes as long and says no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  nobodys ??= hashPassword('nobody has this password');
  await verify(await nobodys, password);
  return false;
}
