import type { BusinessWords } from './words.ts'

export const pt: BusinessWords = {
  offers: 'Pagar a esta empresa',
  nothing: 'Não há nada para pagar aqui agora.',
  youChoose: 'Você escolhe o valor',
  pay: 'Pagar',
  payFor: (what) => `Pagar: ${what}`,
  write: 'Escrever à loja',
  sent: 'A sua mensagem está a caminho.',
  answer: 'A loja responde ao endereço de e-mail que você indicou.',
  mend: 'A sua mensagem não foi enviada. Escreva um endereço de e-mail e uma mensagem de no máximo 2000 caracteres.',
  email: 'O seu endereço de e-mail',
  name: 'O seu nome, se quiser',
  message: 'Mensagem',
  send: 'Enviar a mensagem',
}
