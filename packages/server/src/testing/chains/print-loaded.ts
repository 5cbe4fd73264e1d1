/**
 * Program that runs the chain readers of a process until each network was read, then looks up a refund if
 * there is a Tron network. Prints which chain libraries were loaded before and after the look-up.
 */
import { registerHooks } from 'node:module'
import type { RefundPlan } from '../../resources/payments/refund/families/family.ts'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    const [, name] = /\/node_modules\/(tronweb|ethers|@solana\/web3\.js|viem)\//.exec(url) ?? []
    if (name !== undefined) loaded.add(name)
    if (/\/chains\/src\/(solana|tron)\/library\//.test(url)) loaded.add('library')
    return next(url, context)
  },
})

const [databaseUrl = '', planned = ''] = process.argv.slice(2)
const { default: pino } = await import('pino')
// Import all modules that the server's program loads before it reads its configuration.
await import('../../commands/run-command.ts')
const { createContext } = await import('../../commands/create-context.ts')
const { readConfig } = await import('../../settings/config.ts')
const { findCursor } = await import('../../mechanisms/reading/ensure-cursor.ts')
const { startReaders } = await import('../../mechanisms/reading/index.ts')
const { createPaymentListener } = await import('../../resources/payments/index.ts')
const { refundFamilyOf } = await import('../../resources/payments/refund/families/index.ts')

const config = readConfig({
  NODE_ENV: 'test',
  ENCRYPTION_KEYS: `test:${'5a'.repeat(32)}`,
  SESSION_SECRET: 'a session secret for tests, no other use',
  ...process.env,
})
const { context, close } = await createContext({ config, databaseUrl, log: pino({ level: 'silent' }) })
const readers = startReaders(context, createPaymentListener())
for (const network of config.networks)
  while ((await findCursor(context, network)) === undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
const reading = [...loaded].sort()
const tron = config.networks.find(({ chain }) => chain === 'tron')
if (tron !== undefined) {
  const { amountBase, ...transfer } = JSON.parse(planned) as Omit<RefundPlan, 'amountBase'> & {
    amountBase: string
  }
  await refundFamilyOf('tron').foresee(context, tron, { ...transfer, amountBase: BigInt(amountBase) })
}
await readers.stop()
await close()
process.stdout.write(JSON.stringify({ reading, refunding: [...loaded].sort() }), () => process.exit())
