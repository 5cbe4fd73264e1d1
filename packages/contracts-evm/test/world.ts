import { type Abi, type Address, decodeEventLog, encodeFunctionData, type Hex, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  type ContractPlace,
  type PullerNaming,
  pullContractAbi,
  pullContractInitCode,
  pullerTypedData,
  stopTypedData,
  type Terms,
  termsArgument,
  termsHash,
  termsTypedData,
} from '../src/index.ts'
import { callsOn } from './calls.ts'
import { type Chain, type ChainLog, readError } from './chain.ts'
import { Coin } from './generated/doubles.ts'

/** Returns a key pair that is derived from a name, so that it is the same in every run. */
export const person = (name: string): PrivateKeyAccount => privateKeyToAccount(keccak256(toHex(name)))

export const [buyer, merchant, puller, stranger, otherMerchant] = [
  person('buyer'),
  person('merchant'),
  person('puller'),
  person('stranger'),
  person('another merchant'),
]

/** The start of the test's terms: 31 January 2027, 10:00 UTC. */
export const startSeconds = Date.UTC(2027, 0, 31, 10) / 1000
export const daySeconds = 86_400

/**
 * The outcome of a call of the pull contract. `error` is null if the call succeeded, otherwise the name of
 * the contract's error; `args` are the arguments of the error.
 */
export type Result = { error: string | null; args: readonly unknown[]; logs: ChainLog[] }

export type PullCall = { terms: Terms; signature?: Hex; period?: number; amountBase?: bigint }

/**
 * Deploys the pull contract and a token on a chain. The buyer has a balance of the token and has approved it.
 * Returns functions for all calls of the contract.
 */
export const createWorld = async (chain: Chain) => {
  chain.setTime(startSeconds - daySeconds)
  const contract = await chain.deploy(pullContractInitCode)
  const { deploy, tell, ask } = callsOn(chain)
  const send = async (from: Address, data: Hex): Promise<Result> => {
    const outcome = await chain.send(from, contract, data)
    if (outcome.ok) return { error: null, args: [], logs: outcome.logs }
    return { ...readError(pullContractAbi, outcome.revertData), logs: [] }
  }

  const coin = await deploy(Coin)
  const fund = async (token: Address, payer: Address, amountBase = 10n ** 12n) => {
    await tell(payer, token, Coin, 'mint', payer, amountBase)
    await tell(payer, token, Coin, 'approve', contract, amountBase)
  }
  await fund(coin, buyer.address)
  const place = (): ContractPlace => ({ chainId: chain.chainId(), contract })

  return {
    chain,
    contract,
    coin,
    deploy,
    tell,
    ask,
    fund,
    place,
    /** Returns terms of $20 a month for five years, with the given changes. */
    terms: (changes: Partial<Terms> = {}): Terms => ({
      payer: buyer.address,
      token: coin,
      merchant: merchant.address,
      maximumBase: 20_000_000n,
      unit: 'month',
      count: 1,
      startSeconds,
      graceSeconds: 0,
      replaces: null,
      endSeconds: startSeconds + 5 * 366 * daySeconds,
      ref: keccak256(toHex('a subscription')),
      ...changes,
    }),
    agreementOf: (terms: Terms) => termsHash(place(), terms),
    sign: (terms: Terms, by = buyer, at = place()) => by.signTypedData(termsTypedData(at, terms)),
    signStop: (terms: Terms, by = buyer, at = place()) =>
      by.signTypedData(stopTypedData(at, { payer: terms.payer, agreement: termsHash(at, terms) })),
    signPuller: (naming: PullerNaming, by = merchant, at = place()) =>
      by.signTypedData(pullerTypedData(at, naming)),
    pullData,
    pull: (from: Address, call: PullCall) => send(from, pullData(call)),
    stop: (from: Address, agreement: Hex) => send(from, encode('stop', [agreement])),
    stopAsMerchant: (from: Address, terms: Terms) =>
      send(from, encode('stopAsMerchant', [termsArgument(terms)])),
    stopSigned: (from: Address, payer: Address, agreement: Hex, signature: Hex) =>
      send(from, encode('stopSigned', [payer, agreement, signature])),
    setPuller: (from: Address, named: Address, allowed: boolean) =>
      send(from, encode('setPuller', [named, allowed])),
    setPullerSigned: (from: Address, naming: PullerNaming, signature: Hex) => {
      const { merchant: by, puller: named, allowed, deadlineSeconds } = naming
      return send(from, encode('setPullerSigned', [by, named, allowed, BigInt(deadlineSeconds), signature]))
    },
    /** Returns the start of a period, as the contract computes it. */
    boundary: (terms: Terms, period: bigint) =>
      ask<bigint>(contract, { abi: pullContractAbi }, 'boundary', termsArgument(terms), period),
    pullerNonce: (of: Address) => ask<bigint>(contract, { abi: pullContractAbi }, 'pullerNonces', of),
    balanceOf: (token: Address, account: Address) => ask<bigint>(token, Coin, 'balanceOf', account),
    /** Decodes the events of the pull contract and of tokens, in the order of the logs. */
    eventsOf: (logs: ChainLog[]) => logs.flatMap((log) => readEvent(log, contract)),
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

export type ReadEvent = { name: string; token: Address | null; args: Record<string, unknown> }

const readEvent = (log: ChainLog, contract: Address): ReadEvent[] => {
  const ours = log.address === contract
  const { eventName, args } = decodeEventLog({ abi: ours ? pullContractAbi : Coin.abi, ...log } as {
    abi: Abi
    topics: ChainLog['topics']
    data: Hex
  })
  return [
    {
      name: eventName ?? '',
      token: ours ? null : log.address,
      args: args as unknown as Record<string, unknown>,
    },
  ]
}

const encode = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: pullContractAbi as Abi, functionName, args })

/**
 * Encodes a call of `pull`. By default it has no signature, is for the first period, and pulls the maximum
 * amount of the terms.
 */
export const pullData = ({
  terms,
  signature = '0x',
  period = 0,
  amountBase = terms.maximumBase,
}: PullCall): Hex => encode('pull', [termsArgument(terms), signature, BigInt(period), amountBase])
