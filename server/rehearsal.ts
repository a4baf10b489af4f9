import type { Unit, UnitOfWork } from './unitOfWork.ts';

class Rehearsed extends Error {}

/** What a command would answer, or throw: it runs in a transaction that is taken back, so that nothing of it stays and nobody is told. */
export async function rehearse<T>(unitOfWork: UnitOfWork, command: (unit: Unit) => Promise<T>): Promise<T> {
  let outcome: { value: T } | null = null;
  try {
    await unitOfWork(async (unit) => {
      outcome = { value: await command(unit) };
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return valueOf(outcome);
}

function valueOf<T>(outcome: { value: T } | null): T {
  if (outcome === null) throw new Error('A command that ended has an outcome');
  return outcome.value;
}
