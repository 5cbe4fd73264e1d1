/**
 * Returns a Tron URI that wallets can open. It contains no amount: wallets that read an amount take it for
 * TRX, and no form in use names a token.
 */
export const tronPaymentUri = (recipient: string): string => `tron:${recipient}`
