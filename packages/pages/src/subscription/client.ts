/**
 * The initial script of the subscription page. The HTML already contains all text, and the code for wallets
 * is loaded only if the browser has a wallet. Without a wallet, the page reloads when an expected change has
 * happened.
 */
import { discoverWallets } from '../wallet/discover.ts'
import { follow } from './follow.ts'
import { isAwaiting, type SubscriptionState } from './state.ts'

const begin = (root: Element, sent: string): void => {
  const state = JSON.parse(sent) as SubscriptionState
  const url = new URL(`../v1/${location.pathname.split('/').slice(-2).join('/')}`, location.href).href
  const shown = JSON.stringify(state.subscription)
  const leave = follow({
    url,
    awaits: isAwaiting(state.subscription),
    isNow: false,
    onOnline: () => {},
    onSeen: (subscription) => {
      if (JSON.stringify(subscription) !== shown) location.reload()
    },
  })
  let isTaken = false
  discoverWallets((wallets) => {
    if (isTaken || wallets.length === 0) return
    isTaken = true
    leave()
    void import('./app.tsx').then(({ start }) => start(root, state, url))
  })
}

const root = document.getElementById('page')
const sent = document.getElementById('state')?.textContent
if (root !== null && sent != null) begin(root, sent)
