import type { Wallet, WalletChallenge } from '@stablerail/contract'
import { expect } from 'vitest'
import { evmSigner, type Signer } from '../../../../chains/test/signers.ts'
import { createContext } from '../../commands/create-context.ts'
import { setUp } from '../../commands/setup/index.ts'
import type { Clock } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'
import { walletPullerRoutes, walletRoutes } from '../../resources/wallets/index.ts'
import type { Config } from '../../settings/config.ts'
import { createTestContext } from '../context.ts'
import { type AppAnswer, startTestApp, type TestApp } from '../sessions/app.ts'

const password = 'correct horse battery'

/** Serves the wallet routes over HTTP, and creates merchants who call them. */
export const openShop = async ({ clock, config = {} }: { clock: Clock; config?: Partial<Config> }) => {
  const { context, databaseUrl, close } = await createTestContext({
    clock,
    config: { trustedProxies: 1, ...config },
  })
  const app = await startTestApp(context, [...walletRoutes, ...walletPullerRoutes])
  let merchants = 0
  return {
    context,
    call: app.call,
    /** Serves the routes as another process would, with a separate context on the same database. */
    openElsewhere: async () => {
      const other = await createContext({ config: context.config, databaseUrl, clock, log: context.log })
      const otherApp = await startTestApp(other.context, walletRoutes)
      const stop = () => otherApp.stop().then(other.close)
      return { context: other.context, app: otherApp, stop }
    },
    createMerchant: (workspaceName?: string) => {
      merchants += 1
      return createMerchant(context, app, merchants, workspaceName)
    },
    /**
     * Returns the events of a workspace in the order in which they were written. They are not sorted by id,
     * because the ids of one millisecond are not in order.
     */
    eventsOf: (workspaceId: string) =>
      context.db
        .selectFrom('events')
        .select(['type', 'livemode', 'payload'])
        .where('workspace_id', '=', workspaceId)
        .orderBy('position')
        .orderBy('ordinal')
        .execute(),
    close: async () => {
      await app.stop()
      await close()
    },
  }
}

export type WalletShop = Awaited<ReturnType<typeof openShop>>

type WithChallenge = { wallet: Wallet; challenge: WalletChallenge }

/** Creates a workspace with a signed-in admin, who sends requests from an IP address of their own. */
const createMerchant = async (
  context: Context,
  app: TestApp,
  number: number,
  workspaceName = `Shop ${number}`,
) => {
  const email = `merchant${number}@example.test`
  const { workspaceId } = await setUp(context, { workspaceName, email, password, keys: [] })
  const from = { 'x-forwarded-for': `198.51.100.${number}` }
  const signIn = async () =>
    (await app.call('POST', '/api/auth/sign-in/email', { body: { email, password }, headers: from })).cookie
  let cookie = await signIn()
  let posts = 0

  const callOn = (
    served: TestApp,
    method: string,
    path = '',
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<AppAnswer> => {
    posts += 1
    const key = method === 'POST' ? { 'idempotency-key': `request ${posts}` } : {}
    return served.call(method, `/v1/workspaces/${workspaceId}/wallets${path}`, {
      cookie,
      headers: { ...key, ...from, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  }
  const call = (method: string, path?: string, body?: unknown, headers?: Record<string, string>) =>
    callOn(app, method, path, body, headers)
  const register = async (chain: string, token: string, address: string): Promise<WithChallenge> => {
    const { status, body } = await call('POST', '', { chain, token, address })
    expect([status, body]).toEqual([201, expect.anything()])
    return body
  }
  const verify = async (wallet: Wallet, challenge: WalletChallenge, signer: Signer): Promise<AppAnswer> =>
    call('POST', `/${wallet.id}/verify`, {
      challengeId: challenge.id,
      signature: await signer.sign(challenge.message),
    })
  const connect = async (chain = 'base', token = 'USDC', signer: Signer = evmSigner()): Promise<Wallet> => {
    const { wallet, challenge } = await register(chain, token, signer.address)
    const { status, body } = await verify(wallet, challenge, signer)
    expect(status).toBe(200)
    return body.wallet
  }
  return {
    workspaceId,
    call,
    callOn,
    register,
    verify,
    connect,
    /**
     * Returns a wallet without the health of its chain and its freeze, which only the responses of the list and
     * retrieve operations contain.
     */
    retrieve: async ({ id }: Pick<Wallet, 'id'>): Promise<Omit<Wallet, 'chainHealth' | 'frozen'>> => {
      const { chainHealth: _, frozen: __, ...wallet } = (await call('GET', `/${id}`)).body as Wallet
      return wallet
    },
    challenge: async (wallet: Wallet): Promise<WalletChallenge> =>
      (await call('POST', `/${wallet.id}/challenge`)).body,
    /** Signs in again, which proves a factor again (step-up). */
    renew: async () => {
      cookie = await signIn()
    },
  }
}
