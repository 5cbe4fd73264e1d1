/**
 * Returns a Tron URI that wallets can open. It contains only the recipient: wallets would take an amount for
 * an amount of TRX, and no common form of the URI names a token.
 */
export const tronPaymentUri = (recipient: string): string => `tron:${recipient}`
