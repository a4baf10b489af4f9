const tasks = (count: number): string => (count === 1 ? '1 tarea' : `${count} tareas`);
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const selectionMessages = {
  updated: (count: number) => `${tasks(count)} ${count === 1 ? 'actualizada' : 'actualizadas'}`,
  removed: (count: number) => `${tasks(count)} ${count === 1 ? 'eliminada' : 'eliminadas'}`,
  skipped: (count: number, reason: string) =>
    `${tasks(count)} ${count === 1 ? 'se queda como estaba' : 'se quedan como estaban'}: ${sentence(reason)}`,
  rejected: (count: number, reason: string) =>
    `${tasks(count)} ${count === 1 ? 'no se pudo cambiar' : 'no se pudieron cambiar'}: ${sentence(reason)}`,
} as const;
