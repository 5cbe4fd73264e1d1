import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentInstructions } from '@stablerail/sdk'
import {
  createKeypair,
  decodeBase58,
  type Keypair,
  LocalClient,
  type TokenProgram,
} from '../../packages/local-solana/src/index.ts'
import type { Buyer, BuyerAccess, Paid } from './buyer.ts'

const landsWithinMs = 60_000

/** The fields that a wallet reads from a Solana Pay URI. */
type TransferRequest = { to: string; mint: string; amountBase: bigint; references: string[]; memo?: string }

/**
 * Opens a buyer's wallet on Solana. It pays like a wallet that has scanned the QR code: with the references
 * and the memo of the request.
 */
export const openSolanaBuyer = ({ rpcUrl, payerPrivateKey }: BuyerAccess): Buyer => {
  const client = new LocalClient(rpcUrl)
  const buyer = keypairOf(payerPrivateKey)
  return {
    address: buyer.address,
    pay: (instructions) => pay(client, buyer, instructions),
    // Does nothing, because slots advance by themselves, also on a local chain.
    mine: async () => undefined,
  }
}

/** The secret key that wallets export is the 32-byte seed followed by the public key. */
const keypairOf = (secret: string): Keypair => {
  const bytes = decodeBase58(secret, 90)
  if (bytes?.length !== 64) throw new Error('The key of the payer on Solana must be 64 bytes in base58.')
  return createKeypair(bytes.subarray(0, 32))
}

const pay = async (client: LocalClient, from: Keypair, instructions: PaymentInstructions): Promise<Paid> => {
  const { to, mint, amountBase, references, memo } = readRequest(instructions)
  const { value } = await client.request<{ value: { owner: TokenProgram } | null }>('getAccountInfo', mint, {
    encoding: 'base64',
    commitment: 'confirmed',
    dataSlice: { offset: 0, length: 0 },
  })
  if (value === null) throw new Error(`There is no token at ${mint}.`)
  const token = { address: mint, decimals: instructions.decimals, program: value.owner }
  const hash = await client.pay({
    mint: { ...token, authority: from, freezeAuthority: null },
    from,
    to,
    amountBase,
    references,
    ...(memo !== undefined && { memo }),
  })
  return { hash, blockNumber: await slotOf(client, hash) }
}

const readRequest = (instructions: PaymentInstructions): TransferRequest => {
  const { paymentUri, recipient, tokenAddress, amountBase, decimals } = instructions
  if (paymentUri === '')
    return { to: recipient, mint: tokenAddress, amountBase: BigInt(amountBase), references: [] }
  const { pathname, searchParams } = new URL(paymentUri)
  const memo = searchParams.get('memo')
  return {
    to: pathname,
    mint: searchParams.get('spl-token') ?? '',
    amountBase: toBase(searchParams.get('amount') ?? '', decimals),
    references: searchParams.getAll('reference'),
    ...(memo !== null && { memo }),
  }
}

const toBase = (amount: string, decimals: number): bigint => {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

type Status = { slot: number; err: unknown; confirmationStatus: string } | null

const slotOf = async (client: LocalClient, signature: string): Promise<bigint> => {
  const givesUpAt = Date.now() + landsWithinMs
  while (Date.now() < givesUpAt) {
    const { value } = await client.request<{ value: Status[] }>('getSignatureStatuses', [signature])
    const [status] = value
    if (status?.err) throw new Error(`The payment ${signature} failed.`)
    if (status) return BigInt(status.slot)
    await delay(200)
  }
  throw new Error(`The payment ${signature} did not land within ${landsWithinMs / 1000} s.`)
}
