/** Methods about the cluster, its slots and its fees. */
import { feeOf, pricePerUnit } from '../../fee.ts'
import { type Block, blockhashLifetime } from '../../ledger.ts'
import { MalformedTransaction, parseMessage } from '../../transaction.ts'
import {
  apiVersion,
  inContext,
  type Method,
  type Methods,
  mostSlots,
  readAddress,
  readConfig,
  readCount,
  readList,
  readView,
} from '../params.ts'
import { invalidParams } from '../rpc-error.ts'

const slotsInEpoch = 432_000
/** The maximum number of addresses in a request for fees, as in Agave. */
const mostFeeAccounts = 128
const mostSpace = 10 * 1024 * 1024

const getEpochInfo: Method = (chain, [config]) => {
  const { bank } = readView(chain, readConfig(config))
  return {
    absoluteSlot: bank.slot,
    blockHeight: bank.blockHeight,
    epoch: 0,
    slotIndex: bank.slot,
    slotsInEpoch,
    transactionCount: chain.ledger.state.landed.size,
  }
}

const getLatestBlockhash: Method = (chain, [config]) => {
  const { bank, commitment } = readView(chain, readConfig(config))
  const lastValidBlockHeight = chain.lastValidHeight(commitment)
  return inContext(bank, { blockhash: bank.blockhash, lastValidBlockHeight })
}

const isBlockhashValid: Method = (chain, [blockhash, config]) => {
  const { bank, commitment } = readView(chain, readConfig(config))
  const lastValid = chain.ledger.lastValidHeight(readAddress(blockhash), commitment)
  return inContext(bank, lastValid !== null)
}

const getFeeForMessage: Method = (chain, [text, config]) => {
  const { bank } = readView(chain, readConfig(config))
  if (typeof text !== 'string') throw invalidParams('Invalid params: expected a message in base64.')
  const message = readMessage(text)
  return inContext(bank, chain.knowsBlockhash(message, 'processed') ? Number(feeOf(message)) : null)
}

const readMessage = (text: string) => {
  try {
    return parseMessage(Buffer.from(text, 'base64'))
  } catch (error) {
    if (error instanceof MalformedTransaction) throw invalidParams(`invalid message: ${error.message}`)
    throw error
  }
}

const ordered = (values: readonly bigint[]): bigint[] => values.toSorted((a, b) => (a < b ? -1 : 1))

const least = (values: readonly bigint[]): bigint => ordered(values)[0] ?? 0n

/**
 * Returns the lowest priority fee per compute unit in a block. If addresses are given, only transactions that
 * may change one of these accounts count.
 */
const feeOfBlock = ({ transactions }: Block, addresses: readonly string[]): bigint => {
  const prices = [undefined, ...addresses].map((address) =>
    least(
      transactions
        .filter(({ writable }) => address === undefined || writable.includes(address))
        .map(({ transaction }) => pricePerUnit(transaction)),
    ),
  )
  return ordered(prices).at(-1) ?? 0n
}

const getRecentPrioritizationFees: Method = (chain, [list]) => {
  const addresses = readList(list ?? [], mostFeeAccounts).map(readAddress)
  const fees: { slot: number; prioritizationFee: number }[] = []
  for (const block of chain.ledger.fromTip()) {
    if (fees.length === blockhashLifetime) break
    fees.unshift({ slot: block.slot, prioritizationFee: Number(feeOfBlock(block, addresses)) })
  }
  return fees
}

export const clusterMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 1, 'solana-core': apiVersion }),
  getGenesisHash: (chain) => chain.ledger.blockAt(0)?.blockhash,
  getIdentity: (chain) => ({ identity: chain.faucet.address }),
  getSlot: (chain, [config]) => readView(chain, readConfig(config)).bank.slot,
  getBlockHeight: (chain, [config]) => readView(chain, readConfig(config)).bank.blockHeight,
  getTransactionCount: (chain) => chain.ledger.state.landed.size,
  minimumLedgerSlot: (chain) => chain.ledger.state.firstAvailable,
  getFirstAvailableBlock: (chain) => chain.ledger.slotsBetween(0, mostSlots, 1)[0] ?? 0,
  getMinimumBalanceForRentExemption: (chain, [space]) =>
    Number(chain.svm.rentFor(readCount(space, 'the length of data', mostSpace))),
  getEpochInfo,
  getLatestBlockhash,
  isBlockhashValid,
  getFeeForMessage,
  getRecentPrioritizationFees,
}
