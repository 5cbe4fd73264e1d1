import { ponder } from 'ponder:registry'
import { payment } from 'ponder:schema'

ponder.on('Token:Transfer', async ({ event, context }) => {
  await context.db.insert(payment).values({
    id: event.id,
    txHash: event.transaction.hash,
    logIndex: event.log.logIndex,
    blockNumber: event.block.number,
    blockHash: event.block.hash,
    blockTime: event.block.timestamp,
    payer: event.args.from,
    wallet: event.args.to,
    amountBase: event.args.value,
    amountMinor: event.args.value / 10_000n,
    status: 'pending',
  })
})
