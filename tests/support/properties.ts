import fc from 'fast-check';

/** Seed for property tests without their own seed. A fixed seed makes every run try the same examples. */
const seed = Number(process.env.FAENA_SEED ?? 15);
if (!Number.isInteger(seed)) throw new Error(`FAENA_SEED has to be a whole number and is ${process.env.FAENA_SEED}`);
fc.configureGlobal({ seed });
