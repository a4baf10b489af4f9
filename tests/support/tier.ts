/** Whether every test runs, as in `npm run verify` or for files that are asked for by name; else the shorter `npm test`. */
export const isVerify = process.env.FAENA_TESTS === 'all';
