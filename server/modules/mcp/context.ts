import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../../domain/errors.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Db } from '../../db/schema.ts';
import { performDryRun } from '../../shared/dryRun.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import type { AccessTokenRow } from '../accessTokens/repository.ts';
import { ToolError, toolLanguage } from '../assistant/names.ts';
import { rejectionReason } from '../assistant/proposals.ts';
import type { Viewer } from '../projects/policy.ts';

/** Access token of a request, with its owner. */
export interface TokenHolder {
  token: AccessTokenRow;
  viewer: Viewer;
}

export interface McpContext {
  db: Db;
  unitOfWork: UnitOfWork;
  clock: Clock;
  holder: TokenHolder;
  /** Logs a failure. The log must not contain texts by users. */
  logFailure(where: string, error: unknown): void;
}

const messages = {
  readOnly: 'This access key can only read',
  failed: 'Something went wrong on the server',
  dryRun: 'Nothing was changed. This is what would happen.',
} as const;
export { messages as mcpMessages };

const result = (value: unknown, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 1) }],
  ...(isError && { isError }),
});

/** Runs a tool. An expected error becomes an error result with its message. */
export async function runTool(
  { logFailure }: Pick<McpContext, 'logFailure'>,
  work: () => Promise<unknown>,
): Promise<CallToolResult> {
  try {
    return result(await work());
  } catch (error) {
    const reason = error instanceof ToolError ? error.message : rejectionReason(error, toolLanguage);
    if (reason === null) {
      logFailure('mcp', error);
      return result({ refused: messages.failed }, true);
    }
    const code = error instanceof AppError ? { code: error.code } : {};
    return result({ refused: reason, ...code }, true);
  }
}

/**
 * Runs a command under the name of the token. With `dryRun`, the transaction is rolled back and only the result is
 * returned.
 */
export function runWrite<T>(
  context: McpContext,
  dryRun: boolean | undefined,
  command: (unit: Unit) => Promise<T>,
  present: (value: T) => unknown,
): Promise<CallToolResult> {
  return runTool(context, async () => {
    const { token } = context.holder;
    if (token.scope !== 'write') throw new AppError('FORBIDDEN', messages.readOnly);
    const run = (unit: Unit) => command({ ...unit, via: token.name });
    if (dryRun === true)
      return { dryRun: true, note: messages.dryRun, would: present(await performDryRun(context.unitOfWork, run)) };
    return { done: true, result: present(await context.unitOfWork(run)) };
  });
}
