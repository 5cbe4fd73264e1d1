import type { RemindersWords } from './words.ts'

export const es: RemindersWords = {
  title: 'Recordatorios',
  asked: 'Este comercio le recuerda por correo lo que aún no está pagado.',
  stop: 'No enviarme más recordatorios',
  rest: 'Las facturas y los recibos se siguen enviando.',
  stoppedTitle: 'No más recordatorios',
  stopped: 'Este comercio ya no le envía recordatorios.',
  again: 'Volver a enviarlos',
}
