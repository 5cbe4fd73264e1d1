import { ChainError, findApproval, readAllowances } from '@stablerail/chains'
import { type PullNetwork, pullNetworks } from '../../mechanisms/relaying/index.ts'
import type { Context } from '../context.ts'
import type { AgreementRow } from './agreement.ts'
import { noteApprovals, type ReadApproval } from './charges-store.ts'

/** An agreement, and the token allowance that was read from the chain for it. */
export type Looked<Row extends AgreementRow> = {
  row: Row
  allowanceBase: bigint
  covers: boolean
  /**
   * The hash of the approval's transaction. Null if the allowance does not cover a period, if the approval of
   * a checkout was already seen at an earlier check, or if the transaction is too old to be found.
   */
  txHash: string | null
}

/**
 * Reads the token allowances for agreements from the chain, stores them and returns them. Agreements of a
 * network whose providers do not answer are left out; they are checked again at their next scheduled time.
 */
export const lookAtApprovals = async <Row extends AgreementRow>(
  context: Context,
  rows: readonly Row[],
): Promise<Looked<Row>[]> => {
  const looked: Looked<Row>[] = []
  for (const network of pullNetworks(context.config)) {
    const own = rows.filter((row) => isOn(network, row))
    if (own.length > 0) looked.push(...(await lookOn(context, network, own)))
  }
  return looked
}

const isOn = ({ chain, livemode, pullContract }: PullNetwork, row: AgreementRow): boolean =>
  row.chain === chain && row.livemode === livemode && row.contract === pullContract

const lookOn = async <Row extends AgreementRow>(
  context: Context,
  network: PullNetwork,
  rows: readonly Row[],
): Promise<Looked<Row>[]> => {
  try {
    const read = await readApprovals(context, network, rows)
    await noteApprovals(context.db, read, context.clock.now())
    return read.flatMap(({ covers, allowanceBase, txHash }, index) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, allowanceBase, covers, txHash }]
    })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain: network.chain }, 'token allowances of buyers could not be read')
    return []
  }
}

const readApprovals = async (
  context: Context,
  network: PullNetwork,
  rows: readonly AgreementRow[],
): Promise<ReadApproval[]> => {
  const approvers = rows.map(({ token_address: token, payer }) => ({ token, payer }))
  const allowances = await readAllowances(context, network, approvers)
  const read: ReadApproval[] = []
  for (const [index, row] of rows.entries()) {
    const { workspace_id, livemode, hash, maximum } = row
    const [allowanceBase = 0n, approver] = [allowances[index], approvers[index]]
    const covers = allowanceBase >= BigInt(maximum)
    const isWanted = covers && approver !== undefined && isLookedFor(row)
    const txHash = isWanted ? await findApproval(context, network, approver) : null
    read.push({ workspace_id, livemode, hash, allowanceBase, covers, txHash })
  }
  return read
}

/**
 * Returns whether to search for the transaction of the approval. For the agreement of a checkout, only until
 * a sufficient allowance was read once; for the agreement of a subscription, at every check.
 */
const isLookedFor = ({ approved_at, subscription_id }: AgreementRow): boolean =>
  approved_at === null || subscription_id !== null
