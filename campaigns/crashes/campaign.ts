import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
import { count, none, recordCampaign } from '../record-campaign.ts'
import { runShop } from './run-shop.ts'

const help = `npm run campaign -- crashes [options]

  Four clients send random operations to one workspace, also to its test clock, while the processes of the API and of the
  worker are killed. A client repeats a request with the same idempotency key until it gets a response. Afterwards every
  successful operation must have emitted its events once, every event must have its deliveries, and no invoice number may
  be missing.
  --seeds <a>-<b>   the runs (default 1-20); each has its own database and processes
  --operations <n>  the number of operations in a run (default 2000)
  --kills <n>       how often a process is killed (default 20)
`

const usual = { seeds: '1-20', operations: '2000', kills: '20' }

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: usual.seeds },
      operations: { type: 'string', default: usual.operations },
      kills: { type: 'string', default: usual.kills },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const [first = 1, last = first] = values.seeds.split('-').map(Number)
  const [operations, kills] = [Number(values.operations), Number(values.kills)]
  const cleanup = createCleanup()
  const failed: number[] = []
  const sum = { done: 0, kills: 0, events: 0 }
  try {
    const open = openOn(await startDatabase(cleanup))
    for (let seed = first; seed <= last; seed += 1) {
      const onProgress = (answered: number) => {
        if (answered % 200 === 0) process.stderr.write(`seed ${seed}: ${answered} answered\n`)
      }
      const ran = await runShop({ seed, operations, kills, open, onProgress })
      if (ran.faults.length > 0) failed.push(seed)
      for (const key of keysOf(sum)) sum[key] += ran[key]
      const said = ran.faults.length === 0 ? 'no fault' : `faults:\n  ${ran.faults.join('\n  ')}`
      process.stdout.write(
        `seed ${seed}: ${ran.done} operations done, ${ran.kills} kills, ${ran.events} events, ${said}\n`,
      )
    }
  } finally {
    await cleanup.run()
  }
  const runs = last - first + 1
  if (keysOf(usual).every((option) => values[option] === usual[option])) record(runs, failed, sum)
  process.stdout.write(`${runs - failed.length} of ${runs} seeds without a fault ${failed.join(' ')}\n`)
  return failed.length === 0 ? 0 : 1
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

type Sum = { done: number; kills: number; events: number }

const record = (runs: number, failed: readonly number[], { done, kills, events }: Sum): void =>
  recordCampaign({
    name: 'crashes',
    title: 'Random operations of four clients on one workspace, while processes of API and worker are killed',
    command: 'npm run campaign -- crashes',
    figures: [
      count('runs', runs),
      count('operations done', done),
      count('kills', kills),
      count('events, each emitted once and delivered', events),
      none('runs with a fault', failed.length),
    ],
    ...(failed.length > 0 && { notes: [`Seeds with a fault: ${failed.join(', ')}`] }),
  })
