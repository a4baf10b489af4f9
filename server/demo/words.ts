/** What the team of one project talks about; every phrase fits every template of its language. */
export interface Theme {
  spanish: Vocabulary;
  english: Vocabulary;
}

export interface Vocabulary {
  /** 'asignar una ruta' / 'assigning a route'. */
  actions: readonly string[];
  /** 'en el mapa' / 'on the map'. */
  places: readonly string[];
  /** 'el cierre de caja' / 'the cash close'. */
  things: readonly string[];
  /** Who asks for it. */
  roles: readonly string[];
  /** Where the language's own would sound odd in this project. */
  instead?: Partial<Pick<Language, 'symptoms' | 'circumstances' | 'benefits' | 'systems' | 'measures'>>;
}

export const types = ['task', 'bug', 'feature', 'enhancement', 'techOps'] as const;
export type TypeName = (typeof types)[number];

export interface Language {
  titles: Record<TypeName, readonly string[]>;
  descriptions: Record<TypeName, readonly string[]>;
  symptoms: readonly string[];
  circumstances: readonly string[];
  benefits: readonly string[];
  systems: readonly string[];
  measures: readonly string[];
  /** Added when somebody makes a title clearer. */
  details: readonly string[];
  /** Added to a description; `{person}` is a mention. */
  asides: readonly string[];
}

