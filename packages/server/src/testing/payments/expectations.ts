import type { Expectation, Inbound } from '../../resources/payments/match/expectation.ts'
import type { Match } from '../../resources/payments/match/weigh-transaction.ts'

/** The block time of all transfers in these tests. */
export const mined = new Date('2026-11-20T10:00:00Z')
/** The block number of all transfers in these tests. */
export const minedIn = 1_000
export const after = (ms: number) => new Date(mined.getTime() + ms)
export const dollar = 1_000_000n

export const expectation = (changes: Partial<Expectation> & { id: string }): Expectation => ({
  workspaceId: 'ws_a',
  targetId: `chk_${changes.id}`,
  walletId: 'wal_1',
  customerId: null,
  invoiceId: null,
  subscriptionId: null,
  invoiceStatus: null,
  description: null,
  token: 'USDC',
  recipientKey: '0xshop',
  priceBase: 10n * dollar,
  wholeBase: changes.priceBase ?? 10n * dollar,
  amountBase: 10n * dollar + 42n,
  reference: `ref-${changes.id}`,
  preparedAt: after(-600_000),
  expiresAt: after(600_000),
  paidAt: null,
  endedAt: null,
  knownBlockNumber: minedIn - 10,
  knownBlockTime: after(-600_000),
  status: 'pending',
  taken: false,
  ...changes,
})

let positions = 0
export const transfer = (amountBase: bigint, changes: Partial<Inbound> = {}): Inbound => {
  positions += 1
  return {
    position: positions,
    token: 'USDC',
    recipientKey: '0xshop',
    from: '0xbuyer',
    amountBase,
    decimals: 6,
    blockNumber: minedIn,
    blockTime: mined,
    homeWorkspaceId: 'ws_a',
    ...changes,
  }
}

/**
 * Returns the outcome of each transfer as a short text with the id of a payment request (expectation): `a` if
 * the transfer is credited to `a`, `-a` if it is too small for `a`, and `(a)` if it is unmatched but was
 * probably meant for `a`. Null if the transfer is unmatched and no payment request is close.
 */
export const told = (matches: readonly Match[]) =>
  matches.map(({ outcome, expectation: found, closeMatch }) => {
    if (outcome === 'credited') return found?.id
    if (outcome === 'underpaid') return `-${found?.id}`
    return closeMatch === null ? null : `(${closeMatch.id})`
  })
