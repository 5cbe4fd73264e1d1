import type { RemindersWords } from './words.ts'

export const pt: RemindersWords = {
  title: 'Lembretes',
  asked: 'Esta loja avisa você por e-mail sobre pagamentos em aberto.',
  stop: 'Parar estes lembretes',
  rest: 'Você continuará recebendo faturas e recibos.',
  stoppedTitle: 'Lembretes interrompidos',
  stopped: 'Esta loja não envia mais lembretes a você.',
  again: 'Voltar a receber lembretes',
}
