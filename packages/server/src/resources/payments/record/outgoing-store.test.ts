import { expect, test } from 'vitest'
import { createTestContext } from '../../../testing/context.ts'
import { confirmOutgoing, insertOutgoing, type NewOutgoing, selectOfTransactions } from './outgoing-store.ts'
import { markContested } from './transfers-store.ts'

test('any number of transfers out of settlement wallets in one step of the reader is recorded and found', async () => {
  const { context, close } = await createTestContext()
  const network = { chain: 'base', livemode: false } as const
  const blockTime = new Date('2026-03-01T12:00:00.123Z')
  const sent = Array.from(
    { length: 5_000 },
    (_, index): NewOutgoing => ({
      id: `tr_${index}`,
      txHash: `0x${index}`,
      position: index,
      token: 'USDC',
      from: '0xa',
      to: '0xb',
      amountBase: 10n ** 70n,
      blockNumber: 5,
      blockHash: '0xc',
      blockTime,
      witnessed: index === 1,
      references: index === 1 ? ['one', 'two'] : [],
      isCollection: index === 1,
    }),
  )
  const rows = await context.db.transaction().execute(async (tx) => {
    await insertOutgoing(tx, network, sent)
    const txHashes = Array.from({ length: 66_000 }, (_, index) => `0x${index}`)
    return selectOfTransactions(tx, network, txHashes)
  })
  expect(rows).toHaveLength(sent.length)
  expect(rows.find(({ id }) => id === 'tr_0')).toMatchObject({
    witnessed: false,
    reference_keys: [],
    deposit: null,
  })
  expect(rows.find(({ id }) => id === 'tr_1')).toMatchObject({
    chain: 'base',
    livemode: false,
    tx_id: '0x1',
    position: 1,
    token: 'USDC',
    from_key: '0xa',
    to_key: '0xb',
    amount_base: `1${'0'.repeat(70)}`,
    block_number: 5,
    block_hash: '0xc',
    block_time: blockTime,
    state: 'seen',
    orphaned_at: null,
    witnessed: true,
    only_outgoing: true,
    reference_keys: ['one', 'two'],
    deposit: '0xa',
  })
  await close()
})

test('a transfer out of a wallet is not confirmed without a second reading while providers disagree about it', async () => {
  const { context, close } = await createTestContext()
  const network = { chain: 'base', livemode: false } as const
  const sent = ['contested', 'of another block', 'told by two'].map(
    (id, position): NewOutgoing => ({
      id,
      txHash: '0x1',
      position,
      token: 'USDC',
      from: '0xa',
      to: '0xb',
      amountBase: 7n,
      blockNumber: 5,
      blockHash: '0xc',
      blockTime: new Date('2026-03-01T12:00:00Z'),
      witnessed: id === 'told by two',
      references: [],
      isCollection: false,
    }),
  )
  await context.db.transaction().execute(async (tx) => {
    await insertOutgoing(tx, network, sent)
    const told = sent.map(({ id, ...one }) =>
      id === 'of another block' ? { ...one, blockHash: '0xd' } : one,
    )
    await markContested(tx, network, told)
    await confirmOutgoing(tx, network, { highest: 5, isWitnessed: false })
  })
  const rows = await context.db.selectFrom('transfers').select(['id', 'state']).orderBy('position').execute()
  expect(rows.map(({ id, state }) => `${id}: ${state}`)).toEqual([
    'contested: seen',
    'of another block: confirmed',
    'told by two: confirmed',
  ])
  await close()
})
