import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../../domain/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema.ts';
import { performDryRun } from '../../dryRun.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import type { TokenHolder } from '../accessTokens/repository.ts';
import { Unknown } from '../assistant/names.ts';
import { refusalIn } from '../assistant/proposals.ts';

/** What one request of another program works with. */
export interface McpContext {
  db: Db;
  unitOfWork: UnitOfWork;
  clock: Clock;
  holder: TokenHolder;
  /** What is logged holds no text of anybody. */
  logFailure(where: string, error: unknown): void;
}

const words = {
  readOnly: 'This key may only read',
  failed: 'Something went wrong on the server',
  dryRun: 'Nothing has happened: this is what would.',
} as const;
export { words as mcpWords };

const result = (value: unknown, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 1) }],
  ...(isError && { isError }),
});

/** Answers with what `work` gives; refusals in words, with what stands where another was faster. */
export async function answering(
  { logFailure }: Pick<McpContext, 'logFailure'>,
  work: () => Promise<unknown>,
): Promise<CallToolResult> {
  try {
    return result(await work());
  } catch (error) {
    const reason = error instanceof Unknown ? error.message : refusalIn(error);
    if (reason === null) {
      logFailure('mcp', error);
      return result({ refused: words.failed }, true);
    }
    const code = error instanceof AppError ? { code: error.code } : {};
    return result({ refused: reason, ...code }, true);
  }
}

/** Runs a command under the key's name, or tells what it would answer. */
export function writing<T>(
  context: McpContext,
  dryRun: boolean | undefined,
  command: (unit: Unit) => Promise<T>,
  present: (value: T) => unknown,
): Promise<CallToolResult> {
  return answering(context, async () => {
    const { token } = context.holder;
    if (token.scope !== 'write') throw new AppError('FORBIDDEN', words.readOnly);
    const run = (unit: Unit) => command({ ...unit, via: token.name });
    if (dryRun === true)
      return { dryRun: true, note: words.dryRun, would: present(await performDryRun(context.unitOfWork, run)) };
    return { done: true, result: present(await context.unitOfWork(run)) };
  });
}
