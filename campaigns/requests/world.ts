/** Starts the server under test with its users and records, and collects its log. */
import pino from 'pino'
import { setUp } from '../../packages/server/src/commands/setup/index.ts'
import { openMail } from '../../packages/server/src/mechanisms/mail/enqueue-mail.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { startService } from '../../packages/server/src/service.ts'
import { type Config, readConfig } from '../../packages/server/src/settings/config.ts'
import { insertVerifiedWallet } from '../../packages/server/src/testing/checkouts.ts'
import { createTestContext } from '../../packages/server/src/testing/context.ts'
import { openAgreeingTill } from '../../packages/server/src/testing/relaying/agreeing.ts'
import { createPullWorld } from '../../packages/server/src/testing/relaying/renewals.ts'
import { fillAddresses, fillAgreements } from './agreements.ts'
import type { Names } from './draft.ts'
import { openPeople } from './people.ts'
import { findPlaces } from './places.ts'
import { fillReport } from './reports.ts'
import { callerOf, filledNames, fillShop, type Shop } from './shop.ts'
import { openWallets } from './wallets.ts'
import { doDueWork } from './work.ts'

export type LogLine = {
  level: number
  requestId?: string
  operation?: string
  status?: number
  msg?: string
  err?: { type?: string; message?: string }
}

/** The headers of a mail that the server has queued. */
export type MailHead = { to: string; subject: string; replyTo: string | null; unsubscribeUrl: string | null }

export type World = {
  port: number
  names: Names
  logged: LogLine[]
  /**
   * A secret word that only records of the second test workspace (`workspace:other`) contain. The server must
   * return this word only to requests with that workspace's API key.
   */
  othersWord: string
  /**
   * Signs in and creates records again, because random requests may have signed out or deleted records.
   * Returns the values for the placeholders in requests.
   */
  refresh(): Promise<Names>
  /** Removes the queued mails and returns their headers. */
  takeMails(): Promise<MailHead[]>
  close(): Promise<void>
}

const password = 'correct horse battery staple'
const othersWord = 'Quetzalcoatlus'

/** Returns the configuration of the server, with rate limits that the requests never reach. */
export const hostileConfig = (): Config =>
  readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    METRICS_PORT: '0',
    ENCRYPTION_KEYS: `campaign:${'c4'.repeat(32)}`,
    SESSION_SECRET: 'a session secret for campaigns, no other use',
    PUBLIC_BASE_URL: 'http://127.0.0.1:4010',
    HOSTED_BASE_URL: 'https://pay.example',
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_KEY_PER_SECOND: '1000000',
    RATE_LIMIT_KEY_BURST: '1000000',
    RATE_LIMIT_PUBLIC_PER_SECOND: '1000000',
    RATE_LIMIT_PUBLIC_BURST: '1000000',
    RATE_LIMIT_MAIL_WORKSPACE_PER_DAY: '100000',
    RATE_LIMIT_MAIL_ADDRESS_PER_DAY: '100000',
  })

/** Replaces the logger of a context by one that collects the log lines. */
export const catchLog = (context: Context): LogLine[] => {
  const logged: LogLine[] = []
  const write = (line: string) => void logged.push(JSON.parse(line) as LogLine)
  // A successful check of a proxy is logged at the level debug.
  context.log = pino({ level: 'debug' }, { write })
  return logged
}

/**
 * Starts a local chain with the pull contract, a new database with two workspaces and their records, and the
 * API.
 */
