import type { RemindersWords } from './words.ts'

export const es: RemindersWords = {
  title: 'Recordatorios',
  asked: 'Este comercio le recuerda por correo los pagos pendientes.',
  stop: 'Dejar de recibir recordatorios',
  rest: 'Seguirá recibiendo facturas y recibos.',
  stoppedTitle: 'Recordatorios detenidos',
  stopped: 'Este comercio ya no le envía recordatorios.',
  again: 'Volver a recibir recordatorios',
}
