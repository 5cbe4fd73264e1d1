import type { RemindersWords } from './words.ts'

export const es: RemindersWords = {
  title: 'Recordatorios',
  asked: 'Este comercio le recuerda por correo los pagos pendientes.',
  stop: 'Dejar de recibir recordatorios',
  rest: 'Seguirá recibiendo facturas y sus recibos. También se detienen los recibos solicitados en una página de pago.',
  stoppedTitle: 'Recordatorios detenidos',
  stopped: 'Este comercio ya no le envía recordatorios.',
  again: 'Volver a recibir recordatorios',
}
