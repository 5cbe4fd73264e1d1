import type { ChainListener, SeenTransfer } from '../../mechanisms/reading/listener.ts'

export type CollectedTransfer = SeenTransfer & { witnessed: boolean; contested: boolean }

type Place = Pick<SeenTransfer, 'txHash' | 'position'>

const isSame = (one: Place, other: Place) => one.txHash === other.txHash && one.position === other.position

/**
 * Creates a listener for a chain reader that selects every transfer and keeps all received transfers in
 * memory.
 */
export const createCollector = () => {
  const taken: CollectedTransfer[] = []
  const add = (transfers: readonly SeenTransfer[], witnessed: boolean) => {
    for (const transfer of transfers) {
      const known = taken.find((one) => isSame(one, transfer))
      if (known === undefined) taken.push({ ...transfer, witnessed, contested: false })
      else known.witnessed ||= witnessed
      if (known?.witnessed) known.contested = false
    }
  }
  const listener: ChainListener = {
    standBy: () => Promise.resolve(),
    pick: async (_context, _network, transfers) =>
      transfers.map((transfer) => ({ transfer, wantsReferences: true, owners: null })),
    recorded: async (_context, _network, { from, to }) =>
      taken.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to),
    blocksAbove: async (_context, _network, number) =>
      taken
        .filter(({ blockNumber }) => blockNumber > number)
        .map(({ blockNumber, blockHash }) => ({ number: blockNumber, hash: blockHash })),
    watched: async () => new Map(),
    ending: async () => [],
    unwitnessed: async () => taken.filter(({ witnessed }) => !witnessed),
    advance: async ({ transfers }) => add(transfers, false),
    witness: async ({ transfers, alone, contested }) => {
      add(transfers, true)
      add(alone, false)
      for (const one of taken)
        one.contested ||= !one.witnessed && contested.some((other) => isSame(one, other))
    },
    rewind: async ({ ancestor }) => {
      const kept = taken.filter(({ blockNumber }) => blockNumber <= ancestor.number)
      taken.splice(0, taken.length, ...kept)
    },
  }
  return { taken, listener }
}
