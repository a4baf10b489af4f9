import type { Area } from '../../../texts/catalogues.ts';
import { useTexts } from '../../ui/texts/index.ts';

/** Areas of the texts of a task's dialog. */
export const dialogAreas: readonly Area[] = ['board', 'editor', 'tasks'];

/**
 * Returns the texts of a task's dialog when the texts of all its parts have loaded. A part that loads its texts later
 * hides the whole dialog for that time.
 */
export const useDialogTexts = () => {
  useTexts('board');
  useTexts('editor');
  return useTexts('tasks');
};
