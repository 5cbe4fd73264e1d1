import { hydrate } from 'preact'
import { loadPageMessages } from '../languages/load-page-messages.ts'
import { WordsProvider } from '../parts/words-context.tsx'
import { CheckoutCard } from './checkout.tsx'
import { serviceUrl } from './service-url.ts'
import type { CheckoutState, Code } from './state.ts'

/** Reads the QR codes from the HTML of the page. They are in the same order as in `codes`. */
const readCodes = (): CheckoutState['codes'] => {
  const [payment = null, address = null] = [...document.querySelectorAll('svg.qr')].map(
    (svg): Code => ({
      size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
      path: svg.lastElementChild?.getAttribute('d') ?? '',
    }),
  )
  return { payment, address }
}

const loadAgreeing = async ({ checkout, language }: Pick<CheckoutState, 'checkout' | 'language'>) => {
  if (checkout.autopay === null) return {}
  const [{ loadAgreeing: load }, { Agreeing }] = await Promise.all([
    import('../languages/agreeing/load.ts'),
    import('./agreeing.tsx'),
  ])
  return { agreeing: await load(language), Agreeing }
}

const start = async () => {
  const root = document.querySelector('.card')
  const sent = document.getElementById('state')?.textContent
  if (root === null || sent == null) return
  const state = { ...(JSON.parse(sent) as Omit<CheckoutState, 'codes'>), codes: readCodes() }
  const { language, deposit } = state
  const [t, agreeing, deposits] = await Promise.all([
    loadPageMessages(language),
    loadAgreeing(state),
    deposit === null ? undefined : import('./deposit.tsx'),
  ])
  hydrate(
    <WordsProvider
      value={{
        t: { ...t, pay: { ...t.pay, ...deposit?.pay } },
        language,
        ...agreeing,
        ...(deposits && { deposits }),
      }}
    >
      <CheckoutCard state={state} url={serviceUrl()} />
    </WordsProvider>,
    root,
  )
}

void start()
