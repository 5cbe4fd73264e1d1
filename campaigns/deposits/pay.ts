import { collectCall, depositRef } from '@stablerail/contracts-evm'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Call, sign, transferData, transferFromData } from './accounts.ts'
import { batchData } from './batch.ts'
import { readTransfers } from './chain-history.ts'
import { dustOf } from './oracle.ts'
import { openSale, type Sale, type Scene } from './scene.ts'

/** The fee that an exchange deducts from an amount. */
const exchangeFee = 1_000_000n

/** Returns what was paid to a deposit address in the chain as it is now, collected or not. */
const balanceOf = async ({ world, usdc }: Scene, { address }: Sale): Promise<bigint> => {
  const logs = await readTransfers(world.node, [usdc])
  return logs.filter(({ to }) => to === address).reduce((sum, { amountBase }) => sum + amountBase, 0n)
}

const amounts: Record<string, (scene: Scene, sale: Sale) => bigint | Promise<bigint>> = {
  'the price': (_scene, { priceBase }) => priceBase,
  'the rest': async (scene, sale) => {
    const rest = sale.priceBase - (await balanceOf(scene, sale))
    return rest > 0n ? rest : sale.priceBase
  },
  more: ({ chance }, { priceBase }) => priceBase + BigInt(1 + chance.upTo(5_000_000)),
  half: (_scene, { priceBase }) => priceBase / 2n,
  less: ({ chance }, { priceBase }) => (priceBase * BigInt(1 + chance.upTo(99))) / 100n,
  'dust short': (_scene, { priceBase }) => priceBase - dustOf(priceBase),
  'dust and one unit short': (_scene, { priceBase }) => priceBase - dustOf(priceBase) - 1n,
  'less a fee': (_scene, { priceBase }) =>
    priceBase > exchangeFee ? priceBase - exchangeFee : priceBase / 2n,
  'below a cent': ({ chance }) => BigInt(1 + chance.upTo(9_999)),
  zero: () => 0n,
}

/** The kinds of amounts, the more frequent ones several times. */
const drawnAmounts = [
  ...[
    'the price',
    'the price',
    'the price',
    'the rest',
    'the rest',
    'the rest',
    'half',
    'half',
    'less',
    'less',
  ],
  ...['more', 'dust short', 'dust and one unit short', 'less a fee', 'below a cent', 'zero'],
]

const drawAmount = async (scene: Scene, sale: Sale): Promise<bigint> => {
  const kind = drawnAmounts[scene.chance.upTo(drawnAmounts.length)] as string
  scene.note(`amount: ${kind}`)
  return (await amounts[kind]?.(scene, sale)) ?? 0n
}

const drawSale = async (scene: Scene): Promise<Sale> => {
  if (scene.sales.length === 0) await openSale(scene)
  return scene.sales[scene.chance.upTo(scene.sales.length)] as Sale
}

/** Returns an account. Most transactions have an account of their own, some share one. */
export const drawAccount = ({ chance, accounts }: Scene): PrivateKeyAccount =>
  accounts[chance.happens(0.3) ? 0 : 1 + chance.upTo(accounts.length - 2)] as PrivateKeyAccount

