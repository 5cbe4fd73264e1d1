/** The events with which wallets announce themselves, and a page requests the announcements (EIP-6963). */
export const announcement = 'eip6963:announceProvider'

export const requestWallets = (): boolean => dispatchEvent(new Event('eip6963:requestProvider'))

/** The time after which a wallet that only sets `window.ethereum` is looked for. */
export const injectedWaitMs = 300
