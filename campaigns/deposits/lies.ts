import type { FaultyProxy, ProviderFaults } from '@stablerail/test-support'
import { type Hex, pad } from 'viem'
import type { Chance } from '../chain/chance.ts'

/** A log, as `eth_getLogs` and `eth_getBlockReceipts` return it. */
type Wire = { topics: Hex[]; data: Hex; logIndex: Hex } & Record<string, unknown>

/** The deposit addresses and payees about which a provider lies. */
export type Subjects = { deposits(): readonly { address: Hex; payee: Hex }[] }

type Alter = (logs: readonly Wire[]) => Wire[]

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns a fault that alters all transfers that a provider returns, in every call that returns logs. */
const altering = (alter: Alter, told: () => void): ProviderFaults => ({
  tells: (method, result) => {
    if (!Array.isArray(result)) return result
    const change = (logs: readonly Wire[]) => {
      const others = logs.filter(({ topics }) => topics[0] !== transferTopic)
      const transfers = logs.filter(({ topics }) => topics[0] === transferTopic)
      const changed = alter(transfers)
      if (JSON.stringify(changed) !== JSON.stringify(transfers)) told()
      return [...others, ...changed]
    }
    if (method === 'eth_getLogs') return change(result as Wire[])
    if (method !== 'eth_getBlockReceipts') return result
    return (result as { logs: Wire[] }[]).map((receipt) => ({ ...receipt, logs: change(receipt.logs) }))
  },
})

const topicOf = (address: Hex): Hex => pad(address, { size: 32 }).toLowerCase() as Hex
const word = (amountBase: bigint): Hex => pad(`0x${amountBase.toString(16)}`, { size: 32 })

/** The lies by name. Each is about transfers to or from the deposit addresses that exist at the time of a request. */
export const lies: Record<string, (subjects: Subjects, chance: Chance, told: () => void) => ProviderFaults> =
  {
    amount: ({ deposits }, chance, told) => {
      const by = chance.happens(0.5) ? 3n : 100n
      const of = isTo(deposits)
      return altering(
        (logs) => logs.map((log) => (of(log) ? { ...log, data: word((BigInt(log.data) * by) / 10n) } : log)),
        told,
      )
    },
    sender: ({ deposits }, _chance, told) => {
      const of = isTo(deposits)
      const other = topicOf('0x00000000000000000000000000000000000bad01')
      return altering((logs) => logs.map((log) => (of(log) ? withTopic(log, 1, other) : log)), told)
    },
    recipient: ({ deposits }, chance, told) => {
      const of = isTo(deposits)
      const draw = chance.next()
      return altering(
        (logs) =>
          logs.map((log) => {
            const all = deposits()
            const other = all[Math.floor(draw * all.length)]
            return of(log) && other !== undefined ? withTopic(log, 2, topicOf(other.address)) : log
          }),
        told,
      )
    },
    time: (_subjects, chance, told) => {
      const shift = (chance.happens(0.5) ? 1 : -1) * (60 + chance.upTo(600))
      return {
        tells: (method, result) => {
          const block = result as { timestamp: string } | null
          if (!method.startsWith('eth_getBlockBy') || block === null) return result
          told()
          return { ...block, timestamp: `0x${(Number(block.timestamp) + shift).toString(16)}` }
        },
      }
    },
    invented: ({ deposits }, chance, told) => {
      const draw = chance.next()
      return altering((logs) => {
        const all = deposits()
        const target = all[Math.floor(draw * all.length)]
        return logs.flatMap((log) =>
          target === undefined ? [log] : [log, { ...addedTo(log), topics: topicsOf(log, 2, target.address) }],
        )
      }, told)
    },
    hidden: ({ deposits }, chance, told) => {
      const of = isTo(deposits)
      const always = chance.happens(0.5)
      return altering((logs) => logs.filter((log) => !of(log) || !(always || chance.happens(0.5))), told)
    },
    collection: ({ deposits }, chance, told) => {
      const draw = chance.next()
      return altering((logs) => {
        const all = deposits()
        const from = all[Math.floor(draw * all.length)]
        if (from === undefined) return [...logs]
        return logs.flatMap((log) => [
          log,
          { ...addedTo(log), topics: [transferTopic, topicOf(from.address), topicOf(from.payee)] },
        ])
      }, told)
    },
  }

const isTo =
  (deposits: Subjects['deposits']) =>
  ({ topics }: Wire): boolean =>
    deposits().some(({ address }) => topics[2] === topicOf(address))

const topicsOf = ({ topics }: Wire, place: number, address: Hex): Hex[] =>
  topics.with(place, topicOf(address))

const withTopic = (log: Wire, place: number, topic: Hex): Wire => ({
  ...log,
  topics: log.topics.with(place, topic),
})

/** Returns a second log of the same transaction, of seven tokens. */
const addedTo = (log: Wire): Wire => ({
  ...log,
  logIndex: `0x${(Number(log.logIndex) + 0xff00).toString(16)}`,
  data: word(7_000_000n),
})

/** Lets a provider lie in a random way. Returns the name of the lie. */
export const lie = (
  liar: FaultyProxy,
  subjects: Subjects,
  chance: Chance,
  told: (name: string) => void,
): void => {
  const names = Object.keys(lies)
  const name = names[chance.upTo(names.length)] as string
  liar.faults = lies[name]?.(subjects, chance, () => told(name)) ?? {}
}
