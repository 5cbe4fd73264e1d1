import type { BusinessWords } from './words.ts'

export const fr: BusinessWords = {
  offers: 'Que souhaitez-vous payer ?',
  nothing: 'Il n’y a rien à payer ici pour le moment.',
  youChoose: 'Vous choisissez le montant',
  pay: 'Payer',
  payFor: (what) => `Payer : ${what}`,
  write: 'Contacter le marchand',
  sent: 'Votre message a été envoyé.',
  answer: 'Le marchand répondra à votre adresse e-mail.',
  wrong: {
    email: 'Saisissez une adresse e-mail complète, par exemple ada@example.com.',
    name: 'Saisissez au plus 120 caractères.',
    message: 'Saisissez un message de 2 000 caractères au plus.',
  },
  email: 'Votre adresse e-mail',
  name: 'Votre nom (facultatif)',
  message: 'Votre message',
  send: 'Envoyer le message',
  direct: (merchant) => `Votre paiement va directement à ${merchant}.`,
}
