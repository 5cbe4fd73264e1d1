/**
 * An address of Tron as wallets open it. It carries no amount: wallets that read one take it for TRX, and none of the forms
 * in use names a token.
 */
export const tronPaymentUri = (recipient: string): string => `tron:${recipient}`
