import type { RemindersWords } from './words.ts'

export const pt: RemindersWords = {
  title: 'Lembretes',
  asked: 'Esta loja avisa você por e-mail sobre pagamentos em aberto.',
  stop: 'Parar estes lembretes',
  rest: 'Isso também interrompe os recibos solicitados em uma página de pagamento. Você continuará recebendo faturas e os recibos delas.',
  stoppedTitle: 'Lembretes interrompidos',
  stopped: 'Esta loja não envia mais lembretes a você.',
  again: 'Voltar a receber lembretes',
}
