import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
import { count as counted, none, recordCampaign } from '../record-campaign.ts'
import { dayMs } from './calendar.ts'
import { stories } from './lives.ts'
import { simulate } from './simulate.ts'

const help = `npm run campaign -- billing [options]

  Bills the subscriptions of a workspace through years of moved time, with payments that come, come late, come short, do
  not come and are lost again, and with workers that die and that are two; compares every event and every record with a
  small model, step by step. A difference is shrunk to the fewest subscriptions and acts that show it.
  --seeds <a>-<b>      which stories (default 1-20)
  --subscriptions <n>  how many subscriptions a story has at most (default 200)
  --years <n>          how long a story is (default 3)
  --first              tells the first difference of a seed as it is, without shrinking it, which takes as long again
  --path <path>        with one seed: only this part of its shrinking, as a failure names it
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
