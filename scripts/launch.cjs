// Starts a script with the server's settings: a small heap and a compile cache. npm scripts cannot set environment
// variables portably, hence this file. It is plain CommonJS for the same reason as preload.cjs.
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
  // Ctrl+C reaches both processes. The child decides when to exit.
  process.on('SIGINT', () => {});
} else {
  // The script replaces this process and receives all signals itself.
  process.execve(process.execPath, [process.execPath, ...parameters], env);
}
