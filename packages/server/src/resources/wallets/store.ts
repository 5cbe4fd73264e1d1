import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Settlement, WalletRow } from './wallet.ts'

/** A wallet belongs to both modes of its workspace, so queries are scoped by the workspace alone. */
type Workspace = Pick<Scope, 'workspaceId'>

const within = (db: Database, { workspaceId }: Workspace) =>
  db.selectFrom('wallets').selectAll().where('workspace_id', '=', workspaceId)

const notRemoved = (db: Database, workspace: Workspace) =>
  within(db, workspace).where('removed_at', 'is', null)

/**
 * Locks the workspace's row until the transaction ends, so that changes to its wallets run one after another: the
 * choice of the default and the limit of wallets depend on all of them. The lock does not block rows that refer to the
 * workspace.
 */
export const lockWallets = async (tx: Tx, { workspaceId }: Workspace): Promise<void> => {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
}

export const selectWallets = (db: Database, workspace: Workspace): Promise<WalletRow[]> =>
  notRemoved(db, workspace).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** Counts the wallets of all workspaces by chain and token. */
export const countWalletsByToken = async (db: Database): Promise<(Settlement & { count: number })[]> => {
  const rows = await db
    .selectFrom('wallets')
    .select(['chain', 'token', (column) => column.fn.countAll<number>().as('count')])
    .where('removed_at', 'is', null)
    .groupBy(['chain', 'token'])
    .orderBy('chain')
    .orderBy('token')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export const countWallets = async (tx: Tx, workspace: Workspace): Promise<number> => {
  const { count } = await tx
    .selectFrom('wallets')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspace.workspaceId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectWallet = (
  db: Database,
  workspace: Workspace,
  id: string,
): Promise<WalletRow | undefined> => notRemoved(db, workspace).where('id', '=', id).executeTakeFirst()

/** Selects a wallet by id, removed or not. */
export const selectAnyWallet = (
  db: Database,
  workspace: Workspace,
  id: string,
): Promise<WalletRow | undefined> => within(db, workspace).where('id', '=', id).executeTakeFirst()

/**
 * Selects the addresses of all present and removed wallets of the workspace on a chain, in the form in which
 * addresses are compared.
 */
export const selectAddressKeys = async (
  db: Database,
  workspace: Workspace,
  chain: Settlement['chain'],
): Promise<string[]> => {
  const rows = await within(db, workspace).where('chain', '=', chain).execute()
  return [...new Set(rows.map(({ address_key }) => address_key))]
}

export const selectDefaultWallet = (
  db: Database,
  workspace: Workspace,
  { chain, token }: Settlement,
): Promise<WalletRow | undefined> =>
  notRemoved(db, workspace)
    .where('chain', '=', chain)
    .where('token', '=', token)
    .where('is_default', '=', true)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()

export const selectVerifiedAt = (
  db: Database,
  workspace: Workspace,
  { chain, token, key }: Settlement & { key: string },
): Promise<WalletRow | undefined> =>
  notRemoved(db, workspace)
    .where('chain', '=', chain)
    .where('token', '=', token)
    .where('address_key', '=', key)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()

export const selectDefaultWallets = (db: Database, workspace: Workspace): Promise<WalletRow[]> =>
  notRemoved(db, workspace)
    .where('is_default', '=', true)
    .where('verified_at', 'is not', null)
    .orderBy('chain')
    .orderBy('token')
    .execute()

export const selectOldestVerified = (
  tx: Tx,
  workspace: Workspace,
  { chain, token }: Settlement,
): Promise<WalletRow | undefined> =>
  notRemoved(tx, workspace)
    .where('chain', '=', chain)
    .where('token', '=', token)
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export type NewWallet = Settlement & {
  id: string
  address: string
  addressKey: string
  nickname: string
  createdAt: Date
}

/**
 * Inserts an unverified wallet. Returns undefined if a wallet that is not removed has the same chain, token
 * and address.
 */
export const insertWallet = (
  tx: Tx,
  { workspaceId }: Workspace,
  { addressKey, createdAt, ...wallet }: NewWallet,
): Promise<WalletRow | undefined> =>
  tx
    .insertInto('wallets')
    .values({ ...wallet, workspace_id: workspaceId, address_key: addressKey, created_at: createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'chain', 'token', 'address_key'])
        .where('removed_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export type WalletChange = Partial<
  Pick<
    WalletRow,
    | ('nickname' | 'is_default' | 'verified_at' | 'by_contract' | 'contract_network_id')
    | ('removed_at' | 'replaces_deposits')
  >
>

/**
 * Changes a wallet that is not removed. The caller holds the lock of `lockWallets` and has read the wallet
 * after taking the lock.
 */
export const updateWalletRow = (
  tx: Tx,
  { workspaceId }: Workspace,
  id: string,
  change: WalletChange,
): Promise<WalletRow> =>
  tx
    .updateTable('wallets')
    .set({ id, ...change })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Unsets the default wallet of a chain and token, if there is one. */
export const clearDefault = async (
  tx: Tx,
  { workspaceId }: Workspace,
  { chain, token }: Settlement,
): Promise<void> => {
  await tx
    .updateTable('wallets')
    .set({ is_default: false })
    .where('workspace_id', '=', workspaceId)
    .where('chain', '=', chain)
    .where('token', '=', token)
    .where('is_default', '=', true)
    .execute()
}

export type NewChallenge = { id: string; walletId: string; message: string; expiresAt: Date }

/** Stores a challenge, which replaces and invalidates the wallet's earlier challenge. */
export const saveChallenge = async (
  tx: Tx,
  { workspaceId }: Workspace,
  { id, walletId, message, expiresAt }: NewChallenge,
): Promise<void> => {
  const fresh = { id, message, expires_at: expiresAt, claimed_by: null }
  await tx
    .insertInto('wallet_challenges')
    .values({ ...fresh, workspace_id: workspaceId, wallet_id: walletId })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'wallet_id']).doUpdateSet(fresh))
    .execute()
}

/**
 * Claims a challenge for one request, identified by `claimant`. Returns undefined if another request has
 * claimed the challenge or a later challenge has replaced it; the same request may claim it again.
 */
export const claimChallenge = (
  db: Database,
  { workspaceId }: Workspace,
  { walletId, challengeId, claimant }: { walletId: string; challengeId: string; claimant: string },
): Promise<{ message: string; expires_at: Date } | undefined> =>
  db
    .updateTable('wallet_challenges')
    .set({ claimed_by: claimant })
    .where('workspace_id', '=', workspaceId)
    .where('wallet_id', '=', walletId)
    .where('id', '=', challengeId)
    .where((is) => is.or([is('claimed_by', 'is', null), is('claimed_by', '=', claimant)]))
    .returning(['message', 'expires_at'])
    .executeTakeFirst()

export const deleteChallenge = async (
  tx: Tx,
  { workspaceId }: Workspace,
  walletId: string,
): Promise<void> => {
  await tx
    .deleteFrom('wallet_challenges')
    .where('workspace_id', '=', workspaceId)
    .where('wallet_id', '=', walletId)
    .execute()
}
