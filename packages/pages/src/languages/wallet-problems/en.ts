import type { WalletProblems } from '../messages.ts'

export const en: WalletProblems = {
  declined: () => 'You declined in the wallet. Nothing was sent.',
  busy: () => 'The wallet has another request open. Answer it first.',
  locked: () => 'The wallet is locked, or does not share an account with this page. Unlock it and try again.',
  unsupported: () => 'This wallet cannot make the payment. Scan the code with another one.',
  disconnected: () => 'The wallet has lost its connection. Try again in a moment.',
  wrongNetwork: ({ chain }) => `The wallet is on another network. Switch it to ${chain} and try again.`,
  unknownNetwork: ({ chain }) =>
    `The wallet does not know ${chain}. Add that network in the wallet and try again.`,
  lowBalance: ({ have, need, token, chain }) =>
    `This wallet has ${have} ${token} on ${chain}, but ${need} is needed. Nothing was sent.`,
  tokenRefuses: ({ token }) =>
    `${token} refuses this payment now: its issuer has paused it, or has frozen your account or the merchant’s. Nothing was sent. Pay another way, or write to the merchant.`,
  noGas: ({ chain }) =>
    `This wallet seems to have too little for the network fee of ${chain}. Unless it pays the fee another way, decline there.`,
  offline: () => 'There is no connection to the service. Nothing was sent.',
  restricted: () => 'Payments are not available in your region. Nothing was sent.',
  refused: () => 'This payment cannot be made now. Reload the page to see why.',
  failed: () => 'The wallet reported an error. Check there whether something was sent before you try again.',
}
