import type { BusinessWords } from './words.ts'

export const pt: BusinessWords = {
  offers: 'O que você deseja pagar?',
  nothing: 'No momento, não há nada para pagar aqui.',
  youChoose: 'Você escolhe o valor',
  pay: 'Pagar',
  payFor: (what) => `Pagar: ${what}`,
  write: 'Falar com a loja',
  sent: 'Sua mensagem foi enviada.',
  answer: 'A loja responderá ao seu endereço de e-mail.',
  wrong: {
    email: 'Informe um endereço de e-mail completo, como ada@example.com.',
    name: 'Informe no máximo 120 caracteres.',
    message: 'Escreva uma mensagem de no máximo 2.000 caracteres.',
  },
  email: 'Seu endereço de e-mail',
  name: 'Seu nome (opcional)',
  message: 'Mensagem',
  send: 'Enviar mensagem',
  direct: (merchant) => `Seu pagamento vai direto para ${merchant}.`,
}
