import type { LinkWords } from './words.ts'

export const pt: LinkWords = {
  presets: 'Valores para escolher',
  amountIn: (currency) => `Valor em ${currency}`,
  otherAmountIn: (currency) => `Outro valor em ${currency}`,
  atLeast: (min) => `No mínimo ${min}.`,
  between: (min, max) => `No mínimo ${min}, no máximo ${max}.`,
  outOfBounds: 'Este valor está fora dos limites.',
  notANumber: 'Isto não é um valor. Escreva o valor como número, por exemplo 12,50.',
  next: 'Continuar para o pagamento',
  accepted: 'Você pode pagar com',
  choosePair: 'Você escolhe na próxima página.',
}
