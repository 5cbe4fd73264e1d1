/** The own test of each shop that `init` writes, on a simulator. */
import { afterAll, expect, test } from 'vitest'
import { frameworks } from '../src/init/frameworks.ts'
import { openHome } from './run-cli.ts'
import { runIn, writeShop } from './write-shop.ts'

const home = openHome()
afterAll(() => home.remove())

test.each(frameworks)('the test of the shop for %s passes', async (framework) => {
  const { stdout } = await runIn(await writeShop(home, framework), '--test', '--test-reporter=tap')
  expect(stdout).toMatch(/^# pass 2\n# fail 0$/m)
})
