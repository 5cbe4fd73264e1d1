import { encodeReference } from '@stablerail/chains'
import { addressKey, parseAddress } from '@stablerail/chains/addresses'
import type { CheckoutStatus, EventType } from '@stablerail/contract'
import { deployDepositFactoryOn, type EvmNode, startEvmNode } from '@stablerail/local-evm'
import type { Address, Hex } from 'viem'
import { transact } from '../../mechanisms/work/transact.ts'
import type { Clock, Scope } from '../../ports/index.ts'
import { preparePayment } from '../../resources/checkouts/index.ts'
import type { Context } from '../../resources/context.ts'
import { createPaymentListener } from '../../resources/payments/index.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createMovingReader } from '../chains/chain-clock.ts'
import type { SteppedReader } from '../chains/reader.ts'
import { createTestContext, createTestScope } from '../context.ts'
import { readDepositFactories, useDepositAddresses } from './deposit-factories.ts'
import { readPayments, type StoredPayment } from './rows.ts'

export type PreparedCheckout = {
  id: string
  scope: Scope
  recipient: Address
  amountBase: bigint
  /** The bytes after the arguments of the calldata, which contain the reference. */
  suffix: Hex
  reference: string
}

type Sent = {
  to: Address
  amountBase: bigint
  from?: Address
  token?: Address
  suffix?: Hex | undefined
}

export type World = {
  context: Context
  databaseUrl: string
  node: EvmNode
  network: NetworkConfig
  token: Address
  buyer: Address
  reader: SteppedReader
  /** Creates a workspace in test mode with a verified wallet. */
  openShop(wallet?: Address): Promise<{ scope: Scope; wallet: Address }>
  prepare(
    shop: { scope: Scope; wallet: Address },
    options?: { amountMinor?: number; payer?: Address; expiresAt?: Date },
  ): Promise<PreparedCheckout>
  pay(sent: Sent): Promise<{ txHash: Hex; blockNumber: number }>
  /** Reads every block that is mined so far. */
  read(): Promise<void>
  payments(): Promise<StoredPayment[]>
  checkoutStatus(checkout: PreparedCheckout): Promise<CheckoutStatus>
  events(): Promise<{ id: string; type: EventType; workspaceId: string; data: Record<string, unknown> }[]>
  /** Returns the time of the node's newest block. */
  chainTime(): Promise<Date>
  close(): Promise<void>
}

let shops = 0

/** Returns an address that no other test workspace uses. */
const freshAddress = (): Address => {
  const number = shops + 1
  const digits = `${'5e'.repeat(16)}${number.toString(16).padStart(8, '0')}`
  return parseAddress('base', `0x${digits}`) as Address
}

export const confirmations = 3

export const networkOf = (
  node: EvmNode,
  token: Address,
  changes: Partial<NetworkConfig> = {},
): NetworkConfig => ({
  chain: 'base',
  livemode: false,
  networkId: node.chainId,
  rpcUrls: [node.rpcUrl],
  tokens: { USDC: { address: token, decimals: 6 } },
  confirmations,
  pollIntervalMs: 50,
  minesOnDemand: false,
  ...changes,
})

export type WorldOptions = {
  network?: Partial<NetworkConfig>
  clock?: Clock
  feeBasisPoints?: number
  /** Half the depth at which the node reports a block as final; 32 if left out. */
  slotsInAnEpoch?: number
  /** The key of the account that pays the gas of pulls. */
  relayerKey?: Hex | null
  /** Opens the context. By default, it has a newly created database. */
  open?: typeof createTestContext
  /** Whether the network has a deposit factory and the workspaces use deposit addresses. */
  byDeposit?: boolean
}

/**
 * Creates a test environment: a real chain, a real database, and a chain reader whose rounds a test runs one
 * by one.
 */
