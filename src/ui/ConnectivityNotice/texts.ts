export const connectivityTexts = {
  offline: { short: 'Sin conexión', long: 'Sin conexión: tus cambios se guardan aquí y se envían al volver.' },
  reconnecting: { short: 'Reconectando…', long: 'Se perdió la conexión en vivo; volviendo a conectar.' },
  degraded: { short: 'Conexión lenta', long: 'Sin canal en vivo: los cambios de otros llegan con algo de retraso.' },
} as const;
