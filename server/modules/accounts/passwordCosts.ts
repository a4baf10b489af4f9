/** Costs of Argon2id, which is the library's default, as OWASP advises them. Tests lower them: see tests/support/passwordCosts.ts. */
export const passwordCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
