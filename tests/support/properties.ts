import fc from 'fast-check';

/** Seed of every property test without its own seed. A fixed seed makes each run try the same examples. */
const seed = Number(process.env.FAENA_SEED ?? 15);
if (!Number.isInteger(seed)) throw new Error(`FAENA_SEED has to be a whole number and is ${process.env.FAENA_SEED}`);
fc.configureGlobal({ seed });
