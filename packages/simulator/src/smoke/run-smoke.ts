import { join } from 'node:path'
import pino from 'pino'
import type { Closers } from '../../../server/src/commands/closers.ts'
import { createContext } from '../../../server/src/commands/create-context.ts'
import { freePort } from '../../../server/src/commands/require-port.ts'
import { migrateDatabase } from '../../../server/src/mechanisms/db/index.ts'
import { startEmbeddedPostgres } from '../../../server/src/mechanisms/embedded-postgres/index.ts'
import { readPages } from '../../../server/src/mechanisms/pages/index.ts'
import { parts, startService } from '../../../server/src/service.ts'
import type { NetworkConfig } from '../../../server/src/settings/config.ts'
import { configure } from '../configure.ts'
import { startMailbox } from '../mailbox.ts'
import { runExample } from '../pay-once.ts'
import type { Progress } from '../progress.ts'
import { connectWallet, makeWorkspaces } from '../seed.ts'
import { loadState } from '../state.ts'
import { checkSettings } from './check-settings.ts'
import { networkFor } from './network.ts'
import { ownerOf } from './owner.ts'
import { refundPayment } from './refund.ts'
import { type SmokeSettings, variables } from './settings.ts'

type Smoke = { dataDir: string; progress: Progress; signal: AbortSignal; closers: Closers }

/** The amount of each payment in cents. It is small because faucets give few test tokens. */
const amountMinor = 100
/**
 * The maximum time to wait for each step: five minutes. Tron solidifies a block within about a minute under
 * normal conditions.
 */
const patienceMs = 300_000

/**
 * Runs the service on this machine, makes a payment on each network, and returns the results. Throws
 * ConfigError if a setting is invalid.
 */
export const runSmoke = async (
  runs: readonly SmokeSettings[],
  smoke: Smoke,
): Promise<{ lines: string[]; failed: boolean }> => {
  const { progress, signal } = smoke
  await checkSettings(runs)
  const networks = await progress.step('Providers reached, and no main network among them', () =>
    Promise.all(runs.map(networkFor)),
  )
  const shop = await openShop(networks, smoke)
  const lines: string[] = []
  let failed = false
  for (const [index, settings] of runs.entries()) {
    const network = networks[index]
    if (network === undefined) continue
    progress.say(`\nA payment on ${settings.chain}, network ${network.networkId}\n`)
    try {
      await shop.pay(settings, network)
      lines.push(`passed: ${settings.chain}: a deposit was seen, attributed and confirmed`)
      lines.push(await shop.refund(settings))
    } catch (error) {
      signal.throwIfAborted()
      failed = true
      lines.push(`failed: ${settings.chain}: ${(error as Error).message}`)
    }
  }
  return { lines, failed }
}

const openShop = async (
  networks: readonly NetworkConfig[],
  { dataDir, progress, signal, closers }: Smoke,
) => {
  const [port, receiverPort] = [await freePort(), await freePort()]
  const mailbox = await startMailbox()
  closers.add(() => mailbox.stop())
  const config = configure(loadState(null), {
    port,
    networks,
    smtpUrl: mailbox.smtpUrl,
    relayerKey: null,
    receivers: [`http://127.0.0.1:${receiverPort}`],
  })
  const context = await progress.step('Service with a database of its own', async () => {
    const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    closers.add(() => database.stop())
    await migrateDatabase(database.url)
    const log = pino({ level: config.logLevel }, pino.destination(2))
    const opened = await createContext({ config, databaseUrl: database.url, log, pages: await readPages() })
    closers.add(opened.close)
    const service = await startService(opened.context, parts)
    closers.add(() => service.stop())
    return opened.context
  })
  const seeded = await makeWorkspaces(context)
  const shop = {
    baseUrl: config.publicBaseUrl,
    workspaceId: seeded.workspaceId,
    apiKey: seeded.keys.full,
  }
  return {
    refund: async ({ merchantKey, ...settings }: SmokeSettings): Promise<string> => {
      if (merchantKey === null)
        return `skipped: ${settings.chain}: refund, as ${variables[settings.chain].merchantKey} is not set`
      await progress.step(`Refund on ${settings.chain}: signed, sent and confirmed`, () =>
        refundPayment(shop, { ...settings, merchantKey }, patienceMs),
      )
      return `passed: ${settings.chain}: the payment was refunded, and the refund confirmed`
    },
    pay: async (settings: SmokeSettings, { chain, networkId, confirmations }: NetworkConfig) => {
      const token = chain === 'tron' ? 'USDT' : 'USDC'
      const owner = await ownerOf(settings)
      await progress.step(`Settlement wallet ${owner.address}`, () =>
        connectWallet(context, seeded, { chain, token, owner, isNeighbours: false }),
      )
      const { header, rpcUrl, payerKey } = settings
      const world = {
        ...shop,
        operator: { email: seeded.email, password: seeded.password },
        receiverPort,
        amountMinor,
        patienceMs,
        chain: {
          id: chain,
          token,
          rpcUrl,
          chainId: networkId,
          confirmations,
          isPublic: true,
          payerPrivateKey: payerKey,
          merchantPrivateKey: null,
          ...(header !== null && { headers: { [header.name]: header.value } }),
        },
      }
      await runExample(world, { json: false }, { signal })
    },
  }
}
