/** Focuses the first invalid field of a form, once its errors have rendered. */
export const focusFirstWrong = (form: HTMLFormElement | null): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
