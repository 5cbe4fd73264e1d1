/**
 * `npm run first-payment`: makes one payment through an installed server in test mode, on the chain of `npm
 * run chain`, as a merchant and a buyer would make it.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stablerail, StablerailError } from '@stablerail/sdk'
import { Refusal, readDeployment } from './deployment.ts'
import { firstPayment } from './first-payment.ts'
import { startTimeline } from './timeline.ts'

const help = () => readFileSync(new URL('../../scripts/help/first-payment.txt', import.meta.url), 'utf8')

const flags = {
  setup: { type: 'string', default: 'setup.json' },
  networks: { type: 'string', default: 'networks.json' },
  url: { type: 'string', default: 'http://127.0.0.1:4010' },
  'receiver-port': { type: 'string', default: '4242' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const main = async (): Promise<void> => {
  const { help: wantsHelp, ...options } = parseArgs({ options: flags }).values
  if (wantsHelp) return void process.stdout.write(help())
  const world = readDeployment(options)
  await requireServer(world.baseUrl)
  const { checkoutId, verifiedEvents } = await firstPayment(world, startTimeline())
  process.stdout.write(
    `\n  ${checkoutId} has succeeded; ${verifiedEvents} webhooks were received and verified.\n`,
  )
}

const requireServer = async (baseUrl: string): Promise<void> => {
  try {
    await new Stablerail({ baseUrl, maxRetries: 0 }).health.live()
  } catch (error) {
    throw new Refusal(
      `No server answers at ${baseUrl}. Start "stablerail-server api", or say by --url where it is. (${(error as Error).message})`,
    )
  }
}

const isTaken = (error: Error): error is Error & { port: number } =>
  'code' in error && error.code === 'EADDRINUSE' && 'port' in error

/**
 * Returns whether an error's message is written for people: errors about options, and errors of the API.
 * Other errors are printed with their stack trace.
 */
const isForPeople = (error: Error) =>
  error instanceof Refusal ||
  error instanceof StablerailError ||
  ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

const explain = (error: Error): string => {
  if (isTaken(error))
    return `Port ${error.port} is taken. Stop what runs there, or choose another that ALLOW_RECEIVERS allows: --receiver-port <n>.`
  return isForPeople(error) ? error.message : (error.stack ?? error.message)
}

main().catch((error: Error) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
})
