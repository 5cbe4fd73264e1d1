import { parseArgs } from 'node:util'
import { startReceiver } from '@stablerail/test-support'
import { type Cleanup, createCleanup } from '../../bench/cleanup.ts'
import { openContext } from '../../bench/processes/database.ts'
import { keepLogs, startBed } from './bed.ts'
import { startCustomers } from './customers.ts'
import { type Kind, kinds } from './disturb.ts'
import { startFollower } from './follow.ts'
import { enterNamespaces, openNetwork } from './network.ts'
import { startBuyers } from './payments.ts'
import { findPrograms, type Programs } from './programs.ts'
import { describeEvent, judge, listInternal, type Outcome, record } from './report.ts'
import { planEvents, runEvents } from './run-events.ts'
import { startServer } from './server.ts'
import { openShop } from './shop.ts'
import { verify, waitForRest } from './verify.ts'

const help = `npm run campaign -- failover [options]

  Runs the server on three PostgreSQL servers with Patroni, etcd, HAProxy and PgBouncer, configured by the files of
  deploy/ha, under a load of 10 requests a second, and lets machines fail. Afterwards every acknowledged request must be
  in the database once, with its events, webhooks and stream messages, and every transfer must be one payment.
  The programs are Debian's packages. What is not installed is downloaded with apt-get into the clone. The network
  partitions need root.
  --rounds <n>       how often each kind of event occurs (default 4)
  --seed <n>         the order of the events and their variants (default 1)
  --events <a>,<b>   only these kinds: ${kinds.join(', ')}
  --logs <folder>    keeps the logs of all programs there
`

const usual = { rounds: '4', seed: '1' }

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: usual.rounds },
      seed: { type: 'string', default: usual.seed },
      events: { type: 'string' },
      logs: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const chosen = (values.events?.split(',') ?? [...kinds]) as Kind[]
  const unknown = chosen.find((kind) => !kinds.includes(kind))
  if (unknown !== undefined) {
    process.stderr.write(`There is no event "${unknown}". The events are ${kinds.join(', ')}.\n`)
    return 2
  }
  const programs = findPrograms()
  if ('missing' in programs) {
    process.stderr.write(
      `These packages are not installed: "apt-get install ${programs.missing.join(' ')}".\n`,
    )
    return 2
  }
  const code = enterNamespaces(args)
  if (code !== null) return code
  const options = { rounds: Number(values.rounds), seed: Number(values.seed), chosen, logs: values.logs }
  const isUsual = values.events === undefined && values.rounds === usual.rounds && values.seed === usual.seed
  const cleanup = createCleanup()
  try {
    const outcome = await runAll(cleanup, programs, options)
    const faults = judge(outcome)
    if (isUsual && outcome.hasPartitions) record(outcome, faults)
    for (const cause of listInternal(outcome)) process.stdout.write(`${cause}\n`)
    for (const fault of faults.slice(0, 50)) process.stdout.write(`fault: ${fault}\n`)
    process.stdout.write(`${outcome.observed.length} events, ${faults.length} faults\n`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await cleanup.run()
  }
}

type Options = { rounds: number; seed: number; chosen: readonly Kind[]; logs: string | undefined }

const runAll = async (
  cleanup: Cleanup,
  programs: Programs,
  { rounds, seed, chosen, logs }: Options,
): Promise<Outcome> => {
  const network = await openNetwork(cleanup)
  if (!network.hasPartitions && chosen.includes('partition'))
    process.stderr.write('The network partitions are skipped: they need root.\n')
  const possible = chosen.filter((kind) => kind !== 'partition' || network.hasPartitions)
  const bed = await startBed(cleanup, programs, network)
  if (logs !== undefined) cleanup.onEnd(() => keepLogs(bed, logs))
  const { databaseUrl, apiUrl } = bed.proxies
  const receiver = await startReceiver()
  cleanup.onEnd(() => receiver.stop())
  const shop = await openShop(cleanup, databaseUrl, receiver)
  const server = await startServer(cleanup, bed, shop.settings)
  const follower = startFollower(shop, apiUrl)
  const load = startCustomers(shop, apiUrl)
  const buyers = startBuyers(shop, apiUrl)
  const plan = planEvents(possible, rounds, seed)
  const observed = await runEvents({
    bed,
    load,
    plan,
    seed,
    onEvent(one, index) {
      process.stderr.write(`${index + 1}/${plan.length} ${describeEvent(one)}\n`)
    },
  })
  await load.stop()
  await buyers.stop()
  const context = await openContext(cleanup, databaseUrl, shop.settings)
  const seen = () => ({
    workspaceId: shop.workspaceId,
    requests: load.requests,
    paid: buyers.paid,
    messages: follower.messages,
    received: receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()).id as string),
  })
  await waitForRest(context, seen())
  const verdict = await verify(context, seen())
  await follower.stop()
  return {
    observed,
    verdict,
    load,
    paid: buyers.paid.length,
    lost: buyers.lost,
    resets: follower.messages.filter((message) => message === 'reset').length,
    restarts: server.restarts(),
    causeOf: server.causeOf,
    hasPartitions: network.hasPartitions,
  }
}
