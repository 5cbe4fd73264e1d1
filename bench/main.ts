/** Measures the figures of docs/figures.md: `npm run bench -- [all] [figures] [api] [reader] [delivery] [lists] [csv] [invoices] [renewals] [abuse] [sdk] [pages] [cli] [start] [server] [storage] [watching] [deposits] [partitions] [--quick] [--rows N] [--profile] [--logs]`. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchAbuse } from './abuse/bench.ts'
import { benchApi } from './api/bench.ts'
import { type Cleanup, createCleanup } from './cleanup.ts'
import { benchCli } from './cli/bench.ts'
import { benchCsv } from './csv/bench.ts'
import { benchDelivery } from './delivery/bench.ts'
import { benchDeposits } from './deposits/bench.ts'
import { writePage } from './figures/page.ts'
import { benchInvoices } from './invoices/bench.ts'
import { benchLists, leastRows } from './lists/bench.ts'
import { beginRun, printFigures } from './measure/report.ts'
import { benchPages } from './pages/bench.ts'
import { benchPartitions } from './partitions/bench.ts'
import { keepLogs, makeProfiles } from './processes/observation.ts'
import { benchReader } from './reader/bench.ts'
import { benchRenewals } from './renewals/bench.ts'
import { benchSdk } from './sdk/bench.ts'
import { benchServer } from './server/bench.ts'
import { benchStart } from './start/bench.ts'
import { benchStorage } from './storage/bench.ts'
import { benchWatching } from './watching/bench.ts'

type Options = { quick: boolean; rows?: number | undefined }
type Bench = (cleanup: Cleanup, options: Options) => Promise<void>

const benches: Record<string, Bench> = {
  api: benchApi,
  reader: benchReader,
  delivery: benchDelivery,
  lists: benchLists,
  csv: benchCsv,
  invoices: benchInvoices,
  renewals: benchRenewals,
  abuse: benchAbuse,
  sdk: benchSdk,
  pages: benchPages,
  cli: benchCli,
  start: benchStart,
  server: benchServer,
  storage: benchStorage,
  watching: benchWatching,
  deposits: benchDeposits,
  partitions: benchPartitions,
}

/** The benches that run if none is named: those that a change of the server slows down first, in a quarter of an hour. */
const usual = ['api', 'reader', 'delivery', 'invoices', 'renewals']

const help = () => readFileSync(new URL('../scripts/help/bench.txt', import.meta.url), 'utf8')

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rows: { type: 'string' },
      profile: { type: 'boolean', default: false },
      logs: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const unknown = positionals.filter((name) => !(name in benches) && name !== 'figures' && name !== 'all')
  const rows = values.rows === undefined ? undefined : Number(values.rows)
  const isCount = rows === undefined || (Number.isSafeInteger(rows) && rows >= leastRows)
  if (values.help || unknown.length > 0 || !isCount) {
    process.stdout.write(help())
    return values.help ? 0 : 2
  }
  if (values.profile) makeProfiles()
  if (values.logs) keepLogs()
  const named = positionals.length === 0 ? usual : positionals
  const chosen = Object.entries(benches).filter(([name]) => named.includes('all') || named.includes(name))
  const startedMs = performance.now()
  for (const [name, bench] of chosen) {
    const command = `npm run bench -- ${name}`
    await beginRun(command, { isTrial: values.quick || values.profile || rows !== undefined })
    await runBench(bench, { quick: values.quick, rows })
  }
  if (chosen.length > 1) {
    printFigures()
    console.log(
      `\n${chosen.length} benches in ${Math.round((performance.now() - startedMs) / 60_000)} minutes`,
    )
  }
  if (!values.quick) writePage()
  return 0
}

const runBench = async (bench: Bench, options: Options): Promise<void> => {
  const cleanup = createCleanup()
  const interrupt = () => void cleanup.run().then(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    await bench(cleanup, options)
  } finally {
    await cleanup.run()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  }
}

process.exitCode = await main()
