import { type KeptWorkflow, keptWorkflow } from '../../../../domain/keptWorkflow.ts';

/** Reads a stored draft. Returns null if the text is no valid draft. */
export function readKept(text: string | null): KeptWorkflow | null {
  if (text === null) return null;
  try {
    const parsed = keptWorkflow.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
