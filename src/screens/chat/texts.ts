import type { ChatAction } from '../../../domain/chat.ts';

export const texts = {
  title: 'Asistente',
  builtin: 'Asistente integrado, sin modelo',
  model: (name: string) => `Modelo: ${name}`,
  assistant: 'Asistente',
  you: 'Tú',
  by: (name: string, time: string) => `${name}, ${time}`,
  log: 'Conversación con el asistente',
  menu: 'Acciones de la conversación',
  failed: (message: string) => `Error: ${message}`,
  retry: 'Reintentar',
  discard: 'Descartar',

  empty: '¿Qué quieres saber del proyecto?',
  emptyBuiltin:
    'Respondo con los datos de este proyecto: tus tareas, las vencidas, por estado, por persona o por prioridad, y qué ha cambiado. Sin un modelo, no cambio nada.',
  emptyModel:
    'Pregunta por las tareas de este proyecto, o pide un cambio: te lo propongo y solo se hace si lo confirmas.',
  quick: 'Preguntas rápidas',
  quickLabel: 'List of tasks assigned to me',
  quickOpen: { hint: 'Las que tengo abiertas', question: '¿Qué tareas abiertas tengo asignadas?' },
  quickPressing: {
    hint: 'Vencidas o de esta semana',
    question: '¿Qué tareas mías están vencidas o vencen esta semana?',
  },

  thinking: 'El asistente está respondiendo…',
  stopped: 'Respuesta detenida',
  answerFailed: 'No se ha podido responder',
  sending: 'Enviando…',
  waitingForLine: 'Se enviará cuando vuelva la conexión',
  waitingForAnswer: 'Se enviará cuando termine la respuesta',
  notSent: 'No se ha enviado',
  notSentNoSign: 'No se ha enviado: el servidor no ha respondido',
  behind: 'No se han podido cargar los últimos mensajes. Se vuelve a intentar…',
  said: (name: string, text: string) => `${name}: ${text}`,

  proposal: {
    kinds: {
      'task.create': 'Crear tarea',
      'task.update': 'Cambiar tarea',
      'comment.create': 'Comentar',
    } satisfies Record<ChatAction['kind'], string>,
    label: (kind: string, title: string) => `Propuesta: ${kind}, ${title}`,
    confirm: 'Confirmar',
    reject: 'Rechazar',
    confirmed: 'Hecho',
    rejected: 'Rechazado: no se ha cambiado nada',
    refused: 'No se ha hecho',
    open: 'Abrir la tarea',
    notDecided: 'No se ha podido enviar',
  },

  clear: 'Borrar la conversación',
  clearTitle: '¿Borrar la conversación?',
  clearText: 'Desaparece lo que tú y el asistente os habéis dicho en este proyecto. Las tareas no cambian.',
  clearConfirm: 'Borrar',
  cancel: 'Cancelar',
} as const;
