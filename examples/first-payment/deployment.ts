import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bytesToHex, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { World } from './world.ts'

/** The options of the command line: two files, a URL and a port. */
export type DeploymentOptions = { setup: string; networks: string; url: string; 'receiver-port': string }

/** The part of the output of `stablerail-server setup` that is read here. */
type SetUp = {
  workspaceId: string
  email: string
  password: string
  keys: { permission: string; livemode: boolean; secret: string }[]
}
type Network = {
  chain: string
  livemode: boolean
  networkId: number
  rpcUrls: string[]
  confirmations: number
}

/**
 * An error that the person who runs the command can fix. Only its message is printed, without a stack trace.
 */
export class Refusal extends Error {}

/**
 * Reads the settings of a deployment from two files: the output of the server's `setup` command, and the
 * networks that `npm run chain` wrote.
 */
export const readDeployment = (options: DeploymentOptions): World => {
  const port = options['receiver-port']
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Refusal(`--receiver-port must be a number from 0 to 65535, not "${port}".`)
  const { workspaceId, email, password, keys } = readJson<SetUp>('--setup', options.setup)
  const networks = readJson<Network[]>('--networks', options.networks)
  const base = networks.find(({ chain, livemode }) => chain === 'base' && !livemode)
  if (base === undefined)
    throw new Refusal(`--networks: ${options.networks} has no base in test mode, as npm run chain writes it.`)
  const key = keys.find(({ permission, livemode }) => permission === 'full' && !livemode)
  return {
    baseUrl: options.url.replace(/\/$/, ''),
    workspaceId,
    apiKey: key?.secret ?? '',
    operator: { email, password },
    receiverPort: Number(port),
    chain: {
      id: 'base',
      token: 'USDC',
      rpcUrl: base.rpcUrls[0] ?? '',
      chainId: base.networkId,
      confirmations: base.confirmations,
      merchantPrivateKey: keyOf(1),
      payerPrivateKey: keyOf(2),
    },
  }
}

/**
 * Reads a JSON file. A relative path is resolved against INIT_CWD, the folder in which the person started
 * npm, because npm runs scripts in the root of the repository.
 */
const readJson = <Content>(option: string, file: string): Content => {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content
  } catch (error) {
    throw new Refusal(`${option}: ${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Returns the private key of an account of the local EVM node, derived from the node's public mnemonic. */
const keyOf = (addressIndex: number): Hex => {
  const words = 'test test test test test test test test test test test junk'
  const { privateKey } = mnemonicToAccount(words, { addressIndex }).getHdKey()
  if (privateKey === null) throw new Error('The mnemonic gives no private key.')
  return bytesToHex(privateKey)
}
