import type { Catalogues } from '../../../texts/catalogues.ts';
import type { Failure } from '../../machines/failure.ts';

/** Returns the text for a failure of signing in, signing up or resetting a password. */
export const failureText = ({ failures }: Catalogues['start'], { code, message }: Failure): string =>
  (failures as Partial<Record<Failure['code'], string>>)[code] ?? message;
