/**
 * Costs of Argon2id: the defaults of the library, which OWASP recommends. Tests use lower costs: see
 * tests/support/passwordCosts.ts.
 */
export const passwordCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
