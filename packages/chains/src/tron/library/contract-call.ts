import { TronWeb, utils } from 'tronweb'
import type { BlockRef } from '../../providers/source.ts'

/** A contract call that is about to be signed. The addresses have Tron's form. */
export type TronCall = {
  from: string
  contract: string
  /** The calldata of the call, as 0x and hex. */
  data: string
  /** The maximum fee that the call may burn, in sun (1,000,000 sun are one TRX). */
  feeLimitSun: number
  /** A recent block. The transaction is valid only on a chain that contains this block. */
  reference: BlockRef & { time: Date }
  /** The network includes the transaction only in blocks before this moment. */
  expiresAt: Date
}

/** A transaction in the form that wallets of Tron accept. */
export type UnsignedTronTransaction = {
  visible: boolean
  /** The id of the transaction, the SHA-256 of its raw data. The signature does not change it. */
  txID: string
  raw_data: Record<string, unknown>
  raw_data_hex: string
}

/** Builds transactions. tronweb requires the URL of a node, but calls no node with `txLocal`. */
const builder = new TronWeb({ fullHost: 'http://127.0.0.1:1', disablePlugins: true }).transactionBuilder

/**
 * Encodes a call for the owner's permission (0), which every account has. The same call always gives the same
 * transaction. Throws if the call cannot be encoded, or if the encoded transaction does not match the call.
 */
export const buildContractCall = async (call: TronCall): Promise<UnsignedTronTransaction> => {
  const { from, contract, data, feeLimitSun, reference, expiresAt } = call
  const { transaction } = await builder.triggerSmartContract(
    contract,
    '',
    {
      txLocal: true,
      input: data.replace(/^0x/, ''),
      feeLimit: feeLimitSun,
      permissionId: 0,
      blockHeader: {
        ...referenceTo(reference),
        timestamp: reference.time.getTime(),
        expiration: expiresAt.getTime(),
      },
    },
    [],
    from,
  )
  if (!utils.transaction.txCheck(transaction)) throw new Error('The transaction does not have its own id.')
  const { visible, txID, raw_data, raw_data_hex } = transaction
  return { visible, txID, raw_data: { ...raw_data }, raw_data_hex }
}

/**
 * Returns the reference of a transaction to a block: the last two bytes of the block's height, and 8 bytes of
 * its id.
 */
const referenceTo = ({ number, hash }: BlockRef) => ({
  ref_block_bytes: number.toString(16).padStart(4, '0').slice(-4),
  ref_block_hash: hash.slice(18, 34),
})
