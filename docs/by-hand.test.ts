import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { depositAddress, depositFactoryAddress, depositRef } from '../packages/contracts-evm/src/index.ts'
import { allBlocks } from '../scripts/docs-blocks.ts'

type ByHand = {
  refOf(checkoutId: string, chainId?: number): string
  addressOf(factory: string, payee: string, checkoutId: string, chainId?: number): string
}

const directory = fileURLToPath(new URL('./.examples/by-hand/', import.meta.url))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('the code with which a merchant computes deposit addresses without the service is right', async () => {
  const blocks = allBlocks().filter(({ words }) => words.includes('by-hand'))
  expect(blocks).toHaveLength(1)
  mkdirSync(directory, { recursive: true })
  const file = `${directory}deposits.ts`
  writeFileSync(file, blocks[0]?.code ?? '')
  const byHand = (await import(file)) as ByHand
  const payee = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  for (const chainId of [undefined, 1, 8453]) {
    const ref = depositRef('chk_01k9z7q4m8c3v5t2r6w1x0y9bn', chainId)
    expect(byHand.refOf('chk_01k9z7q4m8c3v5t2r6w1x0y9bn', chainId)).toBe(ref)
    expect(byHand.addressOf(depositFactoryAddress(), payee, 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn', chainId)).toBe(
      depositAddress({ payee, ref }),
    )
  }
})
