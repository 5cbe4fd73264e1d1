import type { Address, Hex, TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import type { Devnet } from '../devnet.ts'

export const WalletCall = z.object({
  chainId: z.int(),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
})
export type WalletCall = z.output<typeof WalletCall>

export type WalletReply = { result: unknown } | { error: { code: number; message: string } }

type WalletDevnet = Pick<Devnet, 'chain' | 'node' | 'payer' | 'merchant' | 'network'>

/** The owner of a test wallet: the buyer (`payer`), or the merchant, who owns the settlement wallets. */
export type WalletRole = 'payer' | 'merchant'

/** The JSON-RPC methods that are forwarded to the node unchanged. */
const forwarded = [
  'eth_call',
  'eth_getBalance',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getTransactionReceipt',
]

const hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)])
const Transaction = z.object({ from: hex, to: hex, data: hex, value: hex.default('0x0') })
const Message = z.tuple([hex, hex])

/**
 * Responds to a call of the wallet in a page, as an account of the local chain. Errors have the codes of
 * EIP-1193.
 */
export const answerWallet = async (
  devnets: readonly WalletDevnet[],
  holder: WalletRole,
  { chainId, method, params = [] }: WalletCall,
): Promise<WalletReply> => {
  if (method === 'wallet_networks') return { result: devnets.map(toNetwork) }
  const devnet = devnets.find(({ node }) => node.chainId === chainId)
  if (devnet === undefined) return refuse(4902, 'Test Wallet does not know this network.')
  const { node, [holder]: owner } = devnet
  if (method === 'eth_requestAccounts' || method === 'eth_accounts') return { result: [owner.address] }
  if (method === 'eth_sendTransaction') return await send(node, owner, params[0])
  if (method === 'personal_sign') return await sign(owner, params)
  if (method === 'eth_signTypedData_v4') return await signTyped(node, owner, params)
  if (!forwarded.includes(method)) return refuse(4200, 'Test Wallet does not do this.')
  const request = node.client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  return { result: await request({ method, params }) }
}

const refuse = (code: number, message: string): WalletReply => ({ error: { code, message } })

const toNetwork = ({ chain, node, network }: WalletDevnet) => ({
  chainId: node.chainId,
  name: `${chain[0]?.toUpperCase()}${chain.slice(1)}`,
  tokens: Object.entries(network.tokens).map(([symbol, token]) => ({ symbol, ...token })),
})

type Owner = Devnet['payer']

const isOf = ({ address }: Owner, asked: string): boolean => asked.toLowerCase() === address.toLowerCase()

const send = async (node: Devnet['node'], owner: Owner, asked: unknown): Promise<WalletReply> => {
  const { data: transaction } = Transaction.safeParse(asked)
  if (transaction === undefined) return refuse(-32602, 'This is no transaction.')
  const { from, to, data, value } = transaction
  if (!isOf(owner, from)) return refuse(4100, 'This is not the account.')
  const account = privateKeyToAccount(owner.privateKey)
  const sent = { account, to: to as Address, data: data as Hex, value: BigInt(value) }
  return { result: await node.client.sendTransaction(sent) }
}

const sign = async (owner: Owner, params: unknown[]): Promise<WalletReply> => {
  const { data: asked } = Message.safeParse(params)
  if (asked === undefined) return refuse(-32602, 'This is no message.')
  const [raw, address] = asked
  if (!isOf(owner, address)) return refuse(4100, 'This is not the account.')
  return { result: await privateKeyToAccount(owner.privateKey).signMessage({ message: { raw: raw as Hex } }) }
}

/**
 * The part of typed data that is checked here: the chain id. viem reports an error for other data that it
 * cannot sign.
 */
const TypedData = z.looseObject({ domain: z.looseObject({ chainId: z.coerce.number() }) })
const Signing = z.tuple([
  hex,
  z.string().transform((text, { addIssue }) => {
    try {
      return TypedData.parse(JSON.parse(text))
    } catch {
      addIssue('This is no typed data.')
      return z.NEVER
    }
  }),
])

/**
 * Signs typed data. As with a real wallet, the typed data must be for the network to which the wallet is
 * connected.
 */
const signTyped = async (
  node: Devnet['node'],
  owner: Owner,
  asked: readonly unknown[],
): Promise<WalletReply> => {
  const { data: signing } = Signing.safeParse(asked)
  if (signing === undefined) return refuse(-32602, 'This is no typed data.')
  const [from, data] = signing
  if (data.domain.chainId !== node.chainId) return refuse(-32602, 'This is for another network.')
  if (!isOf(owner, from)) return refuse(4100, 'This is not the account.')
  return {
    result: await privateKeyToAccount(owner.privateKey).signTypedData(data as unknown as TypedDataDefinition),
  }
}
