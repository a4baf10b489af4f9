import type { Config } from '../config.ts';

export interface Command {
  parameters: readonly string[];
  summary: string;
  details: string;
  /** Runs the command. Throws a StartupError for a problem that the user can fix. Its message is one line. */
  run(context: CommandContext): Promise<void>;
}

export interface CommandContext {
  values: string[];
  config: Config;
  resolvePath(path: string): string;
  print(line: string): void;
}
