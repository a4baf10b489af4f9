// Runs before every script. Plain CommonJS, so that a Node version that can't read TypeScript can still print the
// message.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Faena needs Node 24 and this is ${process.versions.node}: run it through npm, after an npm install without --omit=optional, or install Node 24.`,
  );
  process.exit(1);
}

// npm sends signals to the shell that runs the script, and not every shell forwards them. When that shell has exited,
// the script sends SIGTERM to itself.
if (process.platform !== 'win32' && process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
