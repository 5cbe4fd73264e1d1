/** The first steps of a developer who has only the published packages. Each throws if it does not succeed. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { verify } from '@stablerail/sdk/webhooks'
import type { Cleanup } from '../../bench/cleanup.ts'
import { startEmbeddedPostgres } from '../../packages/server/src/mechanisms/embedded-postgres/index.ts'
import { environmentOf, installWith, type ManagerName } from './managers.ts'
import { type Place, runIn, startIn } from './program.ts'
import type { Registry } from './registry.ts'

const bin = ({ folder }: Place, name: string): string => join(folder, 'node_modules/.bin', name)

/** A test of a shop: it starts a simulator, sells a mug, pays for it and waits until the payment is confirmed. */
const purchase = `
import { startSimulator } from '@stablerail/simulator'

await using rail = await startSimulator({ chains: ['base'] })
const { client } = await rail.workspace()
const checkout = await client.checkouts.create({ mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' })
const paid = await rail.pay(checkout)
const { checkout: after, payments } = await paid.settled()
console.log(after.status, payments[0]?.status)
`

/** Returns the size of the packages of a folder on the disk, in megabytes. */
export const sizeOf = ({ folder }: Place): number =>
  Math.round(
    Number.parseInt(execFileSync('du', ['-sk', join(folder, 'node_modules')], { encoding: 'utf8' }), 10) /
      1024,
  )

/** Installs the packages with a package manager, and buys a mug with them. */
export const installAndBuy = (name: ManagerName, place: string, registry: Registry): Place => {
  const packages = ['stablerail', '@stablerail/sdk', '@stablerail/simulator']
  const installed = {
    folder: installWith(name, place, { packages, registry }),
    env: environmentOf(place, registry),
  }
  writeFileSync(join(installed.folder, 'purchase.mjs'), purchase)
  const output = runIn(installed, process.execPath, ['purchase.mjs']).trim()
  if (output !== 'succeeded confirmed') throw new Error(`The purchase ended with "${output}".`)
  return installed
}

type Description = { baseUrl: string; workspace: { workspaceId: string; keys: { full: string } } }

/** Starts `stablerail dev`, listens, pays a checkout, and receives a verified webhook about it. */
export const developWith = async (cleanup: Cleanup, place: Place): Promise<void> => {
  const stablerail = bin(place, 'stablerail')
  const dev = startIn(cleanup, place, [stablerail, 'dev', '--json', '--port', '0'])
  const description = await dev.finds((line) => {
    const { kind, description } = line.startsWith('{') ? JSON.parse(line) : { kind: '' }
    return kind === 'ready' ? (description as Description) : null
  })
  const { baseUrl, workspace } = description
  const access = { STABLERAIL_BASE_URL: baseUrl, STABLERAIL_WORKSPACE_ID: workspace.workspaceId }
  const signedIn: Place = {
    ...place,
    env: { ...place.env, ...access, STABLERAIL_API_KEY: workspace.keys.full },
  }
  const receiver = await startReceiver(cleanup)
  const listen = startIn(cleanup, signedIn, [stablerail, 'listen', '--forward-to', receiver.url])
  const secret = await listen.finds((line) => /Signing secret: (\S+)/.exec(line)?.[1])
  const create = ['checkouts', 'create', '--amount', '1999', '--chain', 'base', '--token', 'USDC', '--json']
  const { id } = JSON.parse(runIn(signedIn, stablerail, create)) as { id: string }
  runIn(signedIn, stablerail, ['pay', id])
  await receiver.receives('checkout.succeeded', secret)
  await listen.stop()
  await dev.stop()
}

/** A receiver of webhooks, which verifies each with the SDK. */
const startReceiver = async (cleanup: Cleanup) => {
  const requests: { body: Buffer; headers: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ body: await buffer(request), headers: request.headers as Record<string, string> })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  cleanup.onEnd(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    async receives(type: string, secret: string) {
      const givesUpAtMs = performance.now() + 30_000
      for (let index = 0; ; ) {
        const request = requests[index]
        if (request !== undefined) {
          index += 1
          if ((await verify(request.body, request.headers, secret)).type === type) return
          continue
        }
        if (performance.now() > givesUpAtMs) throw new Error(`No webhook ${type} arrived within 30 s.`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

export type Start = { coldMs: number; warmMs: number }

/** Runs `npx stablerail@latest dev` in an empty folder and agrees to the installation. Returns how long two starts take. */
export const startByName = async (cleanup: Cleanup, place: string, registry: Registry): Promise<Start> => {
  const empty: Place = { folder: join(place, 'empty'), env: environmentOf(place, registry) }
  mkdirSync(empty.folder, { recursive: true })
  const start = async (): Promise<number> => {
    const startedAtMs = performance.now()
    // `script` gives the command a terminal, in which it asks.
    const command = 'npx -y stablerail@latest dev --port 0'
    const running = startIn(cleanup, empty, ['script', '-qec', command, '/dev/null'])
    void running
      .finds((line) => (line.includes('[y/N]') ? (running.types('y\r') ?? true) : null))
      .catch(() => {})
    await running.finds((line) => (line.includes('Stablerail runs on this machine') ? true : null))
    const tookMs = performance.now() - startedAtMs
    // Ctrl-C in the terminal of the command.
    running.types('\u0003')
    await running.stop()
    return tookMs
  }
  return { coldMs: await start(), warmMs: await start() }
}

/** Writes a shop with `init`, installs its packages and runs its test, which buys from it. */
export const tryShop = (framework: string, place: string, registry: Registry): void => {
  const shops: Place = { folder: join(place, 'shops'), env: environmentOf(place, registry) }
  mkdirSync(shops.folder, { recursive: true })
  runIn(shops, 'npx', ['-y', 'stablerail@latest', 'init', framework, '--framework', framework])
  const shop = { ...shops, folder: join(shops.folder, framework) }
  runIn(shop, 'npm', ['install', '--no-audit', '--no-fund'])
  runIn(shop, 'npm', ['test'])
}

/** Installs the server, and creates a workspace in a PostgreSQL of its own. */
export const deployWith = async (
  cleanup: Cleanup,
  { name, place, registry }: { name: ManagerName; place: string; registry: Registry },
): Promise<void> => {
  const packages = ['@stablerail/server']
  const folder = installWith(name, join(place, 'server'), { packages, registry })
  const database = await startEmbeddedPostgres({ dataDir: join(place, 'database'), durable: false })
  cleanup.onEnd(database.stop)
  const env = {
    ...environmentOf(place, registry),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('hex')}`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: database.url,
  }
  const deployed: Place = { folder, env }
  const setUp = ['setup', '--workspace', 'Blue Mugs', '--email', 'ada@example.com']
  const { email } = JSON.parse(runIn(deployed, bin(deployed, 'stablerail-server'), setUp)) as {
    email: string
  }
  if (email !== 'ada@example.com') throw new Error(`The set-up created a person with the address ${email}.`)
}
