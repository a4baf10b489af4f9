import type { Failure } from '../../machines/failure.ts';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';

/** Returns a function that returns the message of a failure on a signed-out page. */
export const useFailureMessage = (): ((failure: Failure) => string) => {
  const { failures } = useTexts('start');
  const shown = useShown();
  return ({ code, message }) => (failures as Partial<Record<Failure['code'], string>>)[code] ?? shown(message);
};
