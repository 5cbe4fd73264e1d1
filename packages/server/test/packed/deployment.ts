/** Deploys the installed server beside a local chain as an operator does: with commands and settings. */
import { exampleId } from '@stablerail/contract'
import type { Program } from '@stablerail/processes'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { World } from '../../../../examples/first-payment/world.ts'
import { type Devnet, startDevnet } from '../../../simulator/src/devnet.ts'
import { freePort } from '../../src/commands/require-port.ts'
import type { SetUpResult } from '../../src/commands/setup/index.ts'
import { unreadNetwork } from '../../src/testing/checkouts.ts'
import type { Served } from '../../src/testing/parity.ts'
import { storyWallet } from '../../src/testing/parity-stories.ts'
import type { Installed } from './install.ts'

export const secrets = {
  ENCRYPTION_KEYS: 'k1:d3f1a6b07c95e2841f6a3b5c8d7e90214c6f8a9b0d1e2f30415263748596a7b8',
  SESSION_SECRET: 'b7d09c6e1f5a4832c4e8d6a1907f3b52',
}

/** Rate limits that are high enough for tests, which send requests continuously. */
export const generousLimits = {
  RATE_LIMIT_KEY_PER_SECOND: '10000',
  RATE_LIMIT_KEY_BURST: '10000',
  RATE_LIMIT_PUBLIC_PER_SECOND: '10000',
  RATE_LIMIT_PUBLIC_BURST: '10000',
}

export type Deployment = {
  world: BaseWorld
  made: SetUpResult
  address: string
  /** The URLs of the metrics and health checks of the API, the worker and the chain reader. */
  metrics: Record<PartName, string>
  programs: Program[]
  /**
   * Starts an API, a worker or a chain reader from an installation of the server. All use the same database
   * and chain.
   */
  start(installed: Installed, part: PartName): Promise<Started>
  /**
   * Runs a command of an installation to its end, with this deployment's database. Returns the command's
   * output.
   */
  run(installed: Installed, args: readonly string[]): Promise<string>
}

type PartName = 'api' | 'worker' | 'reader'

export type Started = {
  program: Program
  /** The URL of the API. Empty if the process is a worker or a chain reader, because these serve no API. */
  address: string
  metrics: string
}

type Options = {
  /**
   * Origins to which webhooks may be sent, in addition to the webhook receiver of the example
   * `first-payment`.
   */
  receivers?: readonly string[]
  /** The URL of the SMTP server for the mails of all processes. If it is missing, no mails are sent. */
  smtpUrl?: string
  /**
   * Registers a function that stops a process or the chain. Default: the function runs at the end of the
   * current test.
   */
  atEnd?: (close: () => Promise<void>) => void
}

const setUpCommand = ['setup', '--workspace', 'Blue Mugs', '--email', 'ada@example.com']

const fullTestKey = ({ keys }: SetUpResult): string =>
  keys.find(({ permission, livemode }) => permission === 'full' && !livemode)?.secret ?? ''

/**
 * Sets up a workspace, and starts the API, the worker and the reader, each in a separate process. The
 * processes end with the test.
 */
