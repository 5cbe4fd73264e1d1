import { approvalCalldata } from '@stablerail/chains'
import { type HostedSubscription, maxAmountMinor } from '@stablerail/contract'
import type { Context } from '../context.ts'
import { type AgreementRow, toRemaining } from './agreement.ts'
import { intervalOf } from './make-terms.ts'
import { networkOf } from './stop-agreement.ts'

type Shown = NonNullable<HostedSubscription['allowance']>

/**
 * Returns the data of an agreement that the page of its subscription shows. Null if the agreement has ended,
 * or if its network or token is no longer configured.
 */
export const showAllowance = (
  context: Pick<Context, 'config'>,
  row: AgreementRow,
): Omit<Shown, 'remainingMinor' | 'approvalTx'> | null => {
  const network = networkOf(context, row)
  const token = network?.tokens[row.token]
  if (row.state !== 'living' || network === undefined || token === undefined) return null
  const maximumMinor = toRemaining(BigInt(row.maximum), token.decimals)
  return {
    agreement: row.hash,
    payer: row.payer,
    maximumMinor,
    interval: intervalOf(row),
    yearMaximumMinor: Math.min(maximumMinor * periodsInYear(row), maxAmountMinor),
    startsAt: new Date(row.start_seconds * 1000).toISOString(),
    endsAt: new Date(row.end_seconds * 1000).toISOString(),
    revoke: {
      kind: 'evm',
      chainId: network.networkId,
      from: row.payer,
      to: row.token_address,
      value: '0x0',
      data: approvalCalldata(network, 0n),
    },
  }
}

const leapYearSeconds = 366 * 86_400

/** Returns the maximum number of periods that begin within a year. */
export const periodsInYear = ({ unit, count }: Pick<AgreementRow, 'unit' | 'count'>): number =>
  Math.ceil((unit === 'month' ? 12 : leapYearSeconds) / count)
