import type { Wallet } from '@stablerail/contract'
import { notFound } from '../../mechanisms/http/index.ts'
import { chainHealth } from '../../mechanisms/reading/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
import { implement } from '../implement.ts'
import { challengeWallet } from './challenge.ts'
import { findFrozen } from './frozen.ts'
import { namePuller, proveNaming } from './name-puller.ts'
import { retrievePuller } from './puller.ts'
import { registerWallet } from './register-wallet.ts'
import { removeWallet } from './remove-wallet.ts'
import { listSettlementOptions } from './settlement-options.ts'
import { selectWallet, selectWallets } from './store.ts'
import { updateWallet } from './update-wallet.ts'
import { proveWallet, verifyWallet } from './verify-wallet.ts'
import { toWallet, type WalletRow } from './wallet.ts'
import { walletNetworks } from './wallet-networks.ts'

/** Returns wallets with the health of their chains (whether transfers are detected in time) and with their freezes. */
const withHealth = async (context: Context, scope: Scope, rows: readonly WalletRow[]): Promise<Wallet[]> => {
  const health = await chainHealth(context, walletNetworks(context.config))
  const isFrozen = await findFrozen(context.db, scope, rows)
  return rows.map((row) => ({
    ...toWallet(row),
    chainHealth: health.get(row.chain) ?? 'unread',
    frozen: isFrozen(row),
  }))
}

export const walletRoutes = implement('wallets', {
  list: async ({ context, scope }) => {
    const rows = await selectWallets(context.db, scope)
    return { status: 200, body: { data: await withHealth(context, scope, rows) } }
  },
  listSettlementOptions: async ({ context, scope }) => ({
    status: 200,
    body: { data: await listSettlementOptions(context, scope) },
  }),
  create: async ({ work, body }) => ({ status: 201, body: await registerWallet(work, body) }),
  retrieve: async ({ context, scope, params }) => {
    const row = await selectWallet(context.db, scope, params.walletId)
    if (row === undefined) throw notFound('wallet', params.walletId)
    const [wallet = toWallet(row)] = await withHealth(context, scope, [row])
    return { status: 200, body: wallet }
  },
  update: async ({ work, params, body }) => ({
    status: 200,
    body: await updateWallet(work, params.walletId, body),
  }),
  delete: async ({ work, params, query }) => {
    await removeWallet(work, params.walletId, query)
    return { status: 204 }
  },
  challenge: async ({ work, params }) => ({
    status: 200,
    body: await challengeWallet(work, params.walletId),
  }),
  verify: {
    prepare: ({ context, scope, params, body, identity }) =>
      proveWallet(context, scope, { ...params, ...body, claimant: identity }),
    run: async ({ work, params, prepared }) => ({
      status: 200,
      body: { wallet: await verifyWallet(work, params.walletId, prepared) },
    }),
  },
})

export const walletPullerRoutes = implement('walletPullers', {
  retrieve: async ({ context, scope, params }) => ({
    status: 200,
    body: await retrievePuller(context, scope, params.walletId),
  }),
  name: {
    prepare: ({ context, scope, params, body }) => proveNaming(context, scope, { ...params, ...body }),
    run: async ({ work, params, body }) => ({
      status: 201,
      body: await namePuller(work, { ...params, ...body }),
    }),
  },
})
