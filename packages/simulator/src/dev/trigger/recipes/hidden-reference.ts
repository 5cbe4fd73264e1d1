import type { ProviderFaults } from '@stablerail/test-support'
import type { Hex } from '../../../rail/chain-client.ts'
import { transferCall } from '../../../rail/payer.ts'
import { openBill, sendAmount } from '../buyer.ts'
import type { Recipes, TriggerShop } from '../shop.ts'
import { until } from '../until.ts'

/** The service reads blocks from its only provider a second time when they are this old. */
const readAgainAfterSeconds = 600

/** The provider returns transactions without a part of their calldata. */
const hides = (text: string): ProviderFaults => ({
  tells: (method, result) =>
    method === 'eth_getTransactionByHash' && result !== null
      ? JSON.parse(JSON.stringify(result).replaceAll(text, ''))
      : result,
})

/** The provider reports blocks above a height as older than they are. */
const ages = (height: number): ProviderFaults => ({
  tells: (method, result) => {
    const block = result as { number: Hex; timestamp: Hex } | null
    if (!method.startsWith('eth_getBlockBy') || block === null || Number(block.number) <= height) return block
    const seconds = Number(block.timestamp) - readAgainAfterSeconds - 60
    return { ...block, timestamp: `0x${seconds.toString(16)}` }
  },
})

/** Runs steps while the provider has faults. */
const withFaults = async <Result>(
  { provider }: TriggerShop,
  faults: ProviderFaults,
  run: () => Promise<Result>,
): Promise<Result> => {
  provider.faults = faults
  try {
    return await run()
  } finally {
    provider.faults = {}
  }
}

/**
 * Pays a checkout while the provider hides the reference in the transaction, so that the service matches the payment to
 * no checkout. Afterwards the provider reports a later block as old, and the service reads the blocks again.
 */
const payWithHiddenReference = async (shop: TriggerShop) => {
  const { client, chain, chainClient, did } = shop
  const checkout = await shop.checkout()
  const billed = await openBill(shop, checkout)
  const { recipient, priceBase, centBase, callWithReference } = billed.bill
  const reference = callWithReference(0n).slice(transferCall(recipient, 0n).length)
  const paymentsOf = async (txHash: Hex) => (await client.payments.list({ txHash })).data
  const hash = await withFaults(shop, hides(reference), async () => {
    // A cent more than the price: the exact price with its fraction of a cent would identify the checkout too.
    const sent = await sendAmount(billed, priceBase + centBase)
    did(`A buyer paid ${checkout.id}: ${sent}. The provider returned the transaction without its reference.`)
    await until('the payment was recorded', async () => (await paymentsOf(sent)).length > 0)
    return sent
  })
  const { blockNumber } = await chainClient.mined(hash)
  const height = await chain.height()
  await withFaults(shop, ages(height), async () => {
    await chain.mine(1)
    await until('the next block was read', async () =>
      (await paymentsOf(hash)).some(({ confirmations }) => confirmations > height - Number(blockNumber) + 1),
    )
  })
  did('The provider works correctly again, and the service reads the blocks a second time.')
}

/** The event of a payment whose checkout changes because the provider had returned wrong data. */
export const hiddenReferenceRecipes: Recipes = { 'payment.reattributed': payWithHiddenReference }
