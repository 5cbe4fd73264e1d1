/** Commands of a local node, which make blocks and forks and set the time and accounts. */
import type { Chain } from '../../chain.ts'
import { systemProgram } from '../../programs.ts'
import { RefusedCommand } from '../../refused-command.ts'
import {
  type Method,
  type Methods,
  mostSlots,
  readAddress,
  readBoolean,
  readConfig,
  readCount,
  readSlot,
} from '../params.ts'
import { invalidParams } from '../rpc-error.ts'

/** The maximum number of blocks of one command. More blocks would keep the process busy for minutes. */
const mostBlocks = 10_000

const requireBase64 = (value: unknown): string => {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value))
    throw invalidParams('Invalid params: data must be base64.')
  return value
}

const svmSetAccount: Method<Chain> = (chain, [text, value]) => {
  const address = readAddress(text)
  if (value === null) {
    chain.setAccount(address, null)
    return true
  }
  const { lamports, data = '', owner = systemProgram, executable } = readConfig(value)
  chain.setAccount(address, {
    lamports: BigInt(readCount(lamports, 'lamports', mostSlots)),
    data: Uint8Array.from(Buffer.from(requireBase64(data), 'base64')),
    owner: readAddress(owner),
    executable: readBoolean(executable, 'executable'),
    rentEpoch: 2n ** 64n - 1n,
  })
  return true
}

const svmSetLags: Method<Chain> = (chain, [value]) => {
  const { lags } = chain.ledger.state
  const { confirmed, finalized } = readConfig(value)
  chain.setLags({
    confirmed: readCount(confirmed, 'confirmed', mostSlots, lags.confirmed),
    finalized: readCount(finalized, 'finalized', mostSlots, lags.finalized),
  })
  return chain.ledger.state.lags
}

/**
 * Creates an RPC method that executes a command of the local chain, such as mining a block. If the command
 * returns nothing, the method returns the number of the newest Solana slot.
 */
const command =
  (run: Method<Chain>): Method<Chain> =>
  (chain, params) => {
    run(chain, params)
    return chain.ledger.state.lastSlot
  }

const methods: Methods<Chain> = {
  svm_mine: command((chain, [count]) => chain.mine(readCount(count, 'the number of blocks', mostBlocks, 1))),
  svm_skip: command((chain, [count]) => chain.skip(readCount(count, 'the number of slots', mostSlots, 1))),
  svm_drop: (chain, [count, options]) =>
    chain.drop(readCount(count, 'the number of blocks', mostBlocks, 1), {
      requeue: readBoolean(readConfig(options).requeue, 'requeue'),
    }),
  svm_finalize: command((chain) => chain.finalize()),
  svm_setLags: svmSetLags,
  svm_setAutomine: (chain, [on]) => {
    chain.automine = readBoolean(on, 'automine', true)
    return chain.automine
  },
  svm_setTime: command((chain, [seconds]) => chain.setTime(readCount(seconds, 'Unix seconds', 2 ** 40))),
  svm_prune: command((chain, [slot]) => chain.prune(readSlot(slot))),
  svm_setAccount: svmSetAccount,
}

/** Wraps a command. If the chain refuses the command, the wrapper throws the JSON-RPC error -32602. */
const refusing =
  (run: Method<Chain>): Method<Chain> =>
  (chain: Chain, params) => {
    try {
      return run(chain, params)
    } catch (error) {
      if (error instanceof RefusedCommand) throw invalidParams(error.message)
      throw error
    }
  }

export const controlMethods: Methods<Chain> = Object.fromEntries(
  Object.entries(methods).map(([name, run]) => [name, refusing(run)]),
)
