/** Days for which a done task is recent. Boards load older ones only on request. */
export const recentDays = 30;

const day = 86_400_000;

/** Returns the time since which done tasks are recent. It changes once a day, so that lists can be cached. */
export const recentSince = (now: number): string => new Date((Math.floor(now / day) - recentDays) * day).toISOString();
