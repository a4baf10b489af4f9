/**
 * True if all tests run, as in `npm run verify` or when files are named. Otherwise `npm test` runs a shorter selection.
 */
export const isVerify = process.env.FAENA_TESTS === 'all';
