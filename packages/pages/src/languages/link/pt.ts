import type { LinkWords } from './words.ts'

export const pt: LinkWords = {
  presets: 'Valores sugeridos',
  amountIn: (currency) => `Valor em ${currency}`,
  otherAmountIn: (currency) => `Outro valor em ${currency}`,
  atLeast: (min) => `No mínimo ${min}.`,
  between: (min, max) => `No mínimo ${min}, no máximo ${max}.`,
  notANumber: 'Isto não é um valor. Digite-o como número, por exemplo 12,50.',
  next: 'Continuar para o pagamento',
  accepted: 'Você pode pagar com',
  choosePair: 'Você escolhe na próxima página.',
  tooSmall: 'Este valor é muito baixo.',
  tooLarge: 'Este valor é muito alto.',
}
