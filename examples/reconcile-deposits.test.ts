/** Tests the example `reconcile` with payments to deposit addresses. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from './first-payment/chain.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { type Emulator, startEmulator } from './test-support/emulator.ts'
import { clientOf, payAt } from './test-support/merchant.ts'

const eventually = { timeout: 20_000 }

let emulator: Emulator
let client: ReturnType<typeof clientOf>
beforeAll(async () => {
  emulator = await startEmulator([], ['--deposit-addresses'])
  client = clientOf(emulator)
}, 120_000)
afterAll(() => emulator?.stop())

const checkout = () =>
  client.checkouts.create({ mode: 'payment', amount: 2000, chain: 'base', token: 'USDC' })

/** Returns the base units that wait according to the service. */
const waiting = async () =>
  (await client.deposits.list()).data.reduce((sum, { amountBase }) => sum + BigInt(amountBase), 0n)

test('what waits at deposit addresses is named beside the balance of the wallet', async () => {
  const { pay, mine, balanceOf } = openChain(emulator.chains.base)
  const first = await waiting()
  await payAt((await checkout()).hostedUrl, emulator)
  // The buyer pays a part only, so this payment stays pending.
  await payAt((await checkout()).hostedUrl, emulator, -5_000_000n)
  const all = first + 35_000_000n
  await expect.poll(waiting, eventually).toBe(all)
  const [account = ''] = Object.keys((await reconcile(client, {})).totals.waitingBase)
  const [owner = '', token = ''] = account.split(' ')
  const wallet = await balanceOf({ owner, token })
  const sums = async () => {
    const { balanceBase, waitingBase } = (await reconcile(client, {})).totals
    return [balanceBase[account] ?? 0n, waitingBase[account] ?? 0n]
  }
  await expect.poll(sums, eventually).toEqual([wallet, all])
  const { unsignedTx } = await client.deposits.planCollection({ chain: 'base', token: 'USDC' })
  if (unsignedTx?.kind !== 'evm') throw new Error('Nothing is to be collected.')
  await pay(unsignedTx)
  await mine(1)
  await expect.poll(sums, eventually).toEqual([wallet + all, 0n])
  expect([await balanceOf({ owner, token }), await waiting()]).toEqual([wallet + all, 0n])
})
