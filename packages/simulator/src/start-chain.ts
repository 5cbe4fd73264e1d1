#!/usr/bin/env node
/**
 * `npm run chain`: starts a local EVM node with test tokens, for a server that is installed elsewhere. The
 * node serves as Base in test mode and signs for its own accounts. Writes the value of the setting NETWORKS
 * to a file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readOptions } from '../../server/src/commands/command-line.ts'
import { requirePort } from '../../server/src/commands/require-port.ts'
import { listenForStop } from '../../server/src/commands/stop-signal.ts'
import { explainStart, StartError, UsageError } from '../../server/src/settings/start-error.ts'
import { type Devnet, startDevnet } from './devnet.ts'

const help = () => readFileSync(new URL('../../../scripts/help/chain.txt', import.meta.url), 'utf8')

const flags = {
  networks: { type: 'string' },
  port: { type: 'string', default: '8545' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const main = async (args: readonly string[]): Promise<void> => {
  const { networks, port: text, help: wantsHelp } = readOptions(args, flags, 'npm run chain -- --help')
  if (wantsHelp) return void process.stdout.write(help())
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`--port must be a number from 1 to 65535, not "${text}".`)
  const stop = listenForStop()
  await requirePort(port, '127.0.0.1', 'Stop what runs there, or: npm run chain -- --port <another>')
  const devnet = await startDevnet('base', { port })
  try {
    if (networks !== undefined) write(networks, [devnet.network])
    process.stdout.write(welcome(devnet, networks))
    await stop.requested
  } finally {
    await devnet.node.stop()
  }
}

/**
 * Writes the networks to a file. A relative path is resolved against INIT_CWD, the directory in which the
 * person started npm, because npm runs scripts in the root of the repository.
 */
const write = (file: string, networks: readonly Devnet['network'][]): void => {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  try {
    writeFileSync(path, `${JSON.stringify(networks, null, 2)}\n`)
  } catch (error) {
    throw new StartError(`--networks: ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

const welcome = ({ node, tokens, merchant, payer }: Devnet, file: string | undefined): string => `
A local chain is up. Ctrl-C ends it, and what it holds is gone then.

  RPC        ${node.rpcUrl}, chain id ${node.chainId}
  USDC       ${tokens.USDC}
  USDT       ${tokens.USDT}
  Merchant   ${merchant.address}, for whom the node signs
  Buyer      ${payer.address}, who has a million of each token; the node signs for it too
  NETWORKS   ${file ?? 'not written: say where by --networks <file>'}

`

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const { text, exitCode } = explainStart(error)
    process.stderr.write(`${text}\n`, () => process.exit(exitCode))
  },
)
