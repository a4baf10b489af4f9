import type { Catalogues } from '../../../texts/catalogues.ts';
import type { Failure } from '../../machines/failure.ts';

export const failureText = ({ failures }: Catalogues['start'], { code, message }: Failure): string =>
  (failures as Partial<Record<Failure['code'], string>>)[code] ?? message;
