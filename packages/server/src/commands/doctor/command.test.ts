import { fileURLToPath } from 'node:url'
import { startEvmNode } from '@stablerail/local-evm'
import { runProgram } from '@stablerail/processes'
import { startMailCatcher } from '@stablerail/test-support'
import { expect, onTestFinished, test } from 'vitest'
import { withTestDatabase } from '../../testing/database.ts'
import { networkOf } from '../../testing/payments/world.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const databaseUrl = await withTestDatabase()

const settings = {
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: 'k1:d3f1a6b07c95e2841f6a3b5c8d7e90214c6f8a9b0d1e2f30415263748596a7b8',
  SESSION_SECRET: 'a session secret for tests, no other use',
}

test('the command ends with 0 where all is OK, else with 1', async () => {
  const node = await startEvmNode({ chainId: 31_337 })
  onTestFinished(() => node.stop())
  const mail = await startMailCatcher()
  onTestFinished(mail.stop)
  const network = networkOf(node, await node.deployToken('USDC'))
  const run = async (env: Record<string, string>) => {
    const { code, stdout } = await runProgram(main, ['doctor'], { ...settings, ...env }).ended
    return { code, lines: stdout.trimEnd().split('\n') }
  }
  const sound = { SMTP_URL: mail.smtpUrl, NETWORKS: JSON.stringify([network]) }
  const { code, lines } = await run(sound)
  expect([code, lines.filter((line) => !/^[\w ]+: OK, /.test(line))]).toEqual([0, []])
  const lacking = await run({ ...sound, SMTP_URL: '' })
  expect([lacking.code, lacking.lines.filter((line) => !/: OK, /.test(line))]).toEqual([
    1,
    ['mail: SMTP_URL is not set: mails such as codes and invitations are not sent. Set it.'],
  ])
})