/** Ways to send a payment, by name. Each returns a signed transaction. */
const senders: Record<string, (scene: Scene, sale: Sale) => Promise<Hex>> = {
  'by key': async (scene, sale) => {
    const data = transferData(sale.address, await drawAmount(scene, sale))
    return sign(scene.world.node, drawAccount(scene), { to: scene.usdc, data })
  },
  'by transferFrom': async (scene, sale) => {
    const owner = scene.accounts.at(-1)?.address as Hex
    const data = batchData(scene.usdc, [transferFromData(owner, sale.address, await drawAmount(scene, sale))])
    return sign(scene.world.node, drawAccount(scene), { to: scene.batch, data })
  },
  'several addresses at once': async (scene, sale) => {
    const payloads = [transferData(sale.address, await drawAmount(scene, sale))]
    for (let more = 1 + scene.chance.upTo(3); more > 0; more -= 1) {
      const other = await drawSale(scene)
      payloads.push(transferData(other.address, await drawAmount(scene, other)))
    }
    return sign(scene.world.node, drawAccount(scene), {
      to: scene.batch,
      data: batchData(scene.usdc, payloads),
    })
  },
  'many parts at once': async (scene, sale) => {
    const count = scene.chance.happens(0.3) ? 23 : 2 + scene.chance.upTo(6)
    const part = sale.priceBase / BigInt(count) + 1n
    const payloads = Array.from({ length: count }, () => transferData(sale.address, part))
    return sign(scene.world.node, drawAccount(scene), {
      to: scene.batch,
      data: batchData(scene.usdc, payloads),
    })
  },
  'in the other token': async (scene, sale) => {
    const data = transferData(sale.address, sale.priceBase)
    return sign(scene.world.node, drawAccount(scene), { to: scene.usdt, data })
  },
}

const drawnSenders = [
  ...['by key', 'by key', 'by key', 'by key', 'by key', 'by transferFrom', 'several addresses at once'],
  ...['several addresses at once', 'many parts at once', 'in the other token'],
]

const drawPayment = async (scene: Scene): Promise<Hex> => {
  const kind = drawnSenders[scene.chance.upTo(drawnSenders.length)] as string
  const sale = await drawSale(scene)
  if ((await scene.world.chainTime()) > sale.expiresAt)
    scene.note(sale.endedEarly ? 'paid after expire' : 'paid late')
  scene.note(`paid ${kind}`)
  return (await senders[kind]?.(scene, sale)) as Hex
}

/** Signs a collection of some deposits of a token. The sender is a stranger. */
const drawCollection = async (scene: Scene): Promise<Hex> => {
  const { chance, sales } = scene
  const first = await drawSale(scene)
  const chosen = [first, ...sales.filter(() => chance.happens(0.3))]
  const deposits = chosen.map(({ id, payee }) => ({ payee, ref: depositRef(id) }))
  const token = chance.happens(0.85) ? scene.usdc : scene.usdt
  const call = collectCall(token, deposits, scene.factory)
  scene.note(chosen.length > 1 ? 'collected in a batch' : 'collected alone')
  const isTwice = chance.happens(0.2)
  if (isTwice) scene.note('collected twice at once')
  const sent: Call = isTwice ? { to: scene.batch, data: batchData(call.to, [call.data, call.data]) } : call
  return sign(scene.world.node, drawAccount(scene), sent)
}

const send = async ({ world }: Scene, signed: Hex): Promise<void> => {
  await world.node.client.sendRawTransaction({ serializedTransaction: signed })
}

export const pay = async (scene: Scene): Promise<void> => send(scene, await drawPayment(scene))

export const collect = async (scene: Scene): Promise<void> => send(scene, await drawCollection(scene))

/** Sends coins to a deposit address. They are no payment. */
export const sendCoins = async (scene: Scene): Promise<void> => {
  const { address } = await drawSale(scene)
  const account = drawAccount(scene)
  const { client, chainId } = scene.world.node
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const facts = { chainId, nonce, gas: 100_000n, gasPrice: 20_000_000_000n, type: 'legacy' } as const
  await send(scene, await account.signTransaction({ ...facts, to: address, value: 1_000n }))
  scene.note('coins')
}

/** Mines payments and collections in one block, so that a collection is between two payments. */
export const race = async (scene: Scene): Promise<void> => {
  const { node } = scene.world
  await node.setAutomine(false)
  for (let left = 2 + scene.chance.upTo(4); left > 0; left -= 1)
    await send(scene, await (scene.chance.happens(0.4) ? drawCollection(scene) : drawPayment(scene)))
  await node.mine(1)
  await node.setAutomine(true)
  scene.note('several transactions in a block')
}
