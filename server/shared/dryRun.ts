import type { Unit, UnitOfWork } from '../unitOfWork.ts';

class RolledBack extends Error {}

/**
 * Runs a command in a transaction and rolls the transaction back. Returns the result of the command or throws its
 * error. Nothing is stored or published.
 */
export async function performDryRun<T>(unitOfWork: UnitOfWork, command: (unit: Unit) => Promise<T>): Promise<T> {
  let result: { value: T } | null = null;
  try {
    await unitOfWork(async (unit) => {
      result = { value: await command(unit) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return valueOf(result);
}

function valueOf<T>(result: { value: T } | null): T {
  if (result === null) throw new Error('The command ended without a result');
  return result.value;
}