export const spanish: Language = {
  titles: {
    task: [
      'Documentar cómo {action} {place}', 'Revisar con soporte {thing}', 'Definir los textos de {thing}', 'QA de {thing} {circumstance}',
      'Preparar la demo de {thing}', 'Decidir qué pasa al {action} {circumstance}', 'Entrevistar a un {role} sobre {thing}',
      'Reunir ejemplos reales de {thing} {circumstance}',
    ],
    bug: [
      '{symptom} al {action} {place}', '{symptom} al {action} {circumstance}', '{symptom} {place} {circumstance}',
      'No se puede {action} {place} {circumstance}', 'Al {action} se pierde {thing} {circumstance}',
    ],
    feature: [
      'Permitir {action} {place}', 'Poder {action} {circumstance}', 'Aviso cuando cambie {thing} {place}', 'Exportar {thing} a CSV',
      'Vista nueva para {action} {place}', 'Historial de {thing} {place}', 'Plantillas para {action} {place}',
    ],
    enhancement: [
      'Reducir los pasos para {action} {place}', 'Mejorar {thing} {place}', 'Mostrar {thing} sin recargar {place}',
      'Aclarar el mensaje al {action} {circumstance}', 'Acelerar {thing} {circumstance}', 'Atajos de teclado para {action} {place}',
    ],
    techOps: [
      'Alertas de {measure} en {system}', 'Actualizar {system} sin parada', 'Rotar las credenciales de {system}',
      'Bajar {measure} de {system} {circumstance}', 'Simulacro: {system} caído al {action}', 'Runbook de {system} {circumstance}',
    ],
  },
  descriptions: {
    task: [
      'Lo pide el equipo de soporte: hoy cada {role} lo resuelve a su manera.\n\n- Recoger cómo se hace {thing}\n- Proponer una sola forma\n- Validarla con un {role}',
      'Antes de tocar código necesitamos acordar **{thing}**. Basta una página con lo que decidimos y por qué.',
    ],
    bug: [
      '## Qué pasa\n\n{symptom} al {action} {circumstance}.\n\n## Cómo repetirlo\n\n1. Entrar como {role}\n2. Ir a {thing} y {action}\n3. Esperar unos segundos\n\n**Esperado:** se guarda y {benefit}.',
      'Lo reportó un {role} ayer por la tarde. {symptom} {place}, y solo ocurre {circumstance}. En los registros de `{system}` no aparece ningún error.',
    ],
    feature: [
      'Como {role}, quiero {action} {place} para que {benefit}.\n\n### Criterios\n\n- Funciona {circumstance}\n- Queda registrado quién lo hizo\n- Se puede deshacer',
      'Nos lo han pedido cinco clientes este trimestre. La primera versión solo tiene que {action} {place}; lo demás, cuando veamos cómo se usa.',
    ],
    enhancement: [
      'Ahora hacen falta demasiados clics para {action}. Con esto {benefit}.\n\n> «Lo hago cuarenta veces al día», {role} del centro de Getafe',
      'Hoy {thing} se actualiza tarde {circumstance}. Meta: menos de un segundo en el percentil 95.',
    ],
    techOps: [
      'La última guardia tuvo dos avisos por {measure} en `{system}`.\n\n- Medir una semana\n- Cambiar el umbral\n- Apuntarlo en el runbook',
      'Ventana: martes de 6:00 a 7:00. Vuelta atrás: restaurar la versión anterior de `{system}` y comprobar que {benefit}.',
    ],
  },
  symptoms: [
    'La pantalla queda en blanco', 'Se duplica el aviso', 'El total no cuadra', 'Se pierde el filtro', 'La fecha sale un día antes',
    'El botón no responde', 'Aparece un 500', 'La lista sale vacía', 'Se guarda dos veces', 'El orden cambia solo', 'Tarda más de diez segundos',
    'Sale el nombre de otro centro', 'No llega la notificación', 'La dirección aparece cortada', 'Se cierra la sesión', 'El mapa no centra',
  ],
  circumstances: [
    'con más de 200 pedidos', 'sin conexión', 'en Safari', 'con tildes en la dirección', 'con el cambio de hora', 'en pantallas pequeñas',
    'con dos pestañas abiertas', 'al final del turno', 'en festivos', 'con varios centros', 'desde otra zona horaria', 'con la red lenta',
    'tras renovar la sesión', 'con permisos de solo lectura', 'en hora punta', 'con datos del año pasado', 'al primer arranque', 'con el lector de pantalla',
  ],
  benefits: [
    'nadie tenga que llamar al centro', 'el turno de tarde empiece con todo listo', 'se eviten entregas dobles', 'el cierre del día tarde la mitad',
    'soporte vea lo mismo que el cliente', 'los nuevos aprendan en un día', 'no se dependa de una hoja de cálculo', 'los datos cuadren con facturación',
  ],
  systems: ['el planificador', 'la cola de avisos', 'la base de rutas', 'el servicio de tarifas', 'la pasarela de pago', 'el geocodificador', 'el almacén de fotos', 'la API pública'],
  measures: ['la latencia', 'los reintentos', 'el uso de disco', 'los errores 5xx', 'el coste mensual', 'la cola pendiente', 'la memoria', 'los tiempos de arranque'],
  details: ['(detectado por soporte)', '· segunda parte', '(cliente piloto)', '· solo web', '(pedido por facturación)', '· versión mínima'],
  asides: [
    '{person}, ¿lo miras tú cuando vuelvas?', 'Hablado con {person} en la reunión del lunes.', '{person} tiene capturas del cliente.',
    'Pendiente de que {person} confirme el plazo.', 'Relacionado con lo que cerró {person} la semana pasada.',
  ],
};

