import { existsSync, readFileSync } from 'node:fs'
import type { Frame, Renderer } from '@stablerail/pages'
import type { Dashboard } from '../../../server/src/mechanisms/pages/index.ts'
import type { WalletRole } from './answer-wallet.ts'

/**
 * The URL paths of the script that adds a test wallet to a page, by the owner of the wallet. The script that
 * was loaded from `/scripts/test-wallet.js` sends its calls to `/emulator/test-wallet`, for example.
 */
export const scriptPaths: Record<WalletRole, string> = {
  payer: '/scripts/test-wallet.js',
  merchant: '/scripts/merchant-wallet.js',
}

/** The script in the published package. */
const packed = new URL('assets/test-wallet.js', import.meta.url)
/** The script in the repository. */
const built = new URL('../../../pages/built/test-wallet.js', import.meta.url)

/**
 * Reads the script from the output of `packages/pages/build`. It is stored next to the files that the server
 * serves, but is not one of them.
 */
export const readTestWallet = (): Buffer => readFileSync(existsSync(packed) ? packed : built)

type Page = { html: string }

const naming = <Rendered extends Page>(
  page: Rendered,
  { isPreview = false }: Frame,
  livemode: boolean,
): Rendered => {
  if (livemode || isPreview) return page
  const script = `<script type="module" src="..${scriptPaths.payer}"></script>`
  return { ...page, html: page.html.replace('</head>', `${script}\n</head>`) }
}

/**
 * Returns a renderer whose pages of checkouts and subscriptions in test mode contain a script. The script
 * adds the buyer's test wallet to the page. Previews in the dashboard stay without a script, because browsers block it
 * there and log that as an error.
 */
export const namingTestWallet = (renderer: Renderer): Renderer => ({
  ...renderer,
  renderCheckout: (frame, facts) =>
    naming(renderer.renderCheckout(frame, facts), frame, facts.checkout.livemode),
  renderSubscription: (frame, facts) =>
    naming(renderer.renderSubscription(frame, facts), frame, facts.subscription.livemode),
})

/** Returns the dashboard with a script in its page that adds the merchant's test wallet to the page. */
export const namingMerchantWallet = ({ index, assets }: Dashboard): Dashboard => ({
  index: index.replace('</head>', `<script type="module" src="${scriptPaths.merchant}"></script>\n</head>`),
  assets,
})
