import { setTimeout as delay } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  createTestClient,
  defineChain,
  type EIP1193RequestFn,
  type Hash,
  type Hex,
  type HttpTransport,
  http,
  publicActions,
  type TransactionReceipt,
  walletActions,
} from 'viem'
import { type EvmAccount, type EvmNodeOptions, startAnvil } from './evm-process.ts'
import { tokenActions } from './token/token-actions.ts'
import { type Call, transactionsOf } from './transactions.ts'

const automineTimeoutMs = 1_000

export type TokenTransfer = {
  token: Address
  /** The sender. Any address is possible: anvil signs for its own accounts and impersonates all others. */
  from: Address
  to: Address
  amountBase: bigint
  /** Bytes that are appended to the calldata, such as a payment reference. */
  dataSuffix?: Hex
}

export type Reorg = {
  /** The number of newest blocks that are replaced by as many new ones: at most 500. */
  depth: number
  /**
   * The transactions of the new blocks, either signed or as a request. A transaction of an old block is mined
   * again only if it is in this list.
   */
  transactions?: {
    transaction: Hex | { from: Address; to: Address; data?: Hex; value?: Hex }
    /** The index of the new block that contains the transaction. The first new block has the index 0. */
    block: number
  }[]
}

export type EvmNode = {
  rpcUrl: string
  wsUrl: string
  chainId: number
  pid: number
  /** The ten accounts of anvil's well-known mnemonic. Each has 10,000 ether. */
  accounts: EvmAccount[]
  /** viem's client with test, public and wallet actions, for calls that this type does not offer. */
  client: EvmClient
  mine(blocks: number): Promise<void>
  /** Deploys a contract from the first account. */
  deploy(contract: { abi: Abi; bytecode: Hex; args?: readonly unknown[] }): Promise<Address>
  /** Sends a call and waits until it is mined. Throws the reason if it is reverted. */
  call(call: Call): Promise<TransactionReceipt>
  /**
   * Deploys a token with 6 decimals and returns its address. USDC is Circle's contract behind its proxy, USDT
   * behaves as Tether's on Ethereum, and any other symbol is an ordinary ERC-20. The first account owns USDC
   * and USDT: `issuerOf` has what an issuer can do.
   */
  deployToken(symbol: string): Promise<Address>
  /** Mints a token of `deployToken`. USDT goes to its owner first, and then to the recipient by a transfer. */
  mint(mint: { token: Address; to: Address; amountBase: bigint }): Promise<TransactionReceipt>
  /** Sends a transfer and waits until it is mined. Do not use it if blocks are mined only by `mine`. */
  transfer(transfer: TokenTransfer): Promise<TransactionReceipt>
  /**
   * Sends a transaction that makes two transfers of the payer, so that it has two Transfer events. A contract
   * makes them, which the payer allows to in an earlier block.
   */
  transferTwice(transfer: TokenTransfer & { secondAmountBase: bigint }): Promise<TransactionReceipt>
  /**
   * Sends a transfer and returns without waiting until it is mined. Use it if blocks are mined only by
   * `mine`.
   */
  sendTransfer(transfer: TokenTransfer): Promise<Hash>
  snapshot(): Promise<Hex>
  revert(id: Hex): Promise<void>
  reorg(reorg: Reorg): Promise<void>
  /** Returns the signed bytes of a transaction, with which a reorg can mine it again. */
  signedTransaction(hash: Hash): Promise<Hex>
  /** Removes a transaction from the pool of transactions that are not mined yet. */
  dropTransaction(hash: Hash): Promise<void>
  dropAllTransactions(): Promise<void>
  /** Turns automatic mining on or off. If it is off, transactions wait until `mine` is called. */
  setAutomine(automine: boolean): Promise<void>
  stop(): Promise<void>
}

export type EvmClient = ReturnType<typeof createClient>

/** Starts a real EVM node on loopback. */
export const startEvmNode = async (options: EvmNodeOptions): Promise<EvmNode> => {
  const { pid, port, accounts, stop } = await startAnvil(options)
  const rpcUrl = `http://127.0.0.1:${port}`
  const client = createClient(options.chainId, rpcUrl)
  // Turns off the logging of every request, which is anvil's default.
  await client.setLoggingEnabled(false)
  if (options.statePath !== undefined) await resumeTime(client)
  const transactions = transactionsOf(client, accounts)
  return {
    rpcUrl,
    wsUrl: `ws://127.0.0.1:${port}`,
    chainId: options.chainId,
    pid,
    accounts,
    client,
    stop,
    deploy: transactions.deploy,
    call: transactions.call,
    ...tokenActions(client, transactions),
    ...chainActions(client),
  }
}

const createClient = (chainId: number, rpcUrl: string) => {
  const chain = defineChain({
    id: chainId,
    name: `anvil ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createTestClient({ mode: 'anvil', chain, transport: untilMined(http(rpcUrl)), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

const sends = new Set(['eth_sendTransaction', 'eth_sendRawTransaction'])

/**
 * Delays the response to a sent transaction until its block exists, if each transaction gets a block at once.
 * Without the delay, anvil responds earlier, and the next read would return the state before the block. For a
 * transaction that cannot be mined yet, such as one whose nonce is too high, the response comes after a
 * timeout.
 */
const untilMined =
  (inner: HttpTransport): HttpTransport =>
  (options) => {
    const transport = inner(options)
    const waitFor = async (hash: Hash) => {
      if (!(await transport.request({ method: 'anvil_getAutomine' }))) return
      const giveUpAtMs = performance.now() + automineTimeoutMs
      const receipt = () => transport.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      while ((await receipt()) === null && performance.now() < giveUpAtMs) await delay(3)
    }
    const request: EIP1193RequestFn = async (call) => {
      const answer = await transport.request(call)
      if (sends.has(call.method)) await waitFor(answer as Hash)
      return answer as never
    }
    return { ...transport, request }
  }

/**
 * Sets the node's clock after a restart. Anvil forgets by how much its clock was advanced, so new blocks
 * would be older than earlier ones. One second is added, because both clocks are read in whole seconds.
 */
const resumeTime = async (client: EvmClient) => {
  const { timestamp } = await client.getBlock()
  const aheadSeconds = Number(timestamp) - Math.floor(Date.now() / 1000)
  if (aheadSeconds > 0) await client.increaseTime({ seconds: aheadSeconds + 1 })
}

const chainActions = (client: EvmClient) => {
  // The method is called with this declared type, because viem does not know it.
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  return {
    mine: (blocks: number) => client.mine({ blocks }),
    snapshot: () => client.snapshot(),
    revert: (id: Hex) => client.revert({ id }),
    async reorg({ depth, transactions = [] }: Reorg) {
      const placed = transactions.map(({ transaction, block }) => [transaction, block])
      await request({ method: 'anvil_reorg', params: [depth, placed] })
    },
    async signedTransaction(hash: Hash) {
      return (await request({ method: 'eth_getRawTransactionByHash', params: [hash] })) as Hex
    },
    dropTransaction: (hash: Hash) => client.dropTransaction({ hash }),
    async dropAllTransactions() {
      await request({ method: 'anvil_dropAllTransactions', params: [] })
    },
    setAutomine: (automine: boolean) => client.setAutomine(automine),
  }
}
