// Loaded before every script: plain CommonJS, so that a Node too old to read TypeScript can still say so.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Faena needs Node 24 and this is ${process.versions.node}: run it through npm, after an npm install without --omit=optional, or install Node 24.`,
  );
  process.exit(1);
}

// npm passes signals to the shell that it runs a script in, and not every shell passes them on: end like SIGTERM when that shell has ended.
if (process.platform !== 'win32' && process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
