import { expect, test } from 'vitest'
import { unreadNetwork } from '../../../testing/checkouts.ts'
import type { OwnerRow } from '../record/owners-store.ts'
import { toGroups } from './group-transfers.ts'

const mined = new Date('2026-11-20T10:00:00Z')

const owner = (walletId: string, changes: Partial<OwnerRow> = {}): OwnerRow => ({
  workspaceId: 'ws_1',
  walletId,
  token: 'USDC',
  recipientKey: '0xshop',
  verifiedAt: new Date('2026-11-01T00:00:00Z'),
  removed: false,
  revision: 1,
  ...changes,
})

/** Returns the owners of a transfer of USDC in the order in which they are preferred. */
const ordered = async (...owners: OwnerRow[]) => {
  const transfer = {
    txHash: '0x01',
    position: 0,
    token: 'USDC',
    from: '0xbuyer',
    to: '0xshop',
    amountBase: 1n,
    blockNumber: 1,
    blockHash: '0xb1',
    blockTime: mined,
    references: [],
    owners,
  } as const
  const step = { work: {}, network: unreadNetwork } as unknown as Parameters<typeof toGroups>[0]
  const groups = await toGroups(step, [transfer] as never)
  return groups.flatMap(({ transfers }) =>
    transfers.flatMap(({ eligible }) => eligible.map(({ walletId }) => walletId)),
  )
}

test('owners are ordered by removal, then by token, then by the time of their verification', async () => {
  const later = { verifiedAt: new Date('2026-11-02T00:00:00Z') }
  const preferred = [
    owner('wal_first'),
    owner('wal_later', later),
    owner('wal_other_token', { token: 'USDT' }),
    owner('wal_removed', { removed: true }),
    owner('wal_removed_of_other_token', { removed: true, token: 'USDT' }),
  ]
  const names = preferred.map(({ walletId }) => walletId)
  expect(await ordered(...preferred)).toEqual(names)
  expect(await ordered(...preferred.toReversed())).toEqual(names)
})

test('a wallet that was verified more than a minute after the transfer is no owner', async () => {
  const after = (ms: number) => ({ verifiedAt: new Date(mined.getTime() + ms) })
  expect(await ordered(owner('wal_1', after(60_001)), owner('wal_2', after(60_000)))).toEqual(['wal_2'])
})