export const english: Language = {
  titles: {
    task: ['Write the help page for {thing}', 'Agree on what happens after {action} {circumstance}', 'QA pass on {thing} {circumstance}', 'Collect feedback on {thing} {place}', 'Release notes for {thing} {place}'],
    bug: ['{symptom} when {action} {place}', '{symptom} when {action} {circumstance}', '{symptom} {place} {circumstance}', 'Wrong total for {thing} after {action}'],
    feature: ['Support {action} {place}', 'Allow {action} {circumstance}', 'Webhook for {thing} after {action}', 'Add {thing} to the weekly report {circumstance}', 'Bulk edit for {thing} {place}'],
    enhancement: ['Fewer clicks for {action} {place}', 'Speed up {thing} {circumstance}', 'Clearer empty state for {thing} {place}', 'Remember the last choice when {action} {place}'],
    techOps: ['Alert on {measure} of {system}', 'Upgrade {system} {circumstance}', 'Load test {system} while {action}', 'Cut {measure} of {system} {circumstance}', 'Back up {system} every hour'],
  },
  descriptions: {
    task: ['Needed before the rollout to the other depots. One page is enough: what a {role} sees, what changes, who to ask.', 'Short checklist, please:\n\n- what {thing} does today\n- what we promise\n- open questions'],
    bug: ['**Steps:** sign in as a {role}, open {thing}, wait.\n\n**Seen:** {symptom} {circumstance}.\n\n**Expected:** {benefit}.', '{symptom} {place}. Happens {circumstance}; could not reproduce it otherwise. Log lines from `{system}` are in the thread.'],
    feature: ['As a {role} I want {action} {place}, so that {benefit}.\n\n## Out of scope\n\n- Bulk changes\n- Anything that needs a new permission', 'Three pilot customers asked for {action} {place}. Ship the smallest thing that works {circumstance}.'],
    enhancement: ['Today it takes six clicks and a reload. With this, {benefit}.', 'Numbers from last week: p95 of {thing} was 2.4 s {circumstance}. Target: under 500 ms.'],
    techOps: ['Paged twice for {measure} last week. Measure, set a threshold, write it down in the runbook of `{system}`.', 'Window: Tuesday 06:00 to 07:00. Roll back `{system}` if {measure} doubles.'],
  },
  symptoms: ['Blank page', 'Duplicate notification', 'Totals are off', 'Filter is lost', 'Date shifts by a day', 'Button does nothing', 'Server error', 'Empty list', 'Saved twice', 'Stale data'],
  circumstances: ['with 200+ orders', 'while offline', 'in Safari', 'across time zones', 'on small screens', 'with two tabs open', 'at the end of a shift', 'on public holidays', 'on slow networks', 'with read-only access', 'at peak hours', 'with a screen reader'],
  benefits: ['nobody has to call the depot', 'the late shift starts with everything ready', 'nothing is delivered twice', 'support sees what the customer sees', 'the numbers match the invoices'],
  systems: ['the planner', 'the notification queue', 'the routes database', 'the pricing service', 'the payment gateway', 'the geocoder', 'the photo store', 'the public API'],
  measures: ['latency', 'retries', 'disk use', '5xx errors', 'monthly cost', 'queue depth', 'memory', 'start-up time'],
  details: ['(found by support)', '· part two', '(pilot customer)', '· web only', '(asked for by billing)', '· smallest version'],
  asides: ['{person}, could you take a look when you are back?', 'Talked through with {person} on Monday.', '{person} has the screenshots.', 'Waiting for {person} to confirm the date.'],
};

