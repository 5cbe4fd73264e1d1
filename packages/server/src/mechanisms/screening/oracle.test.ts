import { expect, test } from 'vitest'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { createTestContext } from '../../testing/context.ts'
import { createOracleScreening } from './oracle.ts'

test('an oracle covers EVM chains, and none of another family, whatever its configuration names', async () => {
  const tron = { ...unreadNetwork, chain: 'tron' as const, networkId: 728_126_428 }
  const { context, close } = await createTestContext({ config: { networks: [unreadNetwork, tron] } })
  const address = `0x${'1'.repeat(40)}`
  const screening = createOracleScreening(context, { 31337: address, 728126428: address })
  const covered = (chain: 'base' | 'tron') => screening.covers({ chain, livemode: false })
  expect([covered('base'), covered('tron')]).toEqual([true, false])
  await close()
})
