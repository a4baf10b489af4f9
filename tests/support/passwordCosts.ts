import { passwordCosts } from '../../server/modules/accounts/passwordCosts.ts';

// Lower the costs, because tests sign up hundreds of people and each hash would take 40 ms.
Object.assign(passwordCosts, { memoryCost: 64, timeCost: 1 });
