import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepositWorld, type DepositWorld } from '../testing/payments/deposits.ts'
import { recoverDeposits } from './recover-deposits.ts'

let world: DepositWorld
let folder: string
beforeAll(async () => {
  world = await createDepositWorld()
  folder = mkdtempSync(join(tmpdir(), 'stablerail-recover-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

const recover = async (lines: readonly string[], payee: string, byContract = false) => {
  const idsFile = join(folder, 'ids.txt')
  writeFileSync(idsFile, lines.join('\n'))
  let text = ''
  const options = { chain: 'base', mode: null, idsFile, payee, byContract } as const
  await recoverDeposits(world.context.config, options, (line) => {
    text += line
  })
  return text
}

test('money is found from the ids of checkouts alone, and the printed calls collect it', async () => {
  const shop = await world.openShop()
  const [paid, unpaid] = [await world.prepare(shop), await world.prepare(shop)]
  await world.deposit(paid, 19_990_000n)
  const ids = [paid.id, '', unpaid.id, ...Array.from({ length: 250 }, (_, index) => `chk_${index}`)]
  const text = await recover(ids, shop.wallet)
  expect(text).toContain(`${paid.id} ${paid.recipient} holds 19990000 base units of USDC\n`)
  expect(text).toContain('252 checkouts examined, 1 deposits found.\n')
  const [, to, data] = /\n {2}to (\S+)\n {2}data (\S+)\n$/.exec(text) ?? []
  const account = world.node.accounts[6]?.address as Address
  await world.node.client.sendTransaction({ account, to: to as Address, data: data as Hex })
  expect(await recover(ids, shop.wallet)).toBe('252 checkouts examined, 0 deposits found.\n')
})

test('money for a wallet that is a contract is found if the operator says that it is one', async () => {
  const shop = await world.openShop()
  await world.context.db
    .updateTable('wallets')
    .set({ by_contract: true, contract_network_id: world.network.networkId })
    .where('workspace_id', '=', shop.scope.workspaceId)
    .execute()
  const paid = await world.prepare(shop)
  await world.deposit(paid, 19_990_000n)
  expect(await recover([paid.id], shop.wallet)).toBe('1 checkouts examined, 0 deposits found.\n')
  expect(await recover([paid.id], shop.wallet, true)).toContain(`${paid.id} ${paid.recipient} holds 19990000`)
})

test('a line that is no id, a file that is missing and a wrong address are refused with a sentence', async () => {
  const shop = await world.openShop()
  await expect(recover(['chk_1', 'https://pay.example'], shop.wallet)).rejects.toThrow(
    /line 2: "https:\/\/pay.example" is not the id of a checkout/,
  )
  await expect(recover(['chk_1'], '0x12')).rejects.toThrow('--payee: "0x12" is not an address.')
  const options = { chain: 'base', mode: null, payee: shop.wallet, byContract: false } as const
  await expect(
    recoverDeposits(world.context.config, { ...options, idsFile: join(folder, 'none') }, () => undefined),
  ).rejects.toThrow('cannot be read')
})
