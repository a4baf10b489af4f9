import type { Config } from '../config.ts';

export interface Command {
  /** Names of the required parameters in order, shown in the help, for example `FILE`. */
  parameters: readonly string[];
  summary: string;
  details: string;
  /** Runs the command. Throws a StartupError, shown as one line, for problems that the user can fix. */
  run(context: CommandContext): Promise<void>;
}

export interface CommandContext {
  /** Values of the parameters, in the same order. */
  values: string[];
  config: Config;
  /** Resolves a path relative to the folder in which the user started the command. */
  resolvePath(path: string): string;
  print(line: string): void;
}
