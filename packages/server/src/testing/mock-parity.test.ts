import { startTestApi } from './api.ts'
import { insertVerifiedWallet, unreadNetwork } from './checkouts.ts'
import { servedBy } from './parity.ts'
import { storyWallet, testParity } from './parity-stories.ts'

testParity(async () => {
  const api = await startTestApi({ config: { networks: [unreadNetwork] } })
  for (const token of ['USDC', 'USDT'] as const)
    await insertVerifiedWallet(api.context, api.scope, storyWallet, { chain: 'base', token })
  return { ...servedBy(api), close: api.close }
})
