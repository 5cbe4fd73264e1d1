import {
  type Instruction,
  type Keypair,
  mintTo,
  type TestMint,
  tokenProgram,
  transferToken,
} from '@stablerail/local-solana'
import { referenceKey } from '../../../packages/chains/src/solana/reference.ts'
import { closeAccount, giveAccount, openingOf } from '../../../packages/chains/test/token-accounts.ts'
import type { Chance } from '../chance.ts'
import type { SolanaWorld } from './solana-stage.ts'
import type { Arrival, Departure, Oddity, Transfer } from './stage.ts'

const keysOf = ({ references }: SolanaWorld, { reference }: Transfer) => {
  if (reference === null) return []
  const key = referenceKey(reference)
  references.push(key)
  return [key]
}

/** Returns the fee that Token-2022 deducts from a transfer, rounded up. */
const feeOf = (world: SolanaWorld, { coin, amountBase }: Transfer): bigint =>
  coin === 'accepted' && world.withholds ? (amountBase + 99n) / 100n : 0n

const arrivalOf = (world: SolanaWorld, transfer: Transfer, tx: string): Arrival => {
  const { to, coin, amountBase } = transfer
  return { tx, to, coin, amountBase: amountBase - feeOf(world, transfer) }
}

const pickBuyer = ({ chance, buyers }: SolanaWorld) => buyers[chance.upTo(buyers.length)] as Keypair

const paymentOf = (world: SolanaWorld, from: Keypair, transfer: Transfer): Instruction[] => {
  const { to, amountBase } = transfer
  const mint = world.mints.get(transfer.coin) as TestMint
  return world.client.payment({ mint, from, to, amountBase, references: keysOf(world, transfer) })
}

export const sendPlainly = async (world: SolanaWorld, transfer: Transfer): Promise<Arrival> => {
  const buyer = pickBuyer(world)
  const tx = await world.client.send(paymentOf(world, buyer, transfer), [buyer])
  return arrivalOf(world, transfer, tx)
}

type Way = (world: SolanaWorld, transfer: Transfer, buyer: Keypair) => Promise<Oddity>

/** Sends two transfers in one transaction. Only the first one has the checkout's reference. */
const together: Way = async (world, transfer, buyer) => {
  const other: Transfer = { ...transfer, amountBase: 3_000_000n, reference: null }
  const instructions = [...paymentOf(world, buyer, transfer), ...paymentOf(world, buyer, other)]
  const tx = await world.client.send(instructions, [buyer])
  const [first, second] = [arrivalOf(world, transfer, tx), arrivalOf(world, other, tx)]
  // The mint deducts a fee that the instructions do not state. The received amounts can then be derived only
  // from the change of the balance, as one sum.
  if (feeOf(world, transfer) > 0n)
    return { arrivals: [{ ...first, amountBase: first.amountBase + second.amountBase }] }
  return { arrivals: [first, second] }
}

/**
 * Combines instructions of the token program into one batch instruction. The program executes it without
 * inner instructions.
 */
const batch = (parts: readonly Instruction[]): Instruction => ({
  programId: tokenProgram,
  accounts: parts.flatMap(({ accounts }) => accounts),
  data: Buffer.concat([
    Uint8Array.of(255),
    ...parts.flatMap(({ accounts, data }) => [Uint8Array.of(accounts.length, data.length), data]),
  ]),
})

/** Sends two transfers in one batch instruction of the token program. */
const inABatch: Way = async (world, transfer, buyer) => {
  if (transfer.coin === 'accepted') return together(world, transfer, buyer)
  const other: Transfer = { ...transfer, amountBase: 4_000_000n, reference: null }
  const [account, move] = paymentOf(world, buyer, transfer) as [Instruction, Instruction]
  const [, second] = paymentOf(world, buyer, other) as [Instruction, Instruction]
  const tx = await world.client.send([account, batch([move, second])], [buyer])
  return { arrivals: [arrivalOf(world, transfer, tx), arrivalOf(world, other, tx)] }
}

/**
 * Sends two transactions in one block. The second one has an amount that no other payment uses, because two
 * equal transfers of one buyer with the same recent blockhash would have the same signature, and the chain
 * would accept only one of them.
 */
const inABlock: Way = async (world, transfer) => {
  world.node.setAutomine(false)
  const first = await sendPlainly(world, transfer)
  const second = await sendPlainly(world, { ...transfer, amountBase: 6_000_000n, reference: null })
  world.node.mine(1)
  world.node.setAutomine(true)
  return { arrivals: [first, second] }
}

/** Sends a transaction that is mined but fails, and then the transfer. */
const afterAFailure: Way = async (world, transfer, buyer) => {
  const tooMuch = paymentOf(world, buyer, { ...transfer, amountBase: 10n ** 15n })
  await world.client.send(tooMuch, [buyer], { skipPreflight: true })
  return { arrivals: [await sendPlainly(world, transfer)] }
}

