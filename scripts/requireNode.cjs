// Loaded before every script: plain CommonJS, so that a Node too old to read TypeScript can still say so.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Faena needs Node 24 and this is ${process.versions.node}: run it through npm, after an npm install without --omit=optional, or install Node 24.`,
  );
  process.exit(1);
}