export const createWorld = async ({
  network: changes = {},
  clock,
  feeBasisPoints = 0,
  slotsInAnEpoch,
  relayerKey = null,
  open = createTestContext,
  byDeposit = false,
}: WorldOptions = {}): Promise<World> => {
  const node = await startEvmNode({
    chainId: 31_337,
    ...(slotsInAnEpoch === undefined ? {} : { slotsInAnEpoch }),
  })
  const token = await node.deployToken('USDC')
  const buyer = node.accounts[1]?.address as Address
  await node.mint({ token, to: buyer, amountBase: 10n ** 15n })
  const factory = byDeposit ? { depositFactory: await deployDepositFactoryOn(node) } : {}
  const network = networkOf(node, token, { ...factory, ...changes })
  const config = { networks: [network], feeBasisPoints, relayerKey }
  const { context, databaseUrl, close } = await open({
    config,
    ...(clock === undefined ? {} : { clock }),
  })
  const chainTime = () => timeOfHead(node)
  const reader = createMovingReader(context, network, createPaymentListener(), chainTime)
  await reader.catchUp()
  if (byDeposit) await readDepositFactories(context)
  return {
    context,
    databaseUrl,
    node,
    network,
    token,
    buyer,
    reader,
    chainTime,
    openShop: async (wallet = freshAddress()) => {
      const shop = await openShop(context, wallet)
      if (byDeposit) await useDepositAddresses(context, shop.scope)
      return shop
    },
    prepare: (shop, options) => prepare(context, shop, options),
    async pay({ to, amountBase, from = buyer, token: other = token, suffix = '0x' }) {
      const { transactionHash, blockNumber } = await node.transfer({
        token: other,
        from,
        to,
        amountBase,
        dataSuffix: suffix,
      })
      return { txHash: transactionHash, blockNumber: Number(blockNumber) }
    },
    read: () => reader.catchUp(),
    payments: () => readPayments(context),
    checkoutStatus: (checkout) => checkoutStatus(context, checkout),
    events: () => listEvents(context),
    async close() {
      await reader.close()
      await close()
      await node.stop()
    },
  }
}

export const timeOfHead = async ({ client }: EvmNode): Promise<Date> => {
  const { timestamp } = await client.getBlock()
  return new Date(Number(timestamp) * 1000)
}

const openShop = async (context: Context, wallet: Address) => {
  const scope = await createTestScope(context)
  shops += 1
  // Each workspace is created later than the one before it, even within a millisecond.
  const now = new Date(context.clock.now().getTime() + shops)
  await context.db
    .insertInto('wallets')
    .values({
      workspace_id: scope.workspaceId,
      id: context.ids.make('wallet'),
      chain: 'base',
      token: 'USDC',
      address: wallet,
      address_key: addressKey('base', wallet),
      nickname: '',
      verified_at: now,
      by_contract: false,
      is_default: true,
      created_at: now,
    })
    .execute()
  return { scope, wallet }
}

const prepare = async (
  context: Context,
  { scope, wallet }: { scope: Scope; wallet: Address },
  { amountMinor = 1_999, payer, expiresAt }: { amountMinor?: number; payer?: Address; expiresAt?: Date } = {},
): Promise<PreparedCheckout> => {
  const now = context.clock.now()
  const id = context.ids.make('checkout')
  const walletRow = await context.db
    .selectFrom('wallets')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('address_key', '=', addressKey('base', wallet))
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('checkouts')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id,
      mode: 'payment',
      status: 'open',
      amount_minor: amountMinor,
      currency: 'USD',
      chain: 'base',
      token: 'USDC',
      wallet_id: walletRow.id,
      description: 'A blue mug',
      success_url: '',
      created_at: now,
      expires_at: new Date(now.getTime() + 1_800_000),
      hosted_token: context.random.bytes(24).toString('base64url'),
    })
    .execute()
  const { expectation, recipient } = await transact(context, scope, (work) =>
    preparePayment(work, id, payer === undefined ? {} : { payerAddress: payer }),
  )
  if (expiresAt !== undefined) await expireAt(context, id, expiresAt)
  return {
    id,
    scope,
    recipient: recipient as Address,
    reference: expectation.reference,
    amountBase: BigInt(expectation.amount_base ?? expectation.price_base),
    suffix: encodeReference(expectation.reference),
  }
}

/** Sets an expiry of a checkout that the API would not accept, such as a time in the past. */
const expireAt = async (context: Context, id: string, expiresAt: Date) => {
  const { db } = context
  await db.updateTable('checkouts').set({ expires_at: expiresAt }).where('id', '=', id).execute()
  await db
    .updateTable('expectations')
    .set({ expires_at: expiresAt, held_until: new Date(expiresAt.getTime() + 86_400_000) })
    .where('target_id', '=', id)
    .execute()
}

const checkoutStatus = async (context: Context, { id }: PreparedCheckout) => {
  const query = context.db.selectFrom('checkouts').select('status').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).status
}

/** Returns every event, in the order in which the events were written. */
export const listEvents = async (context: Context) => {
  const rows = await context.db
    .selectFrom('events')
    .select(['id', 'type', 'workspace_id', 'payload'])
    // The order of the transactions, and of the events of each. The ids of one millisecond have no order, and rows of
    // two partitions have none either.
    .orderBy('position')
    .orderBy('ordinal')
    .execute()
  return rows.map(({ id, type, workspace_id, payload }) => ({
    id,
    type: type as EventType,
    workspaceId: workspace_id,
    data: (typeof payload === 'string' ? JSON.parse(payload) : payload) as Record<string, unknown>,
  }))
}
