import { readFileSync } from 'node:fs'
import type { Renderer } from '@stablerail/pages'

type Rendered = { html: string }

/** The path of the script, from the origin on. */
export const scriptPath = '/scripts/test-wallet.js'

const built = new URL('../../../../pages/built/test-wallet.js', import.meta.url)

/** The script as `packages/pages/build` keeps it, beside what a server is handed. */
export const readTestWallet = (): Buffer => readFileSync(built)

const naming = <Page extends Rendered>(page: Page, livemode: boolean): Page => {
  if (livemode) return page
  const script = `<script type="module" src="..${scriptPath}"></script>`
  return { ...page, html: page.html.replace('</head>', `${script}\n</head>`) }
}

/** The renderer, whose pages of checkouts and subscriptions in test mode name the script besides. */
export const namingTestWallet = (renderer: Renderer): Renderer => ({
  ...renderer,
  renderCheckout: (frame, facts) => naming(renderer.renderCheckout(frame, facts), facts.checkout.livemode),
  renderSubscription: (frame, facts) =>
    naming(renderer.renderSubscription(frame, facts), facts.subscription.livemode),
})
