import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
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

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '1-20' },
      subscriptions: { type: 'string', default: '200' },
      years: { type: 'string', default: '3' },
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
  try {
    const open = openOn(await startDatabase(cleanup))
    for (let seed = first; seed <= last; seed += 1) {
      const { report, path, ending } = await simulate({
        ...{ seed, open, lengthMs, endOnFailure: values.first, stories: stories({ lives, lengthMs }) },
        ...(values.path === undefined ? {} : { path: values.path }),
        onProgress: progress(seed),
      })
      if (report !== '') failed.push(seed)
      const replay = `npm run campaign -- billing --seeds ${seed}-${seed} --subscriptions ${lives} --years ${values.years}`
      const did = `${ending?.operations} operations, ${ending?.advances} advances, ${ending?.invoices} invoices`
      const said = report === '' ? `no difference in ${did}` : `${report}\n  again: ${replay} --path ${path}`
      process.stdout.write(`seed ${seed}: ${said}\n`)
    }
  } finally {
    await cleanup.run()
  }
  const count = last - first + 1
  process.stdout.write(
    `${count - failed.length} of ${count} seeds without a difference ${failed.join(' ')}\n`,
  )
  return failed.length === 0 ? 0 : 1
}
