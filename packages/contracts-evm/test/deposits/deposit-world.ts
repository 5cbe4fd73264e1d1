import {
  type Abi,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseAbi,
  parseEventLogs,
  toHex,
} from 'viem'
import { type Deposit, depositAddress, depositFactoryAbi, depositFactoryInitCode } from '../../src/index.ts'
import { callsOn } from '../calls.ts'
import { type Chain, type ChainLog, readError, type SendOptions } from '../chain.ts'
import { Payee, SafeProxy, SafeSingleton } from '../generated/deposit-doubles.ts'
import { callAsIssuer, deployUsdc } from '../usdc.ts'
import { buyer, merchant, otherMerchant, stranger } from '../world.ts'

export { buyer, merchant, otherMerchant, stranger }

/** Returns a reference that is derived from a name. */
export const refOf = (name: string | number): Hex => keccak256(toHex(`deposit ${name}`))

/** Returns a deposit of a payee, by default of the merchant. */
export const depositOf = (name: string | number, payee: Address = merchant.address): Deposit => ({
  payee,
  ref: refOf(name),
})

/** An event of the factory. `amount` is null if the deposit was not collected. */
export type CollectEvent = { payee: Address; token: Address; ref: Hex; amount: bigint | null }

/** The outcome of a call: the name of the error, null if the call succeeded, and the factory's events. */
export type CollectResult = { error: string | null; events: CollectEvent[]; logs: ChainLog[] }

/** Indexes into the harms of `HarmfulCoin` and the manners of `Payee`. */
export const harm = { none: 0, returnsMuch: 1, revertsWithMuch: 2, usesGas: 3, returnsLittle: 4, reverts: 5 }
export const manner = { accepts: 0, refuses: 1, usesGas: 2, returnsMuch: 3, usesMuch: 4, usesSome: 5 }

/**
 * Deploys the deposit factory and Circle's token, `dollar`, on a chain. Returns functions that make deposits
 * and collect them.
 */
export const createDepositWorld = async (chain: Chain) => {
  chain.setTime(Date.UTC(2027, 0, 31) / 1000)
  const factory = await chain.deploy(depositFactoryInitCode)
  const { deploy, tell, ask } = callsOn(chain)
  const deployDollar = () => deployUsdc(chain)
  const dollar = await deployDollar()

  const addressOf = (deposit: Deposit) => depositAddress({ factory, ...deposit })
  // The issuer mints every token: Circle's demands it, and the doubles accept any caller.
  const mint = (token: Address, to: Address, amountBase: bigint) =>
    callAsIssuer(chain, token, 'mint', to, amountBase)
  const send = async (
    from: Address,
    name: 'collect' | 'collectCoins',
    args: readonly unknown[],
    options?: SendOptions,
  ): Promise<CollectResult> => {
    const outcome = await chain.send(from, factory, encodeCollect(name, args), options)
    if (!outcome.ok)
      return { error: readError(depositFactoryAbi, outcome.revertData).error, events: [], logs: [] }
    return { error: null, events: eventsOf(factory, outcome.logs), logs: outcome.logs }
  }

  return {
    chain,
    factory,
    dollar,
    deploy,
    deployDollar,
    tell,
    ask,
    mint,
    addressOf,
    /** Puts an account on the list of accounts that Circle's token refuses, or removes it. */
    freeze: (account: Address, isFrozen = true, token: Address = dollar) =>
      callAsIssuer(chain, token, isFrozen ? 'blacklist' : 'unBlacklist', account),
    /** Pauses Circle's token, or ends the pause. */
    pause: (isPaused: boolean, token: Address = dollar) =>
      callAsIssuer(chain, token, isPaused ? 'pause' : 'unpause'),
    /** Deploys a contract wallet that the owner controls. */
    deploySafe: async (owner: Address) => {
      const safe = await deploy(SafeProxy, [await deploy(SafeSingleton)])
      await tell(owner, safe, SafeSingleton, 'setup', owner)
      return safe
    },
    /** Deploys a payee that is a contract and reacts to coins in a manner. */
    deployPayee: async (itsManner: number) => {
      const payee = await deploy(Payee)
      await tell(stranger.address, payee, Payee, 'setManner', itsManner)
      return payee
    },
    /** Mints tokens to the address of a deposit. */
    fund: (deposit: Deposit, amountBase: bigint, token: Address = dollar) =>
      mint(token, addressOf(deposit), amountBase),
    /** Sends coins to the address of a deposit. Returns whether the address accepted them. */
    fundCoins: async (deposit: Deposit, valueWei: bigint): Promise<boolean> => {
      await chain.setCoins(buyer.address, 10n ** 24n)
      return (await chain.send(buyer.address, addressOf(deposit), '0x', { valueWei })).ok
    },
    collect: (deposits: readonly Deposit[], token: Address = dollar, options?: SendOptions) =>
      send(stranger.address, 'collect', [token, deposits], options),
    collectCoins: (deposits: readonly Deposit[], options?: SendOptions) =>
      send(stranger.address, 'collectCoins', [deposits], options),
    balanceOf: (account: Address, token: Address = dollar) =>
      ask<bigint>(token, { abi: erc20Abi }, 'balanceOf', account),
    hasClone: async (deposit: Deposit) => (await chain.codeOf(addressOf(deposit))) !== '0x',
    eventsOf: (logs: ChainLog[]) => eventsOf(factory, logs),
  }
}

export type DepositWorld = Awaited<ReturnType<typeof createDepositWorld>>

/** Encodes a call of the factory. */
export const encodeCollect = (functionName: 'collect' | 'collectCoins', args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: depositFactoryAbi as Abi, functionName, args })

const cloneAbi = parseAbi([
  'function sendToken(address token, address payee, uint256 amount)',
  'function sendCoins(address payee, uint256 amount)',
])

/** Encodes a call of a clone, which only the factory may make. */
export const encodeClone = (functionName: 'sendToken' | 'sendCoins', args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: cloneAbi as Abi, functionName, args })

const eventsOf = (factory: Address, logs: ChainLog[]): CollectEvent[] => {
  const ours = logs.filter(({ address }) => address === factory)
  return parseEventLogs({ abi: depositFactoryAbi, logs: ours as never }).map(({ args }) => {
    const { payee, token, ref } = args
    return { payee, token, ref, amount: 'amount' in args ? args.amount : null }
  })
}

/** Returns the event of a deposit that was collected, or null for the amount if it was not. */
export const eventOf = (deposit: Deposit, token: Address, amount: bigint | null): CollectEvent => ({
  ...deposit,
  token,
  amount,
})