export const deploy = async (
  installed: Installed,
  databaseUrl: string,
  { receivers = [], smtpUrl, atEnd = onTestFinished }: Options = {},
): Promise<Deployment> => {
  const devnet = await startDevnet('base')
  atEnd(() => devnet.node.stop())
  const receiverPort = await freePort()
  const settings = {
    ...generousLimits,
    ...secrets,
    // Only the development configuration allows webhooks to this machine.
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    NETWORKS: JSON.stringify([devnet.network]),
    ALLOW_RECEIVERS: [`http://127.0.0.1:${receiverPort}`, ...receivers].join(','),
    METRICS_PORT: '0',
    ...(smtpUrl && { SMTP_URL: smtpUrl, TEST_MODE_MAIL: 'customers' }),
  }
  const run = async (of: Installed, args: readonly string[]) => {
    const { code, stdout, stderr } = await of.run(args, settings).ended
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${stdout}${stderr}`)
    return stdout
  }
  let publicBaseUrl: string | undefined
  const start = async (of: Installed, part: PartName) => {
    // The worker also needs this setting, because its mails contain links to the pages of the API.
    const links = part !== 'api' && publicBaseUrl !== undefined ? { PUBLIC_BASE_URL: publicBaseUrl } : {}
    const program = of.run([part], { ...settings, ...links, PORT: String(await freePort()) })
    atEnd(() => stopProgram(program))
    await program.says('"msg":"started"')
    return { program, address: found(program, 'address'), metrics: found(program, 'metrics') }
  }
  const made = JSON.parse(await run(installed, setUpCommand)) as SetUpResult
  const api = await start(installed, 'api')
  publicBaseUrl = api.address
  const worker = await start(installed, 'worker')
  const reader = await start(installed, 'reader')
  return {
    made,
    start,
    run,
    address: api.address,
    programs: [api.program, worker.program, reader.program],
    metrics: { api: api.metrics, worker: worker.metrics, reader: reader.metrics },
    world: worldOf({ address: api.address, made, devnet, receiverPort }),
  }
}

const found = (program: Program, field: string): string =>
  new RegExp(`"${field}":"([^"]+)"`).exec(program.said)?.[1] ?? ''

export const stopProgram = async (program: Program): Promise<void> => {
  try {
    process.kill(program.pid, 'SIGTERM')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  await program.ended
}

/**
 * The access data of a test workspace on Base, with the private key of the payer, so that several examples of
 * the docs can pay on one chain.
 */
export type BaseWorld = World & { chain: { payerPrivateKey: Devnet['payer']['privateKey'] } }

type Scene = { address: string; made: SetUpResult; devnet: Devnet; receiverPort: number }

const worldOf = ({ address, made, devnet, receiverPort }: Scene): BaseWorld => ({
  baseUrl: address,
  workspaceId: made.workspaceId,
  apiKey: fullTestKey(made),
  operator: { email: made.email, password: made.password ?? '' },
  receiverPort,
  chain: {
    id: 'base',
    token: 'USDC',
    rpcUrl: devnet.node.rpcUrl,
    chainId: devnet.node.chainId,
    confirmations: devnet.network.confirmations,
    payerPrivateKey: devnet.payer.privateKey,
    merchantPrivateKey: devnet.merchant.privateKey,
  },
})

/**
 * Creates a workspace and starts the API of the installed server package, without a worker and a chain
 * reader, for the tests that compare the SDK's mock with this server.
 */
export const serveStories = async (
  installed: Installed,
  databaseUrl: string,
): Promise<{ served: Served; program: Program }> => {
  const settings = {
    ...generousLimits,
    ...secrets,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    PORT: '0',
    METRICS_PORT: '0',
    NETWORKS: JSON.stringify([unreadNetwork]),
  }
  const setUp = await installed.run(setUpCommand, settings).ended
  const made = JSON.parse(setUp.stdout) as SetUpResult
  await insertWallets(databaseUrl, made.workspaceId)
  const program = installed.run(['api'], settings)
  await program.says('"msg":"started"')
  return {
    served: { baseUrl: found(program, 'address'), workspaceId: made.workspaceId, key: fullTestKey(made) },
    program,
  }
}

/** Inserts verified default wallets for USDC and USDT, without the signature of their owner. */
const insertWallets = async (databaseUrl: string, workspaceId: string): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(
    `insert into wallets
       (workspace_id, id, chain, token, address, address_key, nickname, verified_at, is_default, created_at)
     select $1, left($2, -1) || place, 'base', token, $3, lower($3), '', now(), true,
       date_trunc('milliseconds', now()) + place * interval '1 ms'
     from unnest(array['USDC', 'USDT']) with ordinality as wallet (token, place)`,
    [workspaceId, exampleId('wallet'), storyWallet],
  )
  await client.end()
}
