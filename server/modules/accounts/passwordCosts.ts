/**
 * Costs of Argon2id: the library's defaults, which OWASP recommends. Tests use lower ones, see
 * tests/support/passwordCosts.ts.
 */
export const passwordCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
