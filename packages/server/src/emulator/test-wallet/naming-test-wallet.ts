import { readFileSync } from 'node:fs'
import type { Renderer } from '@stablerail/pages'
import type { Dashboard } from '../../pages.ts'
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

/** The renderer, whose pages of checkouts in test mode name the script besides. */
export const namingTestWallet = (renderer: Renderer): Renderer => ({
  ...renderer,
  renderCheckout: (frame, facts) => {
    const rendered = renderer.renderCheckout(frame, facts)
    if (facts.checkout.livemode) return rendered
    const html = rendered.html.replace(
      '</head>',
      `<script type="module" src="..${scriptPaths.payer}"></script>\n</head>`,
    )
    return { ...rendered, html }
  },
})

/** The dashboard, whose page names the script besides. */
export const namingMerchantWallet = ({ index, assets }: Dashboard): Dashboard => ({
  index: index.replace('</head>', `<script type="module" src="${scriptPaths.merchant}"></script>\n</head>`),
  assets,
})
