/** Starts a node for tests with a buyer, a merchant and a mint, and connects web3.js's Connection to it. */
import {
  type AddressLookupTableAccount,
  Connection,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  Keypair as Web3Keypair,
} from '@solana/web3.js'
import { onTestFinished } from 'vitest'
import {
  createKeypair,
  type Instruction,
  type Keypair,
  LocalClient,
  type SolanaNodeOptions,
  startSolanaNode,
} from '../src/index.ts'
import type { Answer } from '../src/rpc/answer.ts'

export const startTime = 1_800_000_000

/** Starts a node that is stopped when the test ends. */
export const openNode = async (options: SolanaNodeOptions = {}) => {
  const node = await startSolanaNode({ startTime, ...options })
  onTestFinished(() => node.close())
  return node
}

/** Starts a node with a mint and two wallets with SOL. The buyer has a thousand tokens. */
export const openWorld = async (options: SolanaNodeOptions = {}) => {
  const node = await openNode(options)
  const client = new LocalClient(node.rpcUrl)
  const buyer = await client.createWallet(100n * 10n ** 9n)
  const merchant = await client.createWallet()
  const usdc = await client.createMint({ payer: buyer, freezeAuthority: buyer })
  await client.mintTo(buyer, buyer.address, usdc, 1_000_000_000n)
  const connection = connect(node.rpcUrl)
  const pay = (amountBase: bigint, references: string[] = []) =>
    client.pay({ mint: usdc, from: buyer, to: merchant.address, amountBase, references })
  return { node, client, connection, buyer, merchant, usdc, pay }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** The part of Connection that its types do not contain: its WebSocket. */
type Sockets = {
  _subscriptionsByHash: object
  _rpcWebSocket: {
    socket?: { readyState: number }
    close(): void
    once(event: 'close', then: () => void): void
  }
}

const openState = 1

const closeSocket = (connection: Sockets): Promise<void> =>
  new Promise((resolve) => {
    const { _rpcWebSocket: client } = connection
    connection._subscriptionsByHash = {}
    if (client.socket?.readyState !== openState) return resolve()
    client.once('close', resolve)
    client.close()
  })

/**
 * Returns a Connection whose WebSocket is closed when the test ends. Otherwise it would try to reconnect to
 * the stopped node.
 */
export const connect = (rpcUrl: string) => {
  const options = { commitment: 'confirmed', fetch: globalThis.fetch, disableRetryOnRateLimit: true } as const
  const connection = new Connection(rpcUrl, options)
  onTestFinished(() => closeSocket(connection as unknown as Sockets))
  return connection
}

export const key = (address: string) => new PublicKey(address)
export const signerOf = ({ seed }: Keypair) => Web3Keypair.fromSeed(seed)
export const newKey = () => createKeypair().address

/** Converts an instruction of this package to an instruction of web3.js. */
export const toWeb3 = ({ programId, accounts, data }: Instruction) =>
  new TransactionInstruction({
    programId: key(programId),
    keys: accounts.map(({ address, isSigner, isWritable }) => ({
      pubkey: key(address),
      isSigner,
      isWritable,
    })),
    data: Buffer.from(data),
  })

type Signing = { blockhash?: string; tables?: AddressLookupTableAccount[] }

/** Builds and signs a version 0 transaction. The first signer pays the fee. */
export const signVersion0 = async (
  { connection }: Pick<World, 'connection'>,
  instructions: TransactionInstruction[],
  signers: readonly [Keypair, ...Keypair[]],
  { blockhash, tables }: Signing = {},
) => {
  const recentBlockhash = blockhash ?? (await connection.getLatestBlockhash('processed')).blockhash
  const message = new TransactionMessage({ payerKey: key(signers[0].address), recentBlockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message(tables))
  transaction.sign(signers.map(signerOf))
  return transaction
}

/** Sends a JSON-RPC request and returns the response, which may be an error. */
export const ask = async (rpcUrl: string, method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(rpcUrl, { method: 'POST', headers, body })
  return (await response.json()) as Answer
}

/** Sends a JSON-RPC request that must fail, and returns the code and message of the error. */
export const refusal = async (rpcUrl: string, method: string, ...params: unknown[]) => {
  const answer = await ask(rpcUrl, method, ...params)
  return 'error' in answer ? answer.error : null
}
