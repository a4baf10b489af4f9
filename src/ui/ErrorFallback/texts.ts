export const fallbackTexts = { retry: 'Try again', reload: 'Reload the page', details: 'Details' } as const;
