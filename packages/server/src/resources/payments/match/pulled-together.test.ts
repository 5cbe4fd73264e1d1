import { pullCalldata } from '@stablerail/chains'
import { pullContractAbi } from '@stablerail/contracts-evm'
import { type Address, concatHex, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsOf } from '../../../testing/relaying/agreements.ts'
import {
  carry,
  collect,
  createRenewalWorld,
  openAllowanceTill,
  passDays,
  type RenewalWorld,
} from '../../../testing/relaying/renewals.ts'

let world: RenewalWorld
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())

const batcher: Address = '0x00000000000000000000000000000000000ba7c4'

/**
 * Returns EVM bytecode that calls a contract twice: with the first half of its own calldata, and with the
 * second.
 */
const callTwice = (contract: Address): Hex => {
  const call = `60006000826000600073${contract.slice(2)}5af150`
  return `0x3660029004806000600037${call}8080600037${call}00`
}

test('renewals of two payers that are pulled in one transaction are each credited to their own invoice', async () => {
  const { node, network } = world
  const tills = [
    await openAllowanceTill(world),
    await openAllowanceTill(world, { payer: node.accounts[3] ?? accountsOf(world).payer }),
  ]
  await passDays(world, 31)
  await collect(world)
  await node.client.setCode({ address: batcher, bytecode: callTwice(network.pullContract as Address) })
  await node.client.writeContract({
    account: accountsOf(world).merchant.address,
    address: network.pullContract as Address,
    abi: pullContractAbi,
    functionName: 'setPuller',
    args: [batcher, true],
  })
  const calls = await Promise.all(
    tills.map(async ({ agreed: { terms, hash } }) => {
      const { signature } = await world.context.db
        .selectFrom('agreements')
        .select('signature')
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow()
      return pullCalldata({ terms, signature, period: 1, amountBase: 20_000_000n })
    }),
  )
  await node.client.sendTransaction({
    account: accountsOf(world).merchant.address,
    to: batcher,
    data: concatHex(calls),
    gas: 2_000_000n,
  })
  await node.mine(network.confirmations)
  await world.read()
  for (const till of tills) {
    expect((await till.newest()).status).toBe('paid')
    expect(await till.told('subscription.renewed')).toEqual([1])
  }
  const [one, other] = (await world.payments()).slice(-2)
  expect(one?.tx_hash).toBe(other?.tx_hash)
  expect(new Set([one?.from_key, other?.from_key]).size).toBe(2)
  await carry(world)
  for (const till of tills) expect(await till.told('subscription.payment_failed')).toEqual([0])
})
