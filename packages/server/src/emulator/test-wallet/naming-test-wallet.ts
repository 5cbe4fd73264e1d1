import { readFileSync } from 'node:fs'
import type { Renderer } from '@stablerail/pages'
import type { Dashboard } from '../../mechanisms/pages/index.ts'
import type { Holder } from './answer-wallet.ts'

/**
 * The paths of the script, from the origin on, by whose wallet it announces. The script asks at `/emulator/` by the name that
 * it was loaded by.
 */
export const scriptPaths: Record<Holder, string> = {
  payer: '/scripts/test-wallet.js',
  merchant: '/scripts/merchant-wallet.js',
}

const built = new URL('../../../../pages/built/test-wallet.js', import.meta.url)

/** The script as `packages/pages/build` keeps it, beside what a server is handed. */
export const readTestWallet = (): Buffer => readFileSync(built)

type Page = { html: string }

const naming = <Rendered extends Page>(page: Rendered, livemode: boolean): Rendered => {
  if (livemode) return page
  const script = `<script type="module" src="..${scriptPaths.payer}"></script>`
  return { ...page, html: page.html.replace('</head>', `${script}\n</head>`) }
}

/** The renderer, whose pages of checkouts and subscriptions in test mode name the script besides. */
export const namingTestWallet = (renderer: Renderer): Renderer => ({
  ...renderer,
  renderCheckout: (frame, facts) => naming(renderer.renderCheckout(frame, facts), facts.checkout.livemode),
  renderSubscription: (frame, facts) =>
    naming(renderer.renderSubscription(frame, facts), facts.subscription.livemode),
})

/** The dashboard, whose page names the script besides. */
export const namingMerchantWallet = ({ index, assets }: Dashboard): Dashboard => ({
  index: index.replace('</head>', `<script type="module" src="${scriptPaths.merchant}"></script>\n</head>`),
  assets,
})
