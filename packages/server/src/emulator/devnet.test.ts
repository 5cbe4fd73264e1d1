import { isAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../testing/context.ts'
import { describe } from './describe.ts'
import { type Devnet, startDevnet } from './devnet.ts'

const start = async (saved?: Devnet['tokens']) => {
  const devnet = await startDevnet('base', { saved })
  onTestFinished(() => devnet.node.stop())
  return devnet
}

const seeded = {
  ...{ workspaceId: '', email: '', password: '', other: { workspaceId: '', key: '' } },
  keys: { full: '', restricted: '', readonly: '', live: '' },
}

test('the addresses of tokens have their checksums, also those an earlier start kept without', async () => {
  const deployed = await start()
  const { USDC, USDT } = deployed.tokens
  const plain = { USDC: USDC.toLowerCase(), USDT: USDT.toLowerCase() } as Devnet['tokens']
  const found = await start(plain)
  for (const devnet of [deployed, found]) {
    expect(devnet.tokens).toEqual({ USDC, USDT })
    const { base } = describe({
      config: testConfig(),
      seeded,
      devnets: [devnet],
      mailUrl: '',
      checkoutUrl: '',
    }).chains
    const shown = [...Object.values(base?.tokens ?? {}), devnet.network.tokens.USDC?.address ?? '']
    expect(shown.map((address) => isAddress(address, { strict: true }))).toEqual([true, true, true])
    expect(shown.join('')).toMatch(/[A-F]/)
  }
})
