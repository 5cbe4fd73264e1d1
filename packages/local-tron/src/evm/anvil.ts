import { startAnvil as startProgram } from '@stablerail/local-evm'

export type AnvilOptions = {
  chainId: number
  genesisSeconds: number
  /** A file that anvil reads at its start and writes at its end. */
  statePath?: string
}

export type Anvil = { pid: number; url: string; stop(): Promise<void> }

/**
 * Starts anvil on loopback and waits until it listens. Anvil mines only on command, and ends when this
 * process ends.
 */
export const startAnvil = async ({ genesisSeconds, ...options }: AnvilOptions): Promise<Anvil> => {
  const { pid, port, stop } = await startProgram({
    ...options,
    extraArgs: [
      ...['--hardfork', 'cancun', '--timestamp', String(genesisSeconds), '--no-mining', '--order', 'fifo'],
      // Anvil accepts every sender, because this package checks the Tron signatures before. It charges no
      // fees.
      ...['--auto-impersonate', '--gas-price', '0', '--base-fee', '0', '--disable-block-gas-limit'],
      ...['--accounts', '1'],
    ],
  })
  return { pid, url: `http://127.0.0.1:${port}`, stop }
}
