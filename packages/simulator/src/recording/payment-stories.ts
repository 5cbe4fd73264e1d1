import { type Scenario, scenarios } from '../rail/scenarios/index.ts'
import type { RecordedPage, RecordedTable } from './page.ts'
import { openRecorder, type TimelineRow } from './recorder.ts'
import { createCheckout, type RecordingWorld } from './world.ts'

type PaymentRecording = {
  rows: readonly TimelineRow[]
  /** The events and the final records, which a merchant acts upon. */
  outcome: string
}

const record = async (
  world: RecordingWorld,
  scenario: Scenario,
  depositAddresses: boolean,
): Promise<PaymentRecording> => {
  const shop = await world.rail.workspace({ depositAddresses })
  const checkout = await createCheckout(shop, 'base')
  await using recorder = await openRecorder(world, { shop, checkout, hasEndpoint: true })
  recorder.note('merchant', 'creates a checkout of 19.99 USDC')
  const paid = await shop.pay(checkout, { scenario, onStep: (step) => recorder.step(step) })
  await paid.settled()
  await recorder.look()
  const { rows } = recorder
  const events = rows.filter(({ who }) => who === 'webhook').map(({ what }) => what)
  return { rows, outcome: [...events, ...recorder.state()].map(withoutRule).join('\n') }
}

/** The rule that matches a payment, and its coverage, always differ between the two kinds of addresses. */
const withoutRule = (text: string): string =>
  text.replaceAll(/matched by `\w+`/g, 'matched').replaceAll(/, `(settling|part|surplus)`/g, '')

/** Runs a scenario at the shared address and at an address of its own. Returns one table if the outcome is the same. */
const recordBoth = async (
  world: RecordingWorld,
  scenario: Scenario,
): Promise<Pick<RecordedPage, 'tables' | 'after'>> => {
  const own = await record(world, scenario, true)
  if (scenarios[scenario].needsOwnAddress) return { tables: [{ title: null, rows: own.rows }], after: null }
  const shared = await record(world, scenario, false)
  const isSame = own.outcome === shared.outcome
  const tables: RecordedTable[] = [
    { title: 'At the shared address', rows: shared.rows },
    ...(isSame ? [] : [{ title: 'At an address of its own', rows: own.rows }]),
  ]
  const after =
    'If the checkout has an address of its own, the events and the final records are the same, except for the rule that matches the payment and its `coverage`.'
  return { tables, after: isSame ? after : null }
}

/** Returns a sentence about `stablerail dev`, if a scenario does not work with its usual settings. */
const hintOf = (scenario: Scenario): string => {
  if (scenario === 'wrong-chain') return '\n\nFor this, start `stablerail dev --chains base,ethereum`.'
  return scenarios[scenario].needsOwnAddress
    ? '\n\nFor this, first set deposit addresses to on, in the settings of the dashboard of `stablerail dev`.'
    : ''
}

const exampleOf = (scenario: Scenario): string => `\`\`\`ts
import { startSimulator } from '@stablerail/simulator'

await using rail = await startSimulator(${scenario === 'wrong-chain' ? "{ chains: ['base', 'ethereum'] }" : ''})
const { client } = await rail.workspace(${scenarios[scenario].needsOwnAddress ? '{ depositAddresses: true }' : ''})
const checkout = await client.checkouts.create({
  mode: 'payment',
  amount: 1999,
  chain: 'base',
  token: 'USDC',
})
const paid = await rail.pay(checkout, { scenario: '${scenario}' })
const { checkout: after, payments } = await paid.settled()
console.log(after.status, payments.length)
\`\`\`

\`\`\`sh
stablerail pay chk_… --scenario ${scenario}
\`\`\`${hintOf(scenario)}`

/** Records the pages of the ways to pay, one after the other, because all of them use one chain. */
export const recordPayments = async (world: RecordingWorld): Promise<RecordedPage[]> => {
  const pages: RecordedPage[] = []
  for (const scenario of Object.keys(scenarios) as Scenario[])
    pages.push({
      name: scenario,
      summary: scenarios[scenario].summary,
      example: exampleOf(scenario),
      ...(await recordBoth(world, scenario)),
    })
  return pages
}
