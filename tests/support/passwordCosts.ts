import { passwordCosts } from '../../server/modules/accounts/passwordCosts.ts';

// Tests sign up hundreds of people, and each hash would take 40 ms.
Object.assign(passwordCosts, { memoryCost: 64, timeCost: 1 });
