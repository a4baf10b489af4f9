/** Meaning of a colour. `tokens.css` has the colours of each tone. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
