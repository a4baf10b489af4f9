import type { Config } from '../config.ts';

/** One command of `npm run faena`. */
export interface Command {
  /** Names of its parameters, in order, as the help shows them: `FILE`. All of them are needed. */
  parameters: readonly string[];
  /** One line for the list of commands. */
  summary: string;
  /** The rest of its own help. */
  details: string;
  /** Throws a StartupError, shown as one line, for what the person who runs it can mend. */
  run(context: CommandContext): Promise<void>;
}

export interface CommandContext {
  /** One value for each of the command's parameters. */
  values: string[];
  config: Config;
  /** Absolute path of a file that was named relative to the folder in which the person works. */
  resolvePath(path: string): string;
  print(line: string): void;
}
