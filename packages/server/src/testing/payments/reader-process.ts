/**
 * Program with a chain reader, to be killed or paused by a test. It prints a line at each point of a round,
 * and waits at the point in its arguments. The arguments are: database URL, network as JSON, point.
 */
import { writeSync } from 'node:fs'
import pino from 'pino'
import { createContext } from '../../commands/create-context.ts'
import { startReaders } from '../../mechanisms/reading/index.ts'
import { createPaymentListener } from '../../resources/payments/index.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { testConfig } from '../context.ts'

const [, , databaseUrl = '', network = '', waitAt = ''] = process.argv

const reach = async (point: string) => {
  // Wait until the test kills the process or sends SIGUSR2.
  const released =
    point === waitAt ? new Promise((resolve) => process.once('SIGUSR2', resolve)) : Promise.resolve()
  writeSync(1, `${point}\n`)
  await released
}

const payments = createPaymentListener()
const listener: typeof payments = {
  ...payments,
  async pick(context, of, transfers) {
    const picked = await payments.pick(context, of, transfers)
    await reach('read')
    return picked
  },
  async advance(step) {
    await payments.advance(step)
    await reach('written')
  },
}

const { context } = await createContext({
  config: testConfig({ networks: [JSON.parse(network) as NetworkConfig], databasePoolSize: 4 }),
  databaseUrl,
  log: pino({ level: 'warn' }),
})
startReaders(context, listener)
