import type { NetworkConfig } from '../network.ts'
import { networkName } from '../network.ts'
import type { ProviderPorts } from '../ports.ts'
import { ChainError } from '../providers/source.ts'
import { parseAnswer, type Rpc } from '../rpc/rpc.ts'
import { askProviders, Bytes } from './ask-providers.ts'
import { contractCall } from './contract-calls.ts'
import { frozenSelectors, isFunction } from './token-refusal.ts'

type Asked = { tokenAddress: string; accounts: readonly string[] }

/**
 * Asks a token which accounts its issuer has frozen. If the network has several providers, an account's state is
 * known only if two of them return the same; otherwise it is null. While a single provider responds, its answers
 * count if the configuration allows that. Throws the ChainError of the last provider if none responds. Do not call
 * this function within a database transaction.
 */
export const readFreezes = async (
  context: Pick<ProviderPorts, 'config' | 'log' | 'metrics'>,
  network: NetworkConfig,
  asked: Asked,
): Promise<(boolean | null)[]> => {
  const answers: boolean[][] = []
  let failure = new ChainError('unreachable', `${network.chain} has no provider.`)
  const isKnown = (index: number) => agreed(answers, index) !== null
  for (const url of network.rpcUrls) {
    if (answers.length > 1 && asked.accounts.every((_, index) => isKnown(index))) break
    try {
      answers.push(await askProviders(context, { ...network, rpcUrls: [url] }, (rpc) => readAll(rpc, asked)))
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      failure = error
    }
  }
  const [first, second] = answers
  if (first === undefined) throw failure
  const isEnough = network.rpcUrls.length === 1 || context.config.secondOpinion === 'when_available'
  if (second === undefined) return first.map((isFrozen) => (isEnough ? isFrozen : null))
  if (first.some((isFrozen, index) => isFrozen !== second[index])) noteContradiction(context, network)
  return first.map((_, index) => agreed(answers, index))
}

/** Returns the state of an account that two providers returned; null if no two returned the same. */
const agreed = (answers: readonly boolean[][], index: number): boolean | null => {
  const frozen = answers.filter((one) => one[index] === true).length
  if (frozen > 1) return true
  return answers.length - frozen > 1 ? false : null
}

const noteContradiction = (
  { log, metrics }: Pick<ProviderPorts, 'log' | 'metrics'>,
  network: NetworkConfig,
): void => {
  log.warn(
    { network: networkName(network) },
    'two providers returned contradicting states of wallets that a token may have frozen',
  )
  metrics.readerFaults.inc({
    chain: network.chain,
    mode: network.livemode ? 'live' : 'test',
    kind: 'disagreement',
  })
}

const argument = (account: string) => account.slice(2).toLowerCase().padStart(64, '0')
const zeroAccount = '0x0'

/** Reads the states of accounts from one provider. A token without a function for it has frozen none. */
const readAll = async (rpc: Rpc, { tokenAddress, accounts }: Asked): Promise<boolean[]> => {
  for (const selector of frozenSelectors) {
    if (!(await isFunction(rpc, tokenAddress, selector + argument(zeroAccount)))) continue
    const answers = await rpc.batch(
      accounts.map((account) => contractCall(tokenAddress, selector + argument(account))),
    )
    return answers.map((answer) => /^0x0{63}1$/.test(parseAnswer(Bytes, answer)))
  }
  return accounts.map(() => false)
}
