/**
 * A program for a test: creates the server's context (`createContext`), as each process of the server does
 * when it starts. Then prints the names of the OpenTelemetry packages that were loaded.
 */
import { registerHooks } from 'node:module'

const loaded = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    const [, name] = /^@opentelemetry\/([\w-]+)/.exec(specifier) ?? []
    if (name !== undefined) loaded.add(name)
    return next(specifier, context)
  },
})

const [databaseUrl = ''] = process.argv.slice(2)
const { default: pino } = await import('pino')
const { createContext } = await import('../../commands/create-context.ts')
const { readConfig } = await import('../../settings/config.ts')
const config = readConfig({
  NODE_ENV: 'test',
  ENCRYPTION_KEYS: `test:${'5a'.repeat(32)}`,
  SESSION_SECRET: 'a session secret for tests, no other use',
  ...process.env,
})
const { close } = await createContext({ config, databaseUrl, log: pino({ level: 'silent' }) })
await close()
process.stdout.write(JSON.stringify([...loaded].sort()))
