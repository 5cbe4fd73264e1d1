import { expect, test } from 'vitest'
import { walletApps } from './apps.ts'

/** The forms that the developers' documentation of each wallet gives. No phone is used here. */
test('the links open the page in the browsers of wallet apps, in the documented forms', () => {
  const page = 'https://pay.example/checkout/a-b_1'
  const encoded = 'https%3A%2F%2Fpay.example%2Fcheckout%2Fa-b_1'
  expect(Object.fromEntries(walletApps(page).map(({ name, href }) => [name, href]))).toEqual({
    MetaMask: 'https://link.metamask.io/dapp/pay.example/checkout/a-b_1',
    'Coinbase / Base': `https://go.cb-w.com/dapp?cb_url=${encoded}`,
    Trust: `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`,
    Phantom: `https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Fpay.example`,
    OKX: `https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D${encodeURIComponent(encoded)}`,
  })
})
