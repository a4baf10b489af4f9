import fc from 'fast-check';

/** Seed of every property that names none, so that each run tries the same examples. A failed property prints it. */
const seed = Number(process.env.FAENA_SEED ?? 15);
if (!Number.isInteger(seed)) throw new Error(`FAENA_SEED has to be a whole number and is ${process.env.FAENA_SEED}`);
fc.configureGlobal({ seed });
