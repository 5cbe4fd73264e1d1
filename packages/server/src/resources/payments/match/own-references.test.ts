import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  BlocksAnswer,
  ChainProviders,
  ChainTransfer,
} from '../../../../../chains/src/providers/source.ts'
import { createWorld, type World } from '../../../testing/payments/world.ts'

let world: World
/**
 * The references that the chain returns with each transfer of a transaction. The index is the position of the
 * transfer in its transaction.
 */
let standing: string[][] = []
beforeAll(async () => {
  world = await createWorld()
  world.reader.round.providers = named(world.reader.round.providers)
})
afterAll(() => world.close())

/** Wraps providers so that they return references with each transfer, as a Solana provider does. */
const named = (providers: ChainProviders): ChainProviders => ({
  ...providers,
  round: (run) =>
    providers.round((source) =>
      run({
        ...source,
        transfersInBlocks: async (blocks): Promise<BlocksAnswer> => {
          const answer = await source.transfersInBlocks(blocks)
          return { ...answer, transfers: answer.transfers.map(name) }
        },
      }),
    ),
})
const name = (transfer: ChainTransfer): ChainTransfer => {
  const references = standing[transfer.position]
  return references === undefined ? transfer : { ...transfer, references }
}

const priceBase = 19_990_000n

/**
 * Pays the same price twice in one transaction. Returns the checkout id of each payment, in the chain's
 * order.
 */
const payTwice = async (recipient: `0x${string}`, suffix: `0x${string}` = '0x') => {
  const paid = { amountBase: priceBase, secondAmountBase: priceBase }
  const { transactionHash } = await world.node.transferTwice({
    token: world.token,
    from: world.buyer,
    to: recipient,
    dataSuffix: suffix,
    ...paid,
  })
  await world.node.mine(world.network.confirmations)
  await world.read()
  const rows = (await world.payments()).filter(({ tx_hash }) => tx_hash === transactionHash)
  return rows.sort((a, b) => Number(a.position) - Number(b.position)).map(({ checkout_id }) => checkout_id)
}

const prepareTwo = async () => {
  const shop = await world.openShop()
  return [await world.prepare(shop), await world.prepare(shop)] as const
}

test('two checkouts of one price that one transaction pays are told apart by the references of its transfers', async () => {
  const [one, other] = await prepareTwo()
  standing = [[other.reference], [one.reference]]
  expect(await payTwice(one.recipient)).toEqual([other.id, one.id])
})

test('a transfer without a reference of its own is not named by that of another transfer', async () => {
  const [one] = await prepareTwo()
  standing = [[], [one.reference]]
  // The calldata of the transaction carries the reference too (`one.suffix`), but the first transfer has no
  // reference of its own and so does not pay the checkout.
  expect(await payTwice(one.recipient, one.suffix)).toEqual([null, one.id])
})

test('a reference that stands with both transfers takes one of them', async () => {
  const [one] = await prepareTwo()
  standing = [[one.reference], [one.reference]]
  const paid = await payTwice(one.recipient)
  expect(paid.toSorted()).toEqual([one.id, null].toSorted())
})
