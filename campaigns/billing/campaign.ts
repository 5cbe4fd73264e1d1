import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
import { count as counted, none, recordCampaign } from '../record-campaign.ts'
import { dayMs } from './calendar.ts'
import { stories } from './lives.ts'
import { simulate } from './simulate.ts'

const help = `npm run campaign -- billing [options]

  Bills the subscriptions of a workspace over several years of simulated time. Payments are in time, late, too low, missing
  or lost again. Workers die in the middle of a batch, or two of them run at the same time. After each step, every event and
  every record is compared with a small model. A difference is shrunk to the fewest subscriptions and actions that show it.
  --seeds <a>-<b>      the stories to run (default 1-20)
  --subscriptions <n>  the maximum number of subscriptions in a story (default 200)
  --years <n>          the simulated years of a story (default 3)
  --first              prints the first difference of a seed without shrinking it; shrinking takes as long again
  --path <path>        with one seed: runs only this part of its shrinking, as printed by an earlier failure
`

const progress = (seed: number) => {
  let told = 0
  return (done: number) => {
    if (done < told + 0.1) return
    told = done
    process.stderr.write(`seed ${seed}: ${Math.round(100 * done)} percent\n`)
  }
}

const usual = { seeds: '1-20', subscriptions: '200', years: '3' }

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: usual.seeds },
      subscriptions: { type: 'string', default: usual.subscriptions },
      years: { type: 'string', default: usual.years },
      path: { type: 'string' },
      first: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const [first = 1, last = first] = values.seeds.split('-').map(Number)
  const lengthMs = Number(values.years) * 365 * dayMs
  const lives = Number(values.subscriptions)
  const cleanup = createCleanup()
  const failed: number[] = []
  const sum = { operations: 0, advances: 0, invoices: 0 }
  try {
    const open = openOn(await startDatabase(cleanup))
    for (let seed = first; seed <= last; seed += 1) {
      const { report, path, ending } = await simulate({
        seed,
        open,
        lengthMs,
        endOnFailure: values.first,
        stories: stories({ lives, lengthMs }),
        ...(values.path === undefined ? {} : { path: values.path }),
        onProgress: progress(seed),
      })
      if (report !== '') failed.push(seed)
      for (const key of keysOf(sum)) sum[key] += ending?.[key] ?? 0
      const replay = `npm run campaign -- billing --seeds ${seed}-${seed} --subscriptions ${lives} --years ${values.years}`
      const did = `${ending?.operations} operations, ${ending?.advances} advances, ${ending?.invoices} invoices`
      const said = report === '' ? `no difference in ${did}` : `${report}\n  again: ${replay} --path ${path}`
      process.stdout.write(`seed ${seed}: ${said}\n`)
    }
  } finally {
    await cleanup.run()
  }
  const count = last - first + 1
  const isWhole =
    values.path === undefined && keysOf(usual).every((option) => values[option] === usual[option])
  if (isWhole) record(count, failed, sum)
  process.stdout.write(
    `${count - failed.length} of ${count} seeds without a difference ${failed.join(' ')}\n`,
  )
  return failed.length === 0 ? 0 : 1
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

type Sum = { operations: number; advances: number; invoices: number }

const record = (told: number, failed: readonly number[], sum: Sum): void =>
  recordCampaign({
    name: 'billing',
    title: 'Three years of 200 subscriptions, compared with a model at each step',
    command: 'npm run campaign -- billing',
    figures: [
      counted('stories', told),
      counted('operations', sum.operations),
      counted('advances of time', sum.advances),
      counted('invoices', sum.invoices),
      none('stories with a difference', failed.length),
    ],
    ...(failed.length > 0 && { notes: [`Seeds with a difference: ${failed.join(', ')}`] }),
  })
