import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { Devnet } from './devnet.ts'
import type { EmulatorOptions } from './options.ts'
import type { Progress } from './progress.ts'
import type { Seeded } from './state.ts'

const example = fileURLToPath(new URL('../../../../examples/first-payment/main.ts', import.meta.url))

type Scene = { config: Config; seeded: Seeded; devnets: readonly Devnet[]; receiverPort: number }

/** Makes the first payment by running the example as a separate program, which uses the public interfaces alone. */
export const payOnce = async (
  { config, seeded, devnets, receiverPort }: Scene,
  { json }: EmulatorOptions,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> => {
  const base = devnets.find(({ chain }) => chain === 'base')
  if (base === undefined) return progress.say('\nWithout the chain base there is no first payment to make.')
  progress.say('\nA first payment, through the SDK, a wallet signature and a webhook receiver\n')
  const world = {
    baseUrl: config.publicBaseUrl,
    workspaceId: seeded.workspaceId,
    apiKey: seeded.keys.full,
    operator: { email: seeded.email, password: seeded.password },
    receiverPort,
    chain: {
      id: 'base',
      rpcUrl: base.node.rpcUrl,
      chainId: base.node.chainId,
      confirmations: base.network.confirmations,
      payerPrivateKey: base.payer.privateKey,
      merchantPrivateKey: base.merchant.privateKey,
    },
  }
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
  if (code !== 0) throw new Error('The first payment was not made; the lines above say where it stopped.')
}
