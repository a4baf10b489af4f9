import { passwordCosts } from '../../server/modules/accounts/passwordCosts.ts';

// Hundreds of tests sign people up, and each hash would take 40 ms.
Object.assign(passwordCosts, { memoryCost: 64, timeCost: 1 });
