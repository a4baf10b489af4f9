import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { StartupError } from '../startupError.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { newIdentity } from './newIdentity.ts';
import { resetLink } from './resetLink.ts';
import { restore } from './restore.ts';

const commands: Record<string, Command> = {
  backup,
  restore,
  'new-identity': newIdentity,
  'reset-link': resetLink,
};

interface CommandLineOptions {
  env: Record<string, string | undefined>;
  folder: string;
  print(line: string): void;
}

const usageOf = (name: string, { parameters }: Command): string => [name, ...parameters].join(' ');

/** Runs a command that the user typed. Throws a StartupError for invalid arguments. */
export async function runCommandLine(typed: string[], { env, folder, print }: CommandLineOptions): Promise<void> {
  const {
    values: options,
    positionals: [name, ...values],
  } = parseArgs({ args: typed, strict: false, allowPositionals: true });
  const { help, h, ...unknown } = options;
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;

  if (name !== undefined && command === undefined)
    throw new StartupError(`Unknown command ${name}. Run npm run faena -- --help for a list.`);
  const [option] = Object.keys(unknown);
  if (option !== undefined) throw new StartupError(`Unknown option ${option.length === 1 ? '-' : '--'}${option}`);
  if (help === true || h === true)
    return print(name === undefined || command === undefined ? listCommands() : explain(name, command));
  if (name === undefined || command === undefined)
    throw new StartupError('No command given. Run npm run faena -- --help for a list.');
  if (values.length !== command.parameters.length)
    throw new StartupError(`Usage: npm run faena -- ${usageOf(name, command)}`);

  await command.run({ values, config: loadConfig(env), resolvePath: (path) => resolve(folder, path), print });
}

function listCommands(): string {
  const entries = Object.entries(commands).map(([name, command]) => ({
    usage: usageOf(name, command),
    summary: command.summary,
  }));
  const width = Math.max(...entries.map(({ usage }) => usage.length));
  return [
    'Usage: npm run faena -- COMMAND',
    '',
    ...entries.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    "npm run faena -- COMMAND --help explains one command. The configuration comes from the same environment variables as the server's.",
  ].join('\n');
}

const explain = (name: string, command: Command): string =>
  [`Usage: npm run faena -- ${usageOf(name, command)}`, '', `${command.summary}.`, command.details].join('\n');
