import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Derives the AES-256-GCM key from the secret and the purpose, with HKDF-SHA-256 (RFC 5869). */
const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, purpose, 'faena sealed text', 32));

/** Encrypts a text so that only the secret can decrypt it. Returns base64url. */
export function seal(text: string, secret: string, purpose: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text. Returns null if the secret or the purpose differs. */
export function unseal(sealed: string, secret: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), bytes.subarray(0, ivLength), {
      authTagLength: tagLength,
    });
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
