import type { RemindersWords } from './words.ts'

export const pt: RemindersWords = {
  title: 'Lembretes',
  asked: 'Esta loja lembra você por e-mail do que ainda não foi pago.',
  stop: 'Não me enviar mais lembretes',
  rest: 'As faturas e os recibos continuam a ser enviados.',
  stoppedTitle: 'Sem mais lembretes',
  stopped: 'Esta loja não envia mais lembretes a você.',
  again: 'Enviar de novo',
}
