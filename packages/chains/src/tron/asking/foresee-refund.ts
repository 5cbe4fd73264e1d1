import { toHexAddress } from '../../addresses/index.ts'
import { type Asker, askOne, askProviders, Bytes, isRevert, Whole } from '../../evm/ask-providers.ts'
import { codeCall } from '../../evm/contract-calls.ts'
import { type AccountKind, kindOf } from '../../evm/foresee-transfer.ts'
import { balanceCall } from '../../evm/token-balances.ts'
import type { NetworkConfig } from '../../network.ts'
import type { ProviderPorts } from '../../ports.ts'
import { type BlockRef, ChainError } from '../../providers/source.ts'
import type { Rpc } from '../../rpc/rpc.ts'
import { askFinalBlock } from './final-block.ts'

/** A token transfer that is about to be signed. The addresses have Tron's form. */
export type PlannedTronTransfer = { wallet: string; recipient: string; token: string; data: string }

/** The current state of the chain that decides whether a planned transfer can succeed, and its cost. */
export type TronForecast = {
  recipient: AccountKind
  /** The wallet's balance in sun (1,000,000 sun are one TRX). */
  coinSun: bigint
  /** The wallet's balance of the token, in base units. */
  tokenBase: bigint
  /**
   * The energy that the call needs; `reverts` if the call would fail; null if the node returns no estimate.
   */
  energy: bigint | 'reverts' | null
  /** The price of a unit of energy, in sun. */
  energyPriceSun: bigint
  /**
   * The newest final block. The planned transfer names this block, because each Tron transaction must name a
   * recent block.
   */
  solid: BlockRef & { time: Date }
}

/**
 * The age at which a node's newest final block is too old, in milliseconds: a transaction that refers to it
 * would expire too soon.
 */
const staleMs = 3_600_000

/**
 * Reads from the chain whether a planned transfer can succeed, and its cost. Throws a ChainError if no
 * provider responds.
 */
export const foreseeTronTransfer = (
  context: Asker & Pick<ProviderPorts, 'chainClock'>,
  network: NetworkConfig,
  planned: PlannedTronTransfer,
): Promise<TronForecast> =>
  askProviders(context, network, async (rpc) => {
    const [wallet, recipient, token] = [planned.wallet, planned.recipient, planned.token].map(
      toHexAddress,
    ) as [string, string, string]
    return {
      solid: await askSolid(rpc, context.chainClock.now()),
      recipient: kindOf(await askOne(rpc, Bytes, codeCall(recipient))),
      coinSun: await askOne(rpc, Whole, { method: 'eth_getBalance', params: [wallet, 'latest'] }),
      tokenBase: await askOne(rpc, Whole, balanceCall(token, wallet)),
      energy: await estimate(rpc, { from: wallet, to: token, data: planned.data }),
      energyPriceSun: await askOne(rpc, Whole, { method: 'eth_gasPrice', params: [] }),
    }
  })

const askSolid = async (rpc: Rpc, now: Date): Promise<TronForecast['solid']> => {
  const block = await askFinalBlock(rpc)
  if (now.getTime() - block.time.getTime() > staleMs)
    throw new ChainError('lagging', `The newest final block of ${rpc.label} is older than an hour.`)
  return block
}

const estimate = async (
  rpc: Rpc,
  call: { from: string; to: string; data: string },
): Promise<TronForecast['energy']> => {
  try {
    return await askOne(rpc, Whole, { method: 'eth_estimateGas', params: [call] })
  } catch (error) {
    if (isRevert(error)) return 'reverts'
    if (error instanceof ChainError && error.kind === 'refused') return null
    throw error
  }
}
