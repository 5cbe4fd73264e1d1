import { implement, notFound } from '../../mechanisms/http/index.ts'
import { challengeWallet } from './challenge.ts'
import { registerWallet } from './register-wallet.ts'
import { removeWallet } from './remove-wallet.ts'
import { selectWallet, selectWallets } from './store.ts'
import { updateWallet } from './update-wallet.ts'
import { proveWallet, verifyWallet } from './verify-wallet.ts'
import { toWallet } from './wallet.ts'

export const walletRoutes = implement('wallets', {
  list: async ({ context, scope }) => {
    const rows = await selectWallets(context.db, scope)
    return { status: 200, body: { data: rows.map(toWallet) } }
  },
  create: async ({ work, body }) => ({ status: 201, body: await registerWallet(work, body) }),
  retrieve: async ({ context, scope, params }) => {
    const row = await selectWallet(context.db, scope, params.walletId)
    if (row === undefined) throw notFound('wallet', params.walletId)
    return { status: 200, body: toWallet(row) }
  },
  update: async ({ work, params, body }) => ({
    status: 200,
    body: await updateWallet(work, params.walletId, body),
  }),
  delete: async ({ work, params }) => {
    await removeWallet(work, params.walletId)
    return { status: 204 }
  },
  challenge: async ({ work, params }) => ({
    status: 200,
    body: await challengeWallet(work, params.walletId),
  }),
  verify: {
    prepare: ({ context, scope, params, body, identity }) =>
      proveWallet(context, scope, { ...params, ...body, claimant: identity }),
    run: async ({ work, params }) => ({
      status: 200,
      body: { wallet: await verifyWallet(work, params.walletId) },
    }),
  },
})