/** Sends the transfer. In the next block the shop sends the same amount away. */
const inAndOut: Way = async (world, transfer, buyer) => {
  const arrival = await sendPlainly(world, transfer)
  const { coin, amountBase, to: from } = arrival
  const to = buyer.address
  const wallet = world.wallets.get(from) as Keypair
  if (feeOf(world, transfer) > 0n) return { arrivals: [arrival] }
  const mint = world.mints.get(coin) as TestMint
  const tx = await world.client.pay({ mint, from: wallet, to, amountBase })
  return { arrivals: [arrival], departures: [{ tx, from, to, coin, amountBase }] }
}

/** Sends the transfer. The shop then sends its whole balance away and closes its token account. */
const closing: Way = async (world, transfer, buyer) => {
  const arrival = await sendPlainly(world, transfer)
  if (arrival.coin === 'accepted') return { arrivals: [arrival] }
  return { arrivals: [arrival], departures: await emptyAndClose(world, arrival, buyer) }
}

const emptyAndClose = async (
  { client, wallets, mints }: SolanaWorld,
  { to: from, coin }: Arrival,
  buyer: Keypair,
): Promise<Departure[]> => {
  const wallet = wallets.get(from) as Keypair
  const mint = mints.get(coin) as TestMint
  const account = client.tokenAccountOf(from, mint)
  const amountBase = await client.balanceOf(from, mint)
  const to = buyer.address
  const instructions = [
    ...client.payment({ mint, from: wallet, to, amountBase }),
    closeAccount(account, from),
  ]
  const tx = await client.send(instructions, [wallet])
  return [{ tx, from, to, coin, amountBase }]
}

const moveTo = (world: SolanaWorld, transfer: Transfer, buyer: Keypair, to: string) => {
  const { client, mints } = world
  const mint = mints.get(transfer.coin) as TestMint
  return transferToken({
    mint: mint.address,
    decimals: mint.decimals,
    program: mint.program,
    to,
    from: client.tokenAccountOf(buyer.address, mint),
    authority: buyer.address,
    amountBase: transfer.amountBase,
    references: keysOf(world, transfer),
  })
}

/** Sends the transfer to a second, newly created token account of the wallet. */
const toASpareAccount: Way = async (world, transfer, buyer) => {
  if (transfer.coin === 'accepted') return { arrivals: [await sendPlainly(world, transfer)] }
  const mint = world.mints.get(transfer.coin) as TestMint
  const spare = await openingOf(world.client, { payer: buyer, owner: transfer.to, mint })
  const move = moveTo(world, transfer, buyer, spare.keypair.address)
  const tx = await world.client.send([...spare.instructions, move], [buyer, spare.keypair])
  return { arrivals: [arrivalOf(world, transfer, tx)] }
}

/**
 * Creates and funds a token account of the buyer, and then transfers the ownership of this account to the
 * wallet.
 */
const handedOver: Way = async (world, transfer, buyer) => {
  if (transfer.coin === 'accepted') return { arrivals: [await sendPlainly(world, transfer)] }
  const mint = world.mints.get(transfer.coin) as TestMint
  const { keypair, instructions } = await openingOf(world.client, {
    payer: buyer,
    owner: buyer.address,
    mint,
  })
  const at = keypair.address
  await world.client.send([...instructions, moveTo(world, transfer, buyer, at)], [buyer, keypair])
  const handing = giveAccount(at, { from: buyer.address, to: transfer.to })
  const references = keysOf(world, transfer).map((address) => ({
    address,
    isSigner: false,
    isWritable: false,
  }))
  handing.accounts.push(...references)
  const tx = await world.client.send([handing], [buyer])
  return { arrivals: [arrivalOf(world, transfer, tx)] }
}

/** Pays with newly minted tokens, so that the payment has no sender. */
const minted: Way = async (world, transfer, buyer) => {
  const { client, mints } = world
  const mint = mints.get(transfer.coin) as TestMint
  const to = client.tokenAccountOf(transfer.to, mint)
  await client.createTokenAccount(buyer, transfer.to, mint)
  const { amountBase } = transfer
  const making = mintTo({
    mint: mint.address,
    to,
    authority: mint.authority.address,
    amountBase,
    program: mint.program,
  })
  making.accounts.push(
    ...keysOf(world, transfer).map((address) => ({ address, isSigner: false, isWritable: false })),
  )
  const tx = await client.send([making], [buyer, mint.authority])
  return { arrivals: [{ tx, to: transfer.to, coin: transfer.coin, amountBase }] }
}

const ways = [
  ...[together, inABatch, inABlock, afterAFailure, inAndOut, closing],
  ...[toASpareAccount, handedOver, minted],
]

export const sendOddly = (world: SolanaWorld, transfer: Transfer, chance: Chance): Promise<Oddity> =>
  (ways[chance.upTo(ways.length)] as Way)(world, transfer, pickBuyer(world))
