import { pullContractAbi, type Terms } from '@stablerail/contracts-evm'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, zeroHash } from 'viem'
import { z } from 'zod'
import type { NetworkConfig } from '../../network.ts'
import { parseAnswer, type Rpc } from '../../rpc/rpc.ts'
import { type Asker, askOne, askProviders, Bytes, isRevert } from '../ask-providers.ts'
import { Quantity } from '../reading/wire.ts'
import { agreementHash, type Pull, type PullPlace, pullCalldata } from './calls.ts'
import { judgePull, type PullFacts, type PullFault } from './judge-pull.ts'

type PullNetwork = NetworkConfig & PullPlace

const Head = z.object({ number: Bytes, timestamp: Quantity })

/** The gas limit of a simulated call. Without a limit, a node would let a contract compute for seconds. */
const gas = `0x${(1_000_000).toString(16)}`

const calling = (call: { to: string; data: string; from?: string }, block: string) => ({
  method: 'eth_call',
  params: [{ ...call, gas }, block],
})

/**
 * The result of simulating a pull before it is sent. `fault` is the reason why it would fail, or null;
 * `allowance` is the payer's current allowance.
 */
export type PullForecast = { fault: PullFault | null; allowance: bigint }

/**
 * Checks, at one block of the chain, whether a pull by an account would succeed. Returns the reason if it
 * would fail. Throws a ChainError if no provider responds.
 */
export const inspectPull = (
  asker: Asker,
  network: PullNetwork,
  pull: Pull & { puller: string },
): Promise<PullForecast> =>
  askProviders(asker, network, async (rpc) => {
    const { terms, period, amountBase } = pull
    const { maximumBase, ...schedule } = terms
    const facts = await readFacts(rpc, network, pull)
    return {
      fault: judgePull({ schedule, maximumBase, period, amountBase }, facts),
      allowance: facts.allowance,
    }
  })

const readFacts = async (
  rpc: Rpc,
  network: PullNetwork,
  pull: Pull & { puller: string },
): Promise<PullFacts> => {
  const { pullContract: contract } = network
  const { terms, puller, amountBase } = pull
  const { payer, token, merchant } = terms
  const head = await askOne(rpc, Head, { method: 'eth_getBlockByNumber', params: ['latest', false] })
  const reads = [
    [token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [payer] })],
    [token, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [payer, contract as Hex] })],
    [contract, agreementCall(payer, agreementHash(network, terms))],
    [contract, agreementCall(payer, terms.replaces ?? zeroHash)],
    [
      contract,
      encodeFunctionData({ abi: pullContractAbi, functionName: 'isPuller', args: [merchant, puller as Hex] }),
    ],
  ] as const
  const answers = await rpc.batch(reads.map(([to, data]) => calling({ to, data }, head.number)))
  const [balance, allowance, agreement, replaced, isPuller] = answers.map((answer) =>
    parseAnswer(Bytes, answer),
  ) as [Hex, Hex, Hex, Hex, Hex]
  const move = { to: token, from: contract, data: moveCall(terms, amountBase) }
  return {
    timeSeconds: head.timestamp,
    balance: wordOf(balance),
    allowance: wordOf(allowance),
    agreement: decodeAgreement(agreement),
    isNamed: wordOf(isPuller) === 1n,
    replacedIsStopped: terms.replaces !== null && decodeAgreement(replaced).stopped,
    pulls: await goesThrough(rpc, { to: contract, from: puller, data: pullCalldata(pull) }, head.number),
    moves: await goesThrough(rpc, move, head.number),
  }
}

/**
 * Decodes the number that a contract call returned. An empty answer, for example because there is no
 * contract, is 0.
 */
const wordOf = (answer: Hex): bigint => (/^0x[0-9a-f]{64}$/.test(answer) ? BigInt(answer) : 0n)

const agreementCall = (payer: Hex, agreement: Hex): Hex =>
  encodeFunctionData({ abi: pullContractAbi, functionName: 'agreements', args: [payer, agreement] })

const decodeAgreement = (data: Hex): { used: boolean; stopped: boolean; next: bigint } => {
  const [used, stopped, next] = decodeFunctionResult({
    abi: pullContractAbi,
    functionName: 'agreements',
    data,
  })
  return { used, stopped, next }
}

const moveCall = ({ payer, merchant }: Terms, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [payer, merchant, amountBase] })

/**
 * Returns whether a simulated call succeeds. A token that returns `false` counts as reverting too. Throws the
 * ChainError of a provider that refuses the call for another reason than a revert.
 */
export const goesThrough = async (
  rpc: Rpc,
  call: { to: string; from: string; data: string },
  block: string,
): Promise<boolean> => {
  try {
    const answer = await askOne(rpc, Bytes, calling(call, block))
    return answer === '0x' || wordOf(answer as Hex) === 1n
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
}
