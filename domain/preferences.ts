export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const sidebarCookie = { name: 'sidebar_state', maxAge: 604_800 } as const;
