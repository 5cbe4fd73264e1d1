/**
 * Program that creates customers through the idempotency layer until a test kills it. Prints each customer
 * whose creation has been acknowledged.
 */
import pino from 'pino'
import { createContext } from '../commands/create-context.ts'
import { hashInput } from '../mechanisms/http/idempotency/request.ts'
import { createRunOnce } from '../mechanisms/http/idempotency/run-once.ts'
import { jsonReply } from '../mechanisms/http/reply.ts'
import { createCustomer } from '../resources/customers/create-customer.ts'
import { testConfig } from './context.ts'

const [databaseUrl = '', workspaceId = '', round = ''] = process.argv.slice(2)
const { context } = await createContext({
  config: testConfig(),
  databaseUrl,
  log: pino({ level: 'silent' }),
})
const runOnce = createRunOnce(context)
for (let count = 0; ; count += 1) {
  const email = `crash-${round}-${count}@a.example`
  const request = {
    route: 'createCustomer',
    key: `crash-${round}-${count}`,
    requestHash: hashInput({ email }),
    requestId: context.ids.make('request'),
  }
  await runOnce({ workspaceId, livemode: false }, request, {
    run: async (work) => ({
      ...jsonReply(201, { customer: await createCustomer(work, { email }) }),
      secret: false,
      subjectId: null,
    }),
  })
  process.stdout.write(`${email}\n`)
}
