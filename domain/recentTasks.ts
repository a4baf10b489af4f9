/** Days for which a done task is recent. Boards load older ones only on request. */
export const recentDays = 30;
