import { createHash, randomBytes } from 'node:crypto'
import type { MinedBlock } from '../../../../chains/src/providers/source.ts'
import { insertCursor } from '../../mechanisms/reading/store.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { Context } from '../../resources/context.ts'
import { createPaymentListener, declareReorged } from '../../resources/payments/index.ts'
import type { NetworkConfig } from '../../settings/config.ts'

/** A transfer on a simulated chain, which has no node. */
export type PaperTransfer = {
  txHash: string
  to: string
  amountBase: bigint
  references: readonly string[]
  /** The number of the block that contains the transfer. It changes when the transfer is mined again. */
  height: number
}

export type PaperChain = {
  /** Mines a block with a transfer to a wallet. The transfer has one confirmation, its own block. */
  mine(sent: { to: string; amountBase: bigint; references?: readonly string[] }): Promise<PaperTransfer>
  /** Mines until all payments are confirmed. */
  confirm(): Promise<void>
  /** Reorganises the chain: removes the block of a transfer, and its transaction with it. */
  takeOut(transfer: PaperTransfer): Promise<void>
  /**
   * Reorganises the chain as `takeOut` does. Then the operator declares the payment reorged, after finality
   * has passed its block.
   */
  loseForGood(transfer: PaperTransfer): Promise<void>
  /** Mines the removed transaction again. */
  mineAgain(transfer: PaperTransfer): Promise<void>
}

/**
 * Starts a simulated chain without a node: it calls the payment listener with its blocks as the chain reader
 * would. Payments, confirmations and reorganisations run through the real code, at a hundredth of the cost.
 * Each transfer has a block of its own, whose time is taken from the context's clock.
 */
export const startPaperChain = async (context: Context, network: NetworkConfig): Promise<PaperChain> => {
  const listener = createPaymentListener()
  const from = '0x00000000000000000000000000000000000000aa'
  let height = 1
  const blockAt = (number: number, attempt = ''): MinedBlock => ({
    number,
    hash: `0x${createHash('sha256').update(`${number}${attempt}`).digest('hex')}`,
    time: context.clock.now(),
  })
  await insertCursor(context.db, network, [blockAt(height)], context.clock.now())

  /**
   * Passes the blocks up to a height to the payment listener. The first of these blocks may contain a
   * transfer.
   */
  const tell = async (to: number, transfer: PaperTransfer | null) => {
    const [first, tip] = [blockAt(height + 1), blockAt(to)]
    const seen =
      transfer === null
        ? []
        : await listener.pick(context, network, [
            {
              txHash: transfer.txHash,
              position: 0,
              blockNumber: first.number,
              blockHash: first.hash,
              blockTime: first.time,
              token: 'USDC',
              from,
              to: transfer.to,
              amountBase: transfer.amountBase,
            },
          ])
    const transfers = seen.map((picked) => ({
      ...picked.transfer,
      wantsReferences: picked.wantsReferences,
      owners: picked.owners,
      blockTime: first.time,
      references: transfer?.references ?? [],
    }))
    await transactAcross(context, async (work) => {
      const step = { network, work, from: first.number, tip, scannedThrough: tip.time }
      await listener.advance({ ...step, transfers, finalNumber: 0, witness: null })
      await work.tx
        .updateTable('chain_cursors')
        .set({
          block_number: tip.number,
          block_hash: tip.hash,
          block_time: tip.time,
          head_number: tip.number,
          scanned_through: tip.time,
        })
        .where('chain', '=', network.chain)
        .where('livemode', '=', network.livemode)
        .execute()
    })
    height = to
  }

  const takeOut = async (transfer: PaperTransfer) => {
    const ancestor = { ...blockAt(transfer.height - 1), parentHash: '0x0' }
    await transactAcross(context, (work) =>
      listener.rewind({ network, work, ancestor, canonical: new Map([[transfer.height, null]]) }),
    )
  }
  const setFinal = async (final_number: number) => {
    await context.db
      .updateTable('chain_cursors')
      .set({ final_number })
      .where('chain', '=', network.chain)
      .where('livemode', '=', network.livemode)
      .execute()
  }

  return {
    async mine({ to, amountBase, references = [] }) {
      const transfer: PaperTransfer = {
        txHash: `0x${randomBytes(32).toString('hex')}`,
        to: to.toLowerCase(),
        amountBase,
        references,
        height: height + 1,
      }
      await tell(height + 1, transfer)
      return transfer
    },
    confirm: () => tell(height + network.confirmations, null),
    takeOut,
    async loseForGood(transfer) {
      await takeOut(transfer)
      const { id } = await context.db
        .selectFrom('payments')
        .innerJoin('transfers', 'transfers.id', 'payments.transfer_id')
        .select('payments.id')
        .where('tx_id', '=', transfer.txHash)
        .executeTakeFirstOrThrow()
      await setFinal(transfer.height)
      const declared = await declareReorged(context, id)
      // Reset finality, so that payments that were removed earlier may still come back.
      await setFinal(0)
      if (declared !== 'reorged') throw new Error(`The payment ${id} was not given up: ${declared}.`)
    },
    async mineAgain(transfer) {
      transfer.height = height + 1
      await tell(height + 1, transfer)
    },
  }
}
