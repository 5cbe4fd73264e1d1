/**
 * The command `deposits recover`: finds money at the deposit addresses of checkouts from the ids of the checkouts alone,
 * without the database, and prints the transactions that collect it.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ChainError, planCollection, planDeposit, readTokenBalances } from '@stablerail/chains'
import { parseAddress } from '@stablerail/chains/addresses'
import { type EvmChain, mostCollected, type TokenSymbol, tokens } from '@stablerail/contract'
import { createMetrics } from '../mechanisms/metrics/index.ts'
import type { Config, NetworkConfig } from '../settings/config.ts'
import { StartError } from '../settings/start-error.ts'
import { requireNetwork } from './report-rescan.ts'

export type RecoverOptions = {
  chain: EvmChain
  mode: 'live' | 'test' | null
  /** A file with one checkout id on each line. */
  idsFile: string
  /** The address of the settlement wallet, and whether it is a contract such as a Safe. */
  payee: string
  byContract: boolean
}

/** The number of addresses whose balances are read with one request. */
const addressesAtOnce = 200

type Deposit = { checkoutId: string; address: string; ref: string; payee: string }
type Found = Deposit & { token: TokenSymbol; amountBase: bigint }

/** Prints each deposit address that holds a token of the network, and the calls that collect them. */
export const recoverDeposits = async (
  config: Config,
  options: RecoverOptions,
  print: (text: string) => void,
): Promise<void> => {
  const network = requireNetwork(config, options)
  const factory = network.depositFactory
  if (factory === undefined)
    throw new StartError(
      `NETWORKS: ${network.chain} has no depositFactory, with which addresses are computed.`,
    )
  const payee = parseAddress(network.chain, options.payee)
  if (payee === null) throw new StartError(`--payee: "${options.payee}" is not an address.`)
  const networkId = options.byContract ? network.networkId : null
  const found: Found[] = []
  let count = 0
  const examine = async (ids: readonly string[]) => {
    count += ids.length
    const deposits = ids.map((checkoutId) => ({
      checkoutId,
      payee,
      ...planDeposit({ factory, payee, checkoutId, networkId }),
    }))
    for (const one of await readHeld(network, deposits)) {
      found.push(one)
      print(`${one.checkoutId} ${one.address} holds ${one.amountBase} base units of ${one.token}\n`)
    }
  }
  for await (const ids of readIds(options.idsFile)) await examine(ids)
  print(`${count} checkouts examined, ${found.length} deposits found.\n`)
  for (const token of tokens)
    printCalls(
      network,
      factory,
      found.filter((one) => one.token === token),
      print,
    )
}

const idForm = /^[0-9a-z_]{1,64}$/

/** Reads the ids of a file, in groups. Empty lines are skipped. */
async function* readIds(file: string): AsyncGenerator<string[]> {
  let ids: string[] = []
  let line = 0
  try {
    for await (const text of createInterface({
      input: createReadStream(file),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      line += 1
      const id = text.trim()
      if (id === '') continue
      if (!idForm.test(id))
        throw new StartError(`${file}, line ${line}: "${id.slice(0, 80)}" is not the id of a checkout.`)
      ids.push(id)
      if (ids.length < addressesAtOnce) continue
      yield ids
      ids = []
    }
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error) || !('code' in error)) throw error
    throw new StartError(`${file} cannot be read: ${error.message}`, { cause: error })
  }
  if (ids.length > 0) yield ids
}

const readHeld = async (network: NetworkConfig, deposits: readonly Deposit[]): Promise<Found[]> => {
  const asker = { metrics: createMetrics() }
  const found: Found[] = []
  for (const token of tokens) {
    const address = network.tokens[token]?.address
    if (address === undefined) continue
    const holdings = deposits.map((one) => ({ token: address, holder: one.address }))
    const balances = await told(() => readTokenBalances(asker, network, holdings))
    for (const [index, deposit] of deposits.entries()) {
      const amountBase = balances[index]
      if (amountBase === null || amountBase === undefined)
        throw new StartError(
          `${network.chain}: no balance of ${deposit.address} was returned. Run the command again.`,
        )
      if (amountBase > 0n) found.push({ ...deposit, token, amountBase })
    }
  }
  return found
}

/** Converts a provider's error into a StartError, which is printed without a stack trace. */
const told = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    throw error instanceof ChainError ? new StartError(error.message, { cause: error }) : error
  }
}

const printCalls = (
  network: NetworkConfig,
  factory: string,
  found: readonly Found[],
  print: (text: string) => void,
): void => {
  for (let start = 0; start < found.length; start += mostCollected) {
    const part = found.slice(start, start + mostCollected)
    const [first] = part
    const token = first && network.tokens[first.token]
    if (first === undefined || token === undefined) continue
    const { to, data } = planCollection(factory, token.address, part)
    const sum = part.reduce((total, { amountBase }) => total + amountBase, 0n)
    print(
      `Collect ${sum} base units of ${first.token} from ${part.length} deposits, from any account on chain ${network.networkId}:\n  to ${to}\n  data ${data}\n`,
    )
  }
}
