import { unreadNetwork } from '../../packages/server/src/testing/checkouts.ts'
import type { Load, LoadMethods } from '../api/load.ts'
import { openWorkspace } from '../api/shop.ts'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, number, printTable, ratio, writeResult } from '../measure/report.ts'
import { measureRounds, ratioOf } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import { openContext, settleDatabase, startDatabase } from '../processes/database.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { type Server, startServer } from '../processes/server.ts'

const clients = 50
const poolSize = 20
/**
 * The `NETWORKS` setting with a network that is never called. It is needed because a draft invoice can be
 * created only for a configured token.
 */
const networks = JSON.stringify([unreadNetwork])
/**
 * High rate limits per IP address. They are needed because the first request of an API key counts towards the
 * limit of its IP address.
 */
const limits = { RATE_LIMIT_PUBLIC_PER_SECOND: '1000', RATE_LIMIT_PUBLIC_BURST: '1000' }

/** A workspace with a customer to invoice, and the headers of requests to it. */
type Shop = { path: string; headers: Record<string, string>; customerId: string }

/**
 * Measures how fast many clients create invoices, with a separate workspace for each client and with one
 * workspace for all clients. A workspace allows only one commit at a time, because its invoice numbers are
 * consecutive.
 */
export const benchInvoices = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const size = quick ? { rounds: 1, roundMs: 400 } : { rounds: 7, roundMs: 2_500 }
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  const settings = { DATABASE_POOL_SIZE: String(poolSize), NETWORKS: networks, ...limits }
  const context = await openContext(cleanup, databaseUrl, settings)
  const shops: Shop[] = []
  for (let made = 0; made < clients; made += 1) shops.push(await openShop(context))
  await settleDatabase(databaseUrl)
  const server = await startServer(cleanup, { part: 'api', databaseUrl, settings })
  const load = await startHelper<LoadMethods>(cleanup, new URL('../api/load.ts', import.meta.url))
  const one = Array.from({ length: clients }, () => shops[0] as Shop)

  console.log(`\nInvoices: ${clients} clients, ${size.rounds} × ${size.roundMs / 1000} s of each, in turns`)
  console.log(showMachine(machine))
  let runs = 0
  const create = (kind: Kind, where: readonly Shop[]) => async (): Promise<number> => {
    runs += 1
    return await createAll(load, server, {
      kind,
      shops: where,
      durationMs: size.roundMs,
      name: `${kind}-${runs}`,
    })
  }
  await create('invoices', shops)()
  const rounds = await measureRounds(size.rounds, {
    customers: create('customers', shops),
    invoices: create('invoices', shops),
    customersInOne: create('customers', one),
    invoicesInOne: create('invoices', one),
  })
  const middle = (side: keyof (typeof rounds)[0]) => `${number(median(rounds.map((round) => round[side])))}/s`
  const same = (perSecond: number) => perSecond
  const many = ratioOf(rounds, ['invoices', 'customers'], same)
  const inOne = ratioOf(rounds, ['invoicesInOne', 'customersInOne'], same)
  printTable(
    [`${clients} clients`, 'customers', 'invoices', 'ratio'],
    [
      ['one workspace per client', middle('customers'), middle('invoices'), ratio(many)],
      ['in one workspace', middle('customersInOne'), middle('invoicesInOne'), ratio(inOne)],
    ],
  )
  const checks = [
    check('invoices over customers, one workspace per client', many, '', { atLeast: 0.6 }),
    check('invoices over customers, in one workspace', inOne, '', { atLeast: 0.6 }),
  ]
  console.log(`\n${writeResult('invoices', { machine, size, checks, rounds }, { quick })}`)
}

const openShop = async (context: Parameters<typeof openWorkspace>[0]): Promise<Shop> => {
  const { scope, key, path } = await openWorkspace(context)
  const customerId = context.ids.make('customer')
  await context.db
    .insertInto('customers')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: customerId,
      email: 'ada@shop.example',
      created_at: context.clock.now(),
    })
    .execute()
  return { path: path.replace(/customers$/, ''), headers: { authorization: `Bearer ${key}` }, customerId }
}

type Kind = 'customers' | 'invoices'

const bodyOf: Record<Kind, (shop: Shop) => object> = {
  customers: () => ({ email: '{email}', name: 'Ada Lovelace', country: 'GB' }),
  invoices: ({ customerId }) => ({
    customerId,
    currency: 'USD',
    chain: 'base',
    token: 'USDC',
    dueInDays: 14,
    lineItems: [{ description: 'One blue mug', quantity: 2, unitAmountMinor: 1_999 }],
  }),
}

type Creation = { kind: Kind; shops: readonly Shop[]; durationMs: number; name: string }

/**
 * Creates records with one client for each workspace for some time. Returns the number of created records per
 * second.
 */
const createAll = async (
  load: Helper<LoadMethods>,
  { port }: Server,
  { kind, shops, durationMs, name }: Creation,
): Promise<number> => {
  const runs = shops.map((shop, index) => {
    const asked: Load = {
      port,
      durationMs,
      connections: 1,
      method: 'POST',
      paths: [`${shop.path}${kind}`],
      status: 201,
      headers: shop.headers,
      bodyTemplate: JSON.stringify(bodyOf[kind](shop)),
      name: `${name}-${index}`,
    }
    return load.call('run', asked)
  })
  return (await Promise.all(runs)).reduce((sum, { perSecond }) => sum + perSecond, 0)
}
