import type { BusinessWords } from './words.ts'

export const fr: BusinessWords = {
  offers: 'Payer cette entreprise',
  nothing: 'Il n’y a rien à payer ici pour le moment.',
  youChoose: 'Vous choisissez le montant',
  pay: 'Payer',
  payFor: (what) => `Payer : ${what}`,
  write: 'Écrire au marchand',
  sent: 'Votre message est en route.',
  answer: 'Le marchand répondra à l’adresse e-mail que vous avez donnée.',
  mend: 'Votre message n’a pas été envoyé. Écrivez une adresse e-mail et un message de 2000 caractères au plus.',
  email: 'Votre adresse e-mail',
  name: 'Votre nom, si vous le souhaitez',
  message: 'Votre message',
  send: 'Envoyer le message',
}
