export const kanbanTexts = {
  board: 'Tablero',
  createTask: 'Crear tarea',
  quickAdd: 'Añadir tareas rápido (Q)',
  quickAddIn: (column: string) => `Añadir tareas rápido en ${column}`,
  createTaskIn: (column: string) => `Crear tarea en ${column}`,
  empty: 'Sin tareas',
  archived: 'Archivada',
  moveColumn: (column: string) => `Mover columna ${column}`,
  column: (column: string, count: number) => `${column}, ${count} ${count === 1 ? 'tarea' : 'tareas'}`,
  cardRole: 'tarjeta de tarea',
  cardSelected: 'Seleccionada',
  cardInstructions:
    'Intro abre la tarea. Las flechas pasan de una tarjeta a otra. Espacio levanta la tarjeta; entonces las flechas la mueven, espacio la suelta y escape cancela.',
  columnInstructions:
    'Espacio levanta la columna; entonces las flechas izquierda y derecha la mueven, espacio la suelta y escape cancela.',
  cardPickedUp: (title: string, column: string, position: number, total: number) =>
    `Tarjeta ${title} levantada. ${column}, posición ${position} de ${total}.`,
  cardOver: (title: string, column: string, position: number, total: number) =>
    `${title} sobre ${column}, posición ${position} de ${total}.`,
  cardDropped: (title: string, column: string, position: number, total: number) =>
    `Tarjeta ${title} soltada en ${column}, posición ${position} de ${total}.`,
  cardUnmoved: (title: string) => `Tarjeta ${title} soltada donde estaba.`,
  cardCancelled: (title: string, column: string) => `Movimiento cancelado. ${title} vuelve a ${column}.`,
  cardGone: 'La tarjeta ya no está en el tablero. Movimiento cancelado.',
  columnBlocked: (column: string, reason: string) => `No se puede soltar en ${column}: ${reason}.`,
  columnPickedUp: (column: string, position: number, total: number) =>
    `Columna ${column} levantada. Posición ${position} de ${total}.`,
  columnOver: (column: string, position: number, total: number) =>
    `Columna ${column}, posición ${position} de ${total}.`,
  columnDropped: (column: string, position: number, total: number) =>
    `Columna ${column} soltada en la posición ${position} de ${total}.`,
  columnCancelled: (column: string) => `Movimiento cancelado. La columna ${column} vuelve a su sitio.`,
};
export type KanbanTexts = typeof kanbanTexts;
