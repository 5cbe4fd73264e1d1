import type { LinkWords } from './words.ts'

export const fr: LinkWords = {
  presets: 'Montants proposés',
  amountIn: (currency) => `Montant en ${currency}`,
  otherAmountIn: (currency) => `Un autre montant en ${currency}`,
  atLeast: (min) => `Au moins ${min}.`,
  between: (min, max) => `Au moins ${min}, au plus ${max}.`,
  notANumber: 'Ce n’est pas un montant. Saisissez-le en chiffres, par exemple 12,50.',
  next: 'Continuer vers le paiement',
  accepted: 'Vous pouvez payer avec',
  choosePair: 'Vous choisirez à la page suivante.',
  tooSmall: 'Ce montant est trop petit.',
  tooLarge: 'Ce montant est trop élevé.',
}
