import { hydrate } from 'preact'
import { loadPageMessages } from '../languages/load-page-messages.ts'
import { WordsProvider } from '../parts/words-context.tsx'
import { CheckoutCard } from './checkout.tsx'
import { serviceUrl } from './service-url.ts'
import { needsLater, stageOf } from './stage.ts'
import type { CheckoutState, Code } from './state.ts'
import { loadLater } from './use-later.ts'
import { hasStored, loadWalletParts } from './use-wallet-parts.ts'

/** Reads the QR code from the HTML of the page. */
const readCode = (): Code | null => {
  const svg = document.querySelector('svg.qr')
  return (
    svg && {
      size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
      path: svg.lastElementChild?.getAttribute('d') ?? '',
    }
  )
}

/** Returns whether the state that the server has rendered needs the parts after the first screen. */
const isLater = (state: CheckoutState): boolean =>
  needsLater(stageOf(state.checkout, state.nowMs >= Date.parse(state.checkout.expiresAt)), state)

const loadAgreeing = async ({ checkout, language }: Pick<CheckoutState, 'checkout' | 'language'>) => {
  if (checkout.autopay === null) return {}
  const [{ loadAgreeing: load }, agreements] = await Promise.all([
    import('../languages/agreeing/load.ts'),
    import('./agreeing.tsx'),
  ])
  return { agreeing: await load(language), agreements }
}

const start = async () => {
  const root = document.querySelector('.card')
  const sent = document.getElementById('state')?.textContent
  if (root === null || sent == null) return
  const state = { ...(JSON.parse(sent) as Omit<CheckoutState, 'code'>), code: readCode() }
  const { language } = state
  const [t, agreeing, deposits, later, wallets] = await Promise.all([
    loadPageMessages(language),
    loadAgreeing(state),
    state.checkout.payments.length > 0 ? import('./deposit.tsx') : undefined,
    isLater(state) ? loadLater(language) : undefined,
    hasStored() ? loadWalletParts() : undefined,
  ])
  hydrate(
    <WordsProvider
      value={{
        t,
        language,
        ...agreeing,
        ...(deposits && { deposits }),
        ...(later && { later }),
        ...(wallets && { wallets }),
      }}
    >
      <CheckoutCard state={state} url={serviceUrl()} />
    </WordsProvider>,
    root,
  )
}

void start()
