import type { NetworkConfig, ProviderPorts } from '../src/index.ts'

/** A configured network whose provider does not exist. */
export const unreadNetwork: NetworkConfig = {
  chain: 'base',
  livemode: false,
  networkId: 31_337,
  rpcUrls: ['http://127.0.0.1:1'],
  tokens: {
    USDC: { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', decimals: 6 },
    USDT: { address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', decimals: 6 },
  },
  confirmations: 10,
  pollIntervalMs: 1000,
  minesOnDemand: true,
}

type Labels = Record<string, string>

/** Creates metrics that record the labels of each call and of each fault. */
export const createTestMetrics = (): ProviderPorts['metrics'] & { calls: Labels[]; faults: Labels[] } => {
  const [calls, faults]: [Labels[], Labels[]] = [[], []]
  return {
    calls,
    faults,
    rpcCalls: { inc: (labels) => calls.push(labels) },
    rpcDurationSeconds: { observe: () => {} },
    readerFaults: { inc: (labels) => faults.push(labels) },
  }
}
