import type { RemindersWords } from './words.ts'

export const es: RemindersWords = {
  title: 'Recordatorios',
  asked: 'Este comercio le recuerda por correo los pagos pendientes.',
  stop: 'Dejar de recibir recordatorios',
  rest: 'También se detienen los recibos que solicitó en una página de pago. Seguirá recibiendo facturas y los recibos de estas.',
  stoppedTitle: 'Recordatorios detenidos',
  stopped: 'Este comercio ya no le envía recordatorios.',
  again: 'Volver a recibir recordatorios',
}
