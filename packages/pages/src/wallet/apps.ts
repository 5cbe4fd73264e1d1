export type WalletApp = { name: string; href: string }

/**
 * Returns links that open this page in the browser inside a wallet app. There the page finds the wallet like
 * a browser extension on a desktop (`discover.ts`). The link of MetaMask contains the URL of this page
 * without its scheme and not percent-encoded; the other links contain the percent-encoded URL.
 */
export const walletApps = (page: string): readonly WalletApp[] => {
  const url = encodeURIComponent(page)
  const okx = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${url}`)
  return [
    { name: 'MetaMask', href: `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}` },
    { name: 'Coinbase / Base', href: `https://go.cb-w.com/dapp?cb_url=${url}` },
    { name: 'Trust', href: `https://link.trustwallet.com/open_url?coin_id=60&url=${url}` },
    {
      name: 'Phantom',
      href: `https://phantom.app/ul/browse/${url}?ref=${encodeURIComponent(new URL(page).origin)}`,
    },
    { name: 'OKX', href: `https://web3.okx.com/download?deeplink=${okx}` },
  ]
}
