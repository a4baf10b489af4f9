export const chatFieldTexts = {
  label: 'Mensaje',
  placeholder: 'Escribe un mensaje...',
  hint: 'Intro envía, Mayús+Intro hace una línea nueva',
  send: 'Enviar',
  stop: 'Detener la respuesta',
  stopping: 'Deteniendo la respuesta…',
  voice: 'Entrada de voz',
  attach: 'Adjuntar archivo',
  comingSoon: 'Coming soon',
  tooMany: (count: number) => `Sobran ${count} caracteres`,
} as const;
