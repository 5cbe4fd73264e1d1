import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../server/src/settings/config.ts'
import type { Devnet } from './devnet.ts'
import type { LocalChain } from './local-chain.ts'
import type { EmulatorOptions } from './options.ts'
import type { Progress } from './progress.ts'
import type { Seeded } from './state.ts'

const example = fileURLToPath(new URL('../../../examples/first-payment/main.ts', import.meta.url))

type Scene = {
  config: Config
  seeded: Seeded
  devnets: readonly Devnet[]
  others: readonly LocalChain[]
  receiverPort: number
}

type Told = { progress: Progress; signal: AbortSignal }

/**
 * Makes a payment on Base, and one on each chain that is not an EVM chain. The payments are made by the
 * example `first-payment`, which runs as a separate program and uses public interfaces only.
 */
export const payOnce = async (scene: Scene, options: EmulatorOptions, told: Told): Promise<void> => {
  const { devnets, others } = scene
  const base = devnets.find(({ chain }) => chain === 'base')
  if (base === undefined && others.length === 0)
    return told.progress.say('\nWithout the chain base there is no first payment to make.')
  const payments = [...(base === undefined ? [] : [onBase(base)]), ...others.map(onOther)]
  for (const chain of payments) {
    const where = chain.id === 'base' ? 'A first payment' : `A payment on ${nameOf(chain.id)}`
    told.progress.say(`\n${where}, through the SDK, a wallet signature and a webhook receiver\n`)
    await runExample({ ...worldOf(scene), chain }, options, told)
  }
}

const nameOf = (chain: string) => `${chain[0]?.toUpperCase()}${chain.slice(1)}`

/**
 * Returns the input of the example for Base. With `merchantPrivateKey`, the example also registers the
 * settlement wallet.
 */
const onBase = ({ node, network, payer, merchant }: Devnet) => ({
  id: 'base',
  token: 'USDC',
  rpcUrl: node.rpcUrl,
  chainId: node.chainId,
  confirmations: network.confirmations,
  payerPrivateKey: payer.privateKey,
  merchantPrivateKey: merchant.privateKey,
})

const onOther = ({ network, access }: LocalChain) => ({
  id: network.chain,
  token: network.tokens.USDC === undefined ? 'USDT' : 'USDC',
  ...access,
  confirmations: network.confirmations,
  merchantPrivateKey: null,
})

const worldOf = ({ config, seeded, receiverPort }: Scene) => ({
  baseUrl: config.publicBaseUrl,
  workspaceId: seeded.workspaceId,
  apiKey: seeded.keys.full,
  operator: { email: seeded.email, password: seeded.password },
  receiverPort,
})

/** Runs the example with an input. Throws if the example fails; it has then printed the reason. */
export const runExample = async (
  world: object,
  { json }: Pick<EmulatorOptions, 'json'>,
  { signal }: { signal: AbortSignal },
): Promise<void> => {
  const child = spawn(process.execPath, [example], {
    stdio: ['pipe', json ? 2 : 'inherit', 'inherit'],
    signal,
  })
  child.stdin?.end(JSON.stringify(world))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  signal.throwIfAborted()
  if (code !== 0) throw new Error('The payment was not made; the lines above say where it stopped.')
}
