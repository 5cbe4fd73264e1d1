import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
import { tellStory } from './tell-story.ts'

const help = `npm run campaign -- chain [options]

  Reads a chain through providers with faults, reorganises it, kills readers and skews their clocks; then compares what
  is recorded with a scan from scratch, and the events with what each payment's story must give.
  --seeds <a>-<b>  which stories (default 1-100); each has a chain and a database of its own
  --actions <n>    how long a story is (default 60)
`

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '1-100' },
      actions: { type: 'string', default: '60' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const [first = 1, last = first] = values.seeds.split('-').map(Number)
  const cleanup = createCleanup()
  const failed: number[] = []
  try {
    const open = openOn(await startDatabase(cleanup))
    for (let seed = first; seed <= last; seed += 1) {
      const { faults, payments, blocks } = await tellStory(seed, { actions: Number(values.actions), open })
      if (faults.length > 0) failed.push(seed)
      const said =
        faults.length === 0 ? 'no difference' : `${faults.length} differences\n  ${faults.join('\n  ')}`
      process.stdout.write(`seed ${seed}: ${payments} payments, ${blocks} blocks, ${said}\n`)
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
