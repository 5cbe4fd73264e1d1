import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
import { count, none, recordCampaign } from '../record-campaign.ts'
import { renderDraft } from './draft.ts'
import { decodeDrafts, describeFindings, type Findings, showBytes } from './findings.ts'
import { send, sendRequests } from './send-requests.ts'
import { openWorld, type World } from './world.ts'

const help = `npm run campaign -- requests [options]

  Sends hostile requests to its own API and checks every response: no 5xx status, no status that the contract does not
  list, no body that violates its schema, and no error in the log.
  --count <n>        the number of requests (default 100000)
  --seed <n>         default 1; the same seed sends the same requests
  --connections <n>  the number of simultaneous connections (default 8)
  --replay <base64>  sends one request again, in the form in which a fault was printed, and prints the responses
`

const usualCount = '100000'

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: usualCount },
      seed: { type: 'string', default: '1' },
      connections: { type: 'string', default: '8' },
      replay: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const cleanup = createCleanup()
  try {
    const world = await openWorld(openOn(await startDatabase(cleanup)))
    cleanup.onEnd(world.close)
    if (values.replay !== undefined) return await replay(world, values.replay)
    const findings = await sendRequests(world, {
      count: Number(values.count),
      seed: Number(values.seed),
      connections: Number(values.connections),
      onProgress: ({ requests, faults }) =>
        process.stderr.write(`\r${requests} of ${values.count} requests, ${faults.size} kinds of faults`),
    })
    process.stderr.write('\n')
    process.stdout.write(`seed ${values.seed}: ${describeFindings(findings).join('\n')}\n`)
    if (values.count === usualCount) record(values.seed, findings)
    return findings.faults.size === 0 ? 0 : 1
  } finally {
    await cleanup.run()
  }
}

const record = (seed: string, { requests, answers, operations, faults }: Findings): void =>
  recordCampaign({
    name: 'requests',
    title:
      'Hostile requests: no 5xx, no undocumented status, no body against its schema, no error in the log',
    command: `npm run campaign -- requests${seed === '1' ? '' : ` --seed ${seed}`}`,
    figures: [
      count('requests', requests),
      count('responses', answers),
      count('operations reached', operations.size),
      none('kinds of faults', faults.size),
    ],
  })

const replay = async (world: World, coded: string): Promise<number> => {
  const drafts = decodeDrafts(coded)
  const bytes = Buffer.concat(drafts.map((draft) => renderDraft(draft, world.names)))
  process.stdout.write(`${showBytes(bytes, 2_000)}\n\n`)
  const { sent } = await send(world, drafts, world.names)
  for (const { status, headers, body } of sent.answers)
    process.stdout.write(
      `${status} ${JSON.stringify(Object.fromEntries(headers))}\n${body.toString('utf8')}\n\n`,
    )
  for (const line of world.logged.filter(({ level }) => level >= 50))
    process.stdout.write(`${JSON.stringify(line)}\n`)
  return 0
}
