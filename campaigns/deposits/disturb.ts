import { transact } from '../../packages/server/src/mechanisms/work/transact.ts'
import { expireCheckout } from '../../packages/server/src/resources/checkouts/expire-checkout.ts'
import { expireCheckouts } from '../../packages/server/src/resources/checkouts/index.ts'
import {
  endWaitingParts,
  failDroppedPaymentsJob,
} from '../../packages/server/src/resources/payments/index.ts'
import { mend, spoilPlainly } from '../chain/evm/faults.ts'
import { removeNewest } from './chain-history.ts'
import { lie } from './lies.ts'
import { deepestReorg, type Scene } from './scene.ts'

/**
 * Replaces the newest blocks. Of their transactions, the new blocks leave some out and contain the others in random
 * blocks, beside transactions that an earlier reorganisation left out.
 */
export const reorg = async ({ world, chance, removed, dropped, note }: Scene): Promise<void> => {
  const depth = 1 + chance.upTo(chance.happens(0.6) ? 5 : deepestReorg)
  const replaced = await removeNewest(world.node, depth, removed)
  const dropping = chance.happens(0.3) ? 0.9 : 0.25
  const kept = replaced.filter(() => !chance.happens(dropping))
  const left = replaced.filter((one) => !kept.includes(one)).map(({ signed }) => signed)
  const back = dropped.filter(() => chance.happens(0.3))
  dropped.splice(0, dropped.length, ...dropped.filter((one) => !back.includes(one)), ...left)
  const isShuffled = chance.happens(0.5)
  let block = 0
  const place = () => {
    if (isShuffled) return chance.upTo(depth)
    if (chance.happens(0.3)) block = Math.min(depth - 1, block + 1)
    return block
  }
  const transactions = [...kept.map(({ signed }) => signed), ...back].map((transaction) => ({
    transaction,
    block: place(),
  }))
  const { timestamp } = await world.node.client.getBlock()
  await world.node.reorg({ depth, transactions })
  // The new blocks may be older than the replaced ones. Later blocks are not, so that no checkout ends before a payment
  // in time is mined.
  await world.node.client.setNextBlockTimestamp({ timestamp: timestamp + 1n })
  await world.node.mine(1)
  note(depth > 5 ? 'deep reorganisation' : 'reorganisation')
  if (left.length > 0) note('reorganisation dropped transactions')
  if (kept.length > 0) note('reorganisation kept transactions')
  if (back.length > 0) note('reorganisation brought transactions back')
}

/** Sends a transaction again that a reorganisation left out. */
export const bringBack = async ({ world, chance, dropped, note }: Scene): Promise<void> => {
  const [signed] = dropped.splice(chance.upTo(dropped.length), 1)
  if (signed === undefined) return
  // The node refuses the transaction if its sender has sent another one since then.
  const refused = await world.node.client.sendRawTransaction({ serializedTransaction: signed }).then(
    () => false,
    (error: Error) => {
      if (error.message.toLowerCase().includes('nonce')) return true
      throw error
    },
  )
  note(refused ? 'replaced by another transaction' : 'mined again later')
}

/** Ends a checkout as its merchant does, at the time of the newest block. */
export const expire = async ({ world, chance, sales, note }: Scene): Promise<void> => {
  const sale = sales[chance.upTo(sales.length)]
  if (sale === undefined) return
  const status = await world.checkoutStatus(sale.checkout)
  if (status !== 'open' && status !== 'pending') return
  const now = await world.chainTime()
  const context = { ...world.context, clock: { now: () => now } }
  const before = sale.expiresAt
  const { expiresAt } = await transact(context, sale.checkout.scope, (work) => expireCheckout(work, sale.id))
  sale.expiresAt = new Date(expiresAt)
  if (sale.expiresAt.getTime() === before.getTime()) return
  sale.endedEarly = true
  await world.node.client.increaseTime({ seconds: 1 })
  note('expire')
}

/** Lets time pass on the chain, so that checkouts end. */
export const passTime = async ({ world, chance, note }: Scene): Promise<void> => {
  await world.node.client.increaseTime({ seconds: chance.happens(0.2) ? 3_600 : 10 + chance.upTo(50) })
  await world.node.mine(1 + chance.upTo(5))
  note('time passed')
}

export const runJobs = async ({ world: { context } }: Pick<Scene, 'world'>): Promise<void> => {
  await expireCheckouts(context)
  await endWaitingParts(context)
  await failDroppedPaymentsJob.run(context)
}

/** Gives each provider a random fault, or none. A liar may lie about deposits. */
export const spoil = (scene: Scene): void => {
  const { proxies, liar, chance, note, sales } = scene
  spoilPlainly(proxies, chance)
  note('fault of a provider')
  if (liar === null || !chance.happens(0.6)) return
  scene.hasLied = true
  lie(liar, { deposits: () => sales }, chance, (name) => note(`lie: ${name}`))
}

/** Ends all faults of the providers. */
export const heal = ({ proxies }: Scene): void => mend(proxies)

/** Lets the reader die: before a commit, or at a statement of a transaction. */
export const crash = ({ reader, chance }: Scene): void => {
  if (chance.happens(0.3)) reader.dies(true)
  else reader.diesAt(1 + chance.upTo(25))
}
