// Starts a script with the server's settings, because npm scripts can't set environment variables in a portable way.
// Plain CommonJS, for the same reason as preload.cjs.
require('./preload.cjs');
const { join } = require('node:path');
const { options, environment } = require('./support/serverSettings.cjs');

const [script, ...rest] = process.argv.slice(2);
const parameters = [...options, '--require', join(__dirname, 'preload.cjs'), join(__dirname, script), ...rest];
const env = { ...process.env, ...environment };

if (process.platform === 'win32') {
  const child = require('node:child_process').spawn(process.execPath, parameters, { stdio: 'inherit', env });
  child.on('exit', (code) => process.exit(code ?? 1));
  // Ignores Ctrl+C here: the child process also receives it and decides when to exit.
  process.on('SIGINT', () => {});
} else {
  // The script replaces this process and receives all signals itself.
  process.execve(process.execPath, [process.execPath, ...parameters], env);
}
