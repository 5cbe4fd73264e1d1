import { onchainTable } from 'ponder'

/** The columns of a payment whose values a transfer contains. */
export const payment = onchainTable('payment', (t) => ({
  id: t.text().primaryKey(),
  txHash: t.hex().notNull(),
  logIndex: t.integer().notNull(),
  blockNumber: t.bigint().notNull(),
  blockHash: t.hex().notNull(),
  blockTime: t.bigint().notNull(),
  payer: t.hex().notNull(),
  wallet: t.hex().notNull(),
  amountBase: t.bigint().notNull(),
  amountMinor: t.bigint().notNull(),
  status: t.text().notNull(),
}))
