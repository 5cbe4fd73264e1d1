import type { LinkWords } from './words.ts'

export const es: LinkWords = {
  presets: 'Importes para elegir',
  amountIn: (currency) => `Importe en ${currency}`,
  otherAmountIn: (currency) => `Otro importe en ${currency}`,
  atLeast: (min) => `Como mínimo ${min}.`,
  between: (min, max) => `Como mínimo ${min}, como máximo ${max}.`,
  outOfBounds: 'Este importe está fuera de los límites.',
  notANumber: 'Esto no es un importe. Escriba el importe como número, por ejemplo 12,50.',
  next: 'Continuar al pago',
  accepted: 'Puede pagar con',
  choosePair: 'Elegirá en la página siguiente.',
}
