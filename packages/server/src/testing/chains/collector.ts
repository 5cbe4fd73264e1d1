import type { ChainListener, SeenTransfer } from '../../mechanisms/chains/reading/listener.ts'

/** A listener that picks every transfer and keeps the transfers that the reader handed over. */
export const createCollector = () => {
  const taken: SeenTransfer[] = []
  const listener: ChainListener = {
    pick: async (_context, _network, transfers) =>
      transfers.map((transfer) => ({ transfer, wantsReferences: true, owners: null })),
    recorded: async () => [],
    blocksAbove: async () => [],
    advance: async ({ transfers }) => void taken.push(...transfers),
    witness: async () => undefined,
    rewind: async ({ ancestor }) => {
      const kept = taken.filter(({ blockNumber }) => blockNumber <= ancestor.number)
      taken.splice(0, taken.length, ...kept)
    },
  }
  return { taken, listener }
}