export const openWorld = async (open: typeof createTestContext = createTestContext): Promise<World> => {
  const pull = await createPullWorld({
    byDeposit: true,
    open: ({ config, ...more } = {}) => open({ ...more, config: { ...hostileConfig(), ...config } }),
  })
  const { context } = pull
  const logged = catchLog(context)
  const own = await setUp(context, { workspaceName: 'Own', email: 'admin@shop.example', password })
  const other = await setUp(context, { workspaceName: 'Other', email: 'other@shop.example', password })
  const victim = { workspaceName: 'Victim', email: 'victim@shop.example', password, keys: [] }
  const { userId: guestId } = await setUp(context, victim)
  const service = await startService(context, ['api'])
  const origin = service.address ?? ''
  const [full = '', restricted = '', readonly = '', live = ''] = own.keys.map(({ secret }) => secret)
  const othersKey = other.keys[0]?.secret ?? ''
  const { workspaceId } = own
  const scope = { workspaceId, livemode: false }
  const othersScope = { workspaceId: other.workspaceId, livemode: false }
  await takeAffiliates(context, workspaceId)
  const makeOther = callerOf({ origin, scope: othersScope, key: othersKey })
  await makeOther('customers', { email: `${othersWord}@a.example`, name: othersWord })
  // Creates the settlement wallet in the workspace under test. The original function would create a new
  // workspace.
  const openTill = async (wallet = ''): ReturnType<typeof pull.openTill> => {
    await insertVerifiedWallet(context, scope, wallet)
    return { scope, wallet: wallet as `0x${string}`, key: full }
  }
  const till = await openAgreeingTill({ ...pull, openTill })
  const shop: Shop = { context, origin, scope, key: full, pull, till }
  const stable: Names = {
    'key:full': full,
    'key:restricted': restricted,
    'key:readonly': readonly,
    'key:live': live,
    'key:other': othersKey,
    'workspace:own': workspaceId,
    'workspace:other': other.workspaceId,
    'origin:public': context.config.publicBaseUrl,
    ...(await fillAddresses(shop)),
  }
  const people = openPeople({ context, origin, workspaceId, guestId })
  const wallets = openWallets(shop)
  let filled: Names = {}
  const refresh = async (): Promise<Names> => {
    await doDueWork(context, pull)
    await keepOpen(context, workspaceId, till.merchant.address)
    filled = await fillShop(shop, filled)
    filled = { ...filled, ...(await fillAgreements(shop)) }
    const admin = await people.newMember('admin')
    const call = people.callOf(admin)
    filled = { ...filled, ...(await people.manage(call)), ...(await wallets.fill(call)) }
    filled = { ...filled, ...(await fillReport(shop, callerOf(shop))) }
    return {
      ...stable,
      ...filled,
      ...(await findPlaces(context, scope, othersScope)),
      'cookie:admin': admin,
      'cookie:viewer': await people.newMember('viewer'),
    }
  }
  const names = await refresh()
  for (const name of filledNames)
    if (names[`id:${name}`] === undefined) throw new Error(`The world has no ${name}.`)
  return {
    port: Number(new URL(origin).port),
    names,
    logged,
    othersWord,
    refresh,
    takeMails: () => takeMails(context),
    close: async () => {
      await service.stop()
      await pull.close()
    },
  }
}

/** Turns on affiliates, so that sales produce commissions. */
const takeAffiliates = async ({ db }: Context, workspaceId: string): Promise<void> => {
  await db
    .updateTable('workspaces')
    .set({ affiliate_enabled: true, affiliate_basis_points: 1_000 })
    .where('id', '=', workspaceId)
    .execute()
}

/**
 * Undoes changes by random requests that would make further sales impossible: a removed or replaced default
 * wallet, and a changed support address.
 */
const keepOpen = async ({ db }: Context, workspaceId: string, address: string): Promise<void> => {
  await db
    .updateTable('wallets')
    .set({ is_default: false })
    .where('workspace_id', '=', workspaceId)
    .where('address', '<>', address)
    .execute()
  await db
    .updateTable('wallets')
    .set({ is_default: true, removed_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('address', '=', address)
    .execute()
  await db
    .updateTable('workspaces')
    .set({ support_email: 'help@shop.example' })
    .where('id', '=', workspaceId)
    .execute()
}

const takeMails = async (context: Context): Promise<MailHead[]> => {
  const rows = await context.db
    .deleteFrom('mails')
    // Leave out mails that wait for a digest, because they have no headers yet.
    .where('digest', 'is', null)
    .returning(['id', 'sealed'])
    .execute()
  return rows.map((row) => {
    const { to, subject, replyTo, unsubscribeUrl } = openMail(context, row)
    return { to, subject, replyTo: replyTo ?? null, unsubscribeUrl: unsubscribeUrl ?? null }
  })
}