export const themes = {
  platform: {
    spanish: {
      actions: [
        'asignar una ruta', 'reasignar un pedido', 'cerrar el turno', 'dividir una ruta', 'anular un envío', 'imprimir etiquetas', 'cambiar la franja horaria',
        'facturar un abono', 'importar pedidos', 'fusionar dos clientes', 'bloquear un almacén', 'dar de alta un repartidor', 'recalcular tarifas',
        'registrar una devolución', 'consolidar cargas', 'aprobar un recargo', 'mover un pedido de centro', 'reservar un muelle', 'pausar una ruta', 'validar una dirección',
      ],
      places: [
        'en el panel de despacho', 'en el mapa de rutas', 'en la ficha del pedido', 'en el calendario de turnos', 'en el listado de facturas', 'en la vista de almacén',
        'en el buscador', 'en la cola de incidencias', 'en el resumen del día', 'en la configuración del centro', 'en el informe semanal', 'en la ficha del cliente',
      ],
      things: [
        'el cierre de caja', 'la hoja de ruta', 'el inventario por muelle', 'el recargo por combustible', 'la matriz de tarifas', 'el aviso de retraso', 'la capacidad por furgoneta',
        'el reparto de turnos', 'la prueba de entrega', 'el saldo del cliente', 'la previsión de volumen', 'el albarán', 'la ventana de recogida', 'el stock en tránsito',
      ],
      roles: ['jefe de tráfico', 'despachador', 'responsable de almacén', 'administrativo', 'gestor de flota'],
    },
    english: {
      actions: ['assigning a route', 'splitting a route', 'closing the shift', 'importing orders', 'printing labels', 'moving an order to another depot', 'voiding a shipment', 'booking a dock', 'approving a surcharge', 'merging customers'],
      places: ['on the dispatch board', 'on the route map', 'on the order page', 'in the shift calendar', 'in the invoice list', 'in the warehouse view', 'in search', 'in the daily summary'],
      things: ['the route sheet', 'the cash close', 'the dock inventory', 'the fuel surcharge', 'the price matrix', 'the delay notice', 'the van capacity', 'the volume forecast', 'the proof of delivery'],
      roles: ['dispatcher', 'traffic manager', 'warehouse lead', 'billing clerk', 'fleet manager'],
    },
  },
  drivers: {
    spanish: {
      actions: [
        'escanear un paquete', 'firmar una entrega', 'cobrar contra reembolso', 'saltar una parada', 'reordenar paradas', 'avisar de un retraso', 'hacer una foto de la entrega',
        'abrir la navegación', 'registrar una avería', 'marcar ausente', 'fichar la entrada', 'llamar al destinatario', 'devolver al almacén', 'cambiar de furgoneta',
      ],
      places: ['en la lista de paradas', 'en el escáner', 'en la pantalla de firma', 'en el mapa', 'en el cierre de ruta', 'en el chat con el centro', 'en los ajustes', 'en el resumen del turno', 'en el widget', 'en el modo oscuro'],
      things: ['la sincronización', 'la foto de entrega', 'el modo sin conexión', 'la batería consumida', 'el orden de paradas', 'el cobro pendiente', 'el aviso al destinatario', 'el permiso de ubicación', 'la firma', 'el parte de avería'],
      roles: ['repartidor', 'jefe de ruta', 'repartidor de refuerzo', 'mecánico'],
    },
    english: {
      actions: ['scanning a parcel', 'signing a delivery', 'skipping a stop', 'reordering stops', 'taking the delivery photo', 'opening navigation', 'clocking in', 'calling the recipient', 'reporting a breakdown'],
      places: ['on the stop list', 'in the scanner', 'on the signature screen', 'on the map', 'in the route summary', 'in settings', 'in dark mode', 'on Android 12'],
      things: ['offline sync', 'the delivery photo', 'battery use', 'the stop order', 'the pending payment', 'the recipient notice', 'the location permission', 'the signature'],
      roles: ['driver', 'route lead', 'relief driver'],
    },
  },
  portal: {
    spanish: {
      actions: ['pedir una recogida', 'seguir un envío', 'descargar una factura', 'cambiar la dirección de entrega', 'crear un envío múltiple', 'reclamar un paquete', 'invitar a un compañero', 'conectar la tienda', 'pagar con tarjeta'],
      places: ['en la página de seguimiento', 'en el panel de envíos', 'en la sección de facturas', 'en el formulario de recogida', 'en la cuenta de la tienda', 'en el correo de confirmación', 'en la integración con la tienda'],
      things: ['el estado del envío', 'la factura mensual', 'la etiqueta de devolución', 'la hora estimada', 'el justificante', 'el presupuesto', 'la libreta de direcciones', 'el aviso por correo'],
      roles: ['comerciante', 'responsable de tienda', 'cliente', 'contable'],
    },
    english: {
      actions: ['requesting a pickup', 'tracking a shipment', 'downloading an invoice', 'changing the address', 'creating a return', 'connecting a shop', 'paying by card'],
      places: ['on the tracking page', 'on the shipments panel', 'in the invoices section', 'in the pickup form', 'in the confirmation e-mail'],
      things: ['the shipment status', 'the monthly invoice', 'the return label', 'the estimated time', 'the address book', 'the quote'],
      roles: ['shop owner', 'store manager', 'accountant'],
    },
  },
  brand: {
    spanish: {
      actions: ['rotular una furgoneta', 'presentar la paleta', 'dibujar los iconos', 'maquetar la guía', 'elegir la tipografía', 'fotografiar los uniformes', 'adaptar el logotipo', 'escribir los avisos'],
      places: ['en la guía de marca', 'en las furgonetas', 'en los uniformes', 'en la firma de correo', 'en la página de seguimiento', 'en las cajas', 'en la app'],
      things: ['la paleta', 'la voz de los avisos', 'la retícula', 'el juego de iconos', 'la rotulación', 'el manual', 'la señalética de los centros', 'el logotipo reducido'],
      roles: ['diseñador', 'cliente', 'redactor', 'responsable de marca'],
      instead: {
        symptoms: ['El color sale apagado', 'El margen queda corto', 'La letra se corta', 'El contraste no llega', 'El archivo pesa demasiado', 'Falta la versión en negro'],
        circumstances: ['en vinilo', 'en negativo', 'a 24 píxeles', 'para la imprenta', 'en fondo oscuro', 'con el eslogan', 'sobre cartón', 'para la feria de junio'],
        benefits: ['la imprenta no tenga dudas', 'cada centro se vea igual', 'el cliente lo apruebe a la primera', 'se lea a diez metros'],
        systems: ['la biblioteca de Figma', 'el archivo de imprenta', 'el banco de imágenes'],
        measures: ['el peso', 'las versiones sueltas', 'los cambios de última hora'],
      },
    },
    english: {
      actions: ['lettering a van', 'presenting the palette', 'drawing the icons', 'typesetting the guide', 'adapting the logo', 'writing the notices'],
      places: ['in the brand guide', 'on the vans', 'on the uniforms', 'in the e-mail signature', 'on the boxes'],
      things: ['the palette', 'the tone of voice', 'the grid', 'the icon set', 'the lettering', 'the small logo'],
      roles: ['designer', 'client', 'copywriter'],
      instead: {
        symptoms: ['Colours look dull', 'Margins are too tight', 'Lettering is cut off', 'Contrast is too low'],
        circumstances: ['on vinyl', 'in negative', 'at 24 pixels', 'for print', 'on dark backgrounds', 'for the June fair'],
        benefits: ['the printer has no doubts', 'every depot looks the same', 'it reads from ten metres away'],
        systems: ['the Figma library', 'the print files', 'the image bank'],
        measures: ['file size', 'loose versions', 'late changes'],
      },
    },
  },
  operations: {
    spanish: {
      actions: ['restaurar una copia', 'cambiar el certificado', 'escalar un incidente', 'vaciar la cola', 'desplegar en caliente', 'cortar el tráfico', 'rotar las claves', 'ampliar el disco'],
      places: ['en producción', 'en el entorno de pruebas', 'en el centro de respaldo', 'en el panel de guardia', 'en el runbook', 'en el canal de incidentes'],
      things: ['la copia nocturna', 'el turno de guardia', 'el panel de latencia', 'la página de estado', 'el informe del incidente', 'el presupuesto de errores', 'el certificado', 'la retención de registros'],
      roles: ['ingeniero de guardia', 'responsable de turno', 'proveedor', 'técnico de soporte'],
      instead: {
        symptoms: ['Falla el despliegue', 'Salta la alerta dos veces', 'No llega el aviso', 'Se llena el disco', 'Caduca la sesión del panel', 'Se queda a medias'],
        circumstances: ['en festivos', 'en hora punta', 'de madrugada', 'con el proveedor caído', 'con la réplica atrasada', 'tras un reinicio', 'en el cambio de turno', 'con tráfico de campaña'],
        benefits: ['nadie se despierte por nada', 'la recuperación baje de diez minutos', 'el turno siguiente lo entienda', 'el coste no suba'],
      },
    },
    english: {
      actions: ['restoring a backup', 'renewing the certificate', 'draining the queue', 'deploying', 'rotating keys', 'failing over', 'growing the disk'],
      places: ['in production', 'in staging', 'at the standby site', 'on the on-call board', 'in the runbook'],
      things: ['the nightly backup', 'the on-call rota', 'the latency panel', 'the status page', 'the post-mortem', 'the error budget', 'log retention'],
      roles: ['on-call engineer', 'shift lead', 'support engineer'],
      instead: {
        symptoms: ['Deploy fails', 'Alert fires twice', 'No page is sent', 'Disk fills up', 'Replica falls behind'],
        circumstances: ['at night', 'at peak hours', 'with the provider down', 'after a restart', 'during a handover', 'under campaign traffic'],
        benefits: ['nobody is woken for nothing', 'recovery takes under ten minutes', 'the next shift understands it'],
      },
    },
  },
} as const satisfies Record<string, Theme>;
