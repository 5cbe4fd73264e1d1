import type { WalletProblems } from '../messages.ts'

export const fr: WalletProblems = {
  declined: () => 'Vous avez refusé dans le portefeuille. Rien n’a été envoyé.',
  busy: () => 'Le portefeuille a une autre demande ouverte. Répondez d’abord à celle-ci.',
  locked: () =>
    'Le portefeuille est verrouillé ou ne montre aucun compte à cette page. Déverrouillez-le et réessayez.',
  unsupported: () => 'Ce portefeuille ne peut pas faire le paiement. Scannez le code avec un autre.',
  disconnected: () => 'Le portefeuille a perdu sa connexion. Réessayez dans un instant.',
  wrongNetwork: ({ chain }) =>
    `Le portefeuille est sur un autre réseau. Passez-le sur ${chain} et réessayez.`,
  unknownNetwork: ({ chain }) =>
    `Le portefeuille ne connaît pas ${chain}. Ajoutez ce réseau dans le portefeuille et réessayez.`,
  lowBalance: ({ have, need, token, chain }) =>
    `Ce portefeuille a ${have} ${token} sur ${chain}, et il en faut ${need}. Rien n’a été envoyé.`,
  tokenRefuses: ({ token }) =>
    `${token} refuse ce paiement pour l’instant : son émetteur l’a suspendu, ou a gelé votre compte ou celui du marchand. Rien n’a été envoyé. Payez autrement ou écrivez au marchand.`,
  noGas: ({ chain }) =>
    `Ce portefeuille semble avoir trop peu pour les frais du réseau ${chain}. S’il ne les paie pas autrement, refusez-y.`,
  offline: () => 'Il n’y a pas de connexion au service. Rien n’a été envoyé.',
  restricted: () =>
    'Les paiements depuis l’endroit où vous êtes ne sont pas acceptés ici. Rien n’a été envoyé.',
  refused: () => 'Ce paiement ne peut pas être fait maintenant. Rechargez la page pour savoir pourquoi.',
  failed: () =>
    'Le portefeuille a signalé une erreur. Vérifiez-y si quelque chose a été envoyé avant de réessayer.',
}
