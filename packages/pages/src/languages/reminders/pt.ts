import type { RemindersWords } from './words.ts'

export const pt: RemindersWords = {
  title: 'Lembretes',
  asked: 'Esta loja avisa você por e-mail sobre pagamentos em aberto.',
  stop: 'Parar estes lembretes',
  rest: 'Você continuará recebendo faturas e os recibos delas. Recibos solicitados em uma página de pagamento também são interrompidos.',
  stoppedTitle: 'Lembretes interrompidos',
  stopped: 'Esta loja não envia mais lembretes a você.',
  again: 'Voltar a receber lembretes',
}
