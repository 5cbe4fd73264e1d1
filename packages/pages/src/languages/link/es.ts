import type { LinkWords } from './words.ts'

export const es: LinkWords = {
  presets: 'Importes sugeridos',
  amountIn: (currency) => `Importe en ${currency}`,
  otherAmountIn: (currency) => `Otro importe en ${currency}`,
  atLeast: (min) => `Como mínimo ${min}.`,
  between: (min, max) => `Como mínimo ${min}, como máximo ${max}.`,
  notANumber: 'Esto no es un importe. Escríbalo como número, por ejemplo 12,50.',
  next: 'Continuar al pago',
  accepted: 'Puede pagar con',
  choosePair: 'Elegirá en la página siguiente.',
  tooSmall: 'Este importe es demasiado pequeño.',
  tooLarge: 'Este importe es demasiado grande.',
}
