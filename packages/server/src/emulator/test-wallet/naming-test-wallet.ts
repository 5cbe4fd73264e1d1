import { readFileSync } from 'node:fs'
import type { Renderer } from '@stablerail/pages'

/** The path of the script, from the origin on. */
export const scriptPath = '/scripts/test-wallet.js'

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
      `<script type="module" src="..${scriptPath}"></script>\n</head>`,
    )
    return { ...rendered, html }
  },
})
