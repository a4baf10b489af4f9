/** Whether all tests run, as in `npm run verify` or when files are named. Otherwise the shorter `npm test` runs. */
export const isVerify = process.env.FAENA_TESTS === 'all';
