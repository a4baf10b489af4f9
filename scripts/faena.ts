import { runCommandLine } from '../server/cli/commandLine.ts';
import { StartupError } from '../server/startupError.ts';

try {
  await runCommandLine(process.argv.slice(2), {
    env: process.env,
    // npm runs scripts in the repository folder and stores the user's folder in INIT_CWD.
    folder: process.env.INIT_CWD ?? process.cwd(),
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
