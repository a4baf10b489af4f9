// Starts a script of this folder as the server runs: with little memory set aside and compiled code kept between starts. An npm script can't set
// variables in a way that every system's shell reads, hence this file. Plain CommonJS, for the same reason as preload.cjs.
require('./preload.cjs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const [script, ...rest] = process.argv.slice(2);
const parameters = [
  '--max-semi-space-size=2',
  '--require',
  join(__dirname, 'preload.cjs'),
  join(__dirname, script),
  ...rest,
];
const env = {
  ...process.env,
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'faena'),
};

if (process.platform === 'win32') {
  const child = require('node:child_process').spawn(process.execPath, parameters, { stdio: 'inherit', env });
  child.on('exit', (code) => process.exit(code ?? 1));
  // The console sends Ctrl+C to both; the child decides when to end.
  process.on('SIGINT', () => {});
} else {
  // Takes the place of this process: one process, which gets every signal itself.
  process.execve(process.execPath, [process.execPath, ...parameters], env);
}
