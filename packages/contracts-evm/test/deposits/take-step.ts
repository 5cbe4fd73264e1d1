import { fiatTokenAbi } from '@stablerail/local-evm'
import { type Address, getContractAddress, type Hex, zeroAddress } from 'viem'
import type { Deposit } from '../../src/index.ts'
import { FakeCoin, HarmfulCoin, NotifyingCoin, Payee, Tether } from '../generated/deposit-doubles.ts'
import { person } from '../world.ts'
import {
  buyer,
  type DepositWorld,
  depositOf,
  encodeClone,
  encodeCollect,
  harm,
  manner,
  merchant,
  otherMerchant,
  stranger,
} from './deposit-world.ts'
import type { Call, Step } from './story.ts'

/** The accounts and contracts of a run. */
export type Cast = {
  world: DepositWorld
  deposits: Deposit[]
  payees: Address[]
  callers: Address[]
  /** The tokens whose balances are counted. The last of `tokens` is a fake without balances. */
  counted: Address[]
  tokens: Address[]
  dollar: Address
  harmful: Address
  fake: Address
  /** Contracts that make a call of their own when they are called. */
  armed: Address[]
  /** Accounts that may never have a token or a coin. */
  outsiders: Address[]
}

/** Everything that was sent to a deposit address, by token. Coins have the zero address. */
export type Sent = Map<string, bigint>

export const keyOf = (token: Address, deposit: Deposit): string => `${token} ${deposit.payee} ${deposit.ref}`

export const prepareCast = async (world: DepositWorld): Promise<Cast> => {
  const { deploy, deployPayee, deploySafe, dollar, factory } = world
  const payees = [
    merchant.address,
    otherMerchant.address,
    await deploySafe(merchant.address),
    await deployPayee(manner.accepts),
  ]
  const [tether, notifying, harmful, fake] = [
    await deploy(Tether),
    await deploy(NotifyingCoin),
    await deploy(HarmfulCoin),
    await deploy(FakeCoin),
  ]
  const counted = [dollar, tether, notifying, harmful]
  // Each payee has two deposits, and one reference is used with every payee.
  const deposits = payees.flatMap((payee, index) => [
    depositOf(`own ${index}`, payee),
    depositOf('common', payee),
  ])
  const callers = [stranger.address, merchant.address, person('a third caller').address]
  return {
    world,
    deposits: [...deposits, depositOf('common', zeroAddress)],
    payees,
    callers,
    counted,
    tokens: [...counted, fake],
    dollar,
    harmful,
    fake,
    armed: [fake, payees[3] as Address],
    outsiders: [
      ...callers.filter((caller) => caller !== merchant.address),
      zeroAddress,
      factory,
      getContractAddress({ from: factory, nonce: 1n }),
      ...[tether, notifying, harmful, fake, dollar],
    ],
  }
}

/** Returns an item of a list. An index beyond the end wraps around to the start. */
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Returns the contract that a call is sent to, and its data. */
const encode = ({ world, deposits, tokens, callers, payees }: Cast, call: Call): [Address, Hex] => {
  const recipients = [...callers, ...payees]
  switch (call.kind) {
    case 'collect': {
      const members = call.deposits.map((which) => at(deposits, which))
      return [world.factory, encodeCollect('collect', [at(tokens, call.token), members])]
    }
    case 'collectCoins':
      return [
        world.factory,
        encodeCollect('collectCoins', [call.deposits.map((which) => at(deposits, which))]),
      ]
    case 'sendToken': {
      const args = [at(tokens, call.token), at(recipients, call.to), 1n]
      return [world.addressOf(at(deposits, call.at)), encodeClone('sendToken', args)]
    }
    case 'sendCoins':
      return [world.addressOf(at(deposits, call.at)), encodeClone('sendCoins', [at(recipients, call.to), 1n])]
  }
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
type Handlers = { [Kind in Step['kind']]: (cast: Cast, sent: Sent, step: StepOf<Kind>) => Promise<void> }

const add = (sent: Sent, key: string, amount: bigint) => void sent.set(key, (sent.get(key) ?? 0n) + amount)

/** Returns whether Circle's token sends nothing to an account at present. */
const refuses = async (
  { ask, dollar }: DepositWorld,
  { token, account }: { token: Address; account: Address },
): Promise<boolean> =>
  token === dollar &&
  ((await ask<boolean>(token, { abi: fiatTokenAbi }, 'paused')) ||
    (await ask<boolean>(token, { abi: fiatTokenAbi }, 'isBlacklisted', account)))

const handlers: Handlers = {
  async deposit({ world, counted, deposits }, sent, { token, deposit, amountBase }) {
    const [its, to] = [at(counted, token), at(deposits, deposit)]
    if (await refuses(world, { token: its, account: world.addressOf(to) })) return
    await world.fund(to, amountBase, its)
    add(sent, keyOf(its, to), amountBase)
  },
  async coins({ world, deposits }, sent, { deposit, valueWei }) {
    const to = at(deposits, deposit)
    const accepted = await world.fundCoins(to, valueWei)
    if (accepted === (await world.hasClone(to))) throw new Error('A clone accepted coins.')
    if (accepted) add(sent, keyOf(zeroAddress, to), valueWei)
  },
  async forcedCoins({ world, deposits }, sent, { deposit, valueWei }) {
    const to = at(deposits, deposit)
    const before = await world.chain.coinsOf(world.addressOf(to))
    await world.chain.setCoins(world.addressOf(to), before + valueWei)
    add(sent, keyOf(zeroAddress, to), valueWei)
  },
  async call(cast, _, { caller, call, gas }) {
    await cast.world.chain.send(at(cast.callers, caller), ...encode(cast, call), { gas })
  },
  async arm(cast, _, { who, call }) {
    await cast.world.tell(stranger.address, at(cast.armed, who), Payee, 'arm', ...encode(cast, call))
  },
  async refuse({ world, deposits, payees }, _, { account, listed }) {
    const accounts = [...deposits.map((deposit) => world.addressOf(deposit)), ...payees]
    await world.freeze(at(accounts, account), listed)
  },
  async pause({ world }, _, { paused }) {
    await world.pause(paused)
  },
  async harm({ world, deposits, harmful }, _, { deposit, inBalance, inTransfer }) {
    const harmed = world.addressOf(at(deposits, deposit))
    await world.tell(buyer.address, harmful, HarmfulCoin, 'setHarm', harmed, inBalance, inTransfer)
  },
  async lie({ world, deposits, fake }, _, { deposit, amountBase }) {
    const account = world.addressOf(at(deposits, deposit))
    await world.tell(stranger.address, fake, FakeCoin, 'setBalance', account, amountBase)
  },
}

/** Performs one step and adds what it sent to deposit addresses. */
export const takeStep = (cast: Cast, sent: Sent, step: Step): Promise<void> => {
  const handler = handlers[step.kind] as (cast: Cast, sent: Sent, step: Step) => Promise<void>
  return handler(cast, sent, step)
}

/**
 * Removes everything that can make a transfer fail: refused accounts, the pause, the harm, and the armed calls,
 * for which a member of a batch may lack gas.
 */
export const removeObstacles = async (cast: Cast): Promise<void> => {
  const { world, deposits, harmful, payees } = cast
  for (const account of [...deposits.map((deposit) => world.addressOf(deposit)), ...payees])
    await world.freeze(account, false)
  await world.pause(false)
  await world.tell(buyer.address, harmful, HarmfulCoin, 'setHarm', zeroAddress, harm.none, harm.none)
  for (const armed of cast.armed) await world.tell(stranger.address, armed, Payee, 'arm', zeroAddress, '0x')
}
