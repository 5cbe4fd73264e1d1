/**
 * A delivery worker in a process of its own, which a test kills: `node worker.ts <database url> <origin>`.
 */
import pino from 'pino'
import { createContext } from '../../commands/create-context.ts'
import { startDeliveryWorker } from '../../mechanisms/deliveries/index.ts'
import { createOutgoing } from '../../mechanisms/outgoing/index.ts'
import { testConfig } from '../context.ts'

const [databaseUrl = '', origin = ''] = process.argv.slice(2)
const { context } = await createContext({
  config: testConfig({
    webhooks: { concurrency: 16, concurrencyPerEndpoint: 16, allowedOrigins: [origin] },
  }),
  databaseUrl,
  log: pino({ level: 'silent' }),
})
startDeliveryWorker(context, createOutgoing({ allowedOrigins: [origin] }))
