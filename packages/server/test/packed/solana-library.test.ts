import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRefund, type PlannedRefund } from '../../../chains/src/solana/library/index.ts'
import { tokenProgram } from '../../../chains/src/solana/programs.ts'
import { bundleInto } from '../../build/bundle.ts'
import { bundledPackages } from '../../build/bundled-packages.ts'
import { root } from '../../build/manifest.ts'
import { nodeOf } from './install.ts'

const folder = mkdtempSync(join(tmpdir(), 'stablerail-bundle-'))
let files: string[]
beforeAll(async () => {
  files = await bundleInto(folder, { root, entry: { solana: '../chains/src/solana/load-library.ts' } })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plan: Omit<PlannedRefund, 'amountBase' | 'unitPrice'> = {
  id: 'rfd_01',
  reference: '00112233445566778899aabbccddeeff',
  decimals: 6,
  newAccountLamports: null,
  wallet: 'FGoPj1BJrLsN1Nd4PMGtZnZdE9G1hvHvnBuYNV33EPBh',
  recipient: '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc',
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  program: tokenProgram,
}
const recent = { blockhash: plan.mint, lastValidBlockHeight: 7 }

test.each([
  ['this Node', process.execPath],
  ['Node 22', nodeOf(22)],
])('the bundle of the library of Solana builds the same refund as its sources, on %s', (_, node) => {
  const program = `
    const { loadSolanaLibrary } = await import(${JSON.stringify(join(folder, 'solana.js'))})
    const { buildRefund } = await loadSolanaLibrary()
    const plan = { ...${JSON.stringify(plan)}, amountBase: 5n, unitPrice: 7n }
    process.stdout.write(buildRefund(plan, ${JSON.stringify(recent)}).transactionBase64)`
  const built = execFileSync(node, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(built).toBe(buildRefund({ ...plan, amountBase: 5n, unitPrice: 7n }, recent).transactionBase64)
})

test('of @solana/web3.js no client of HTTP or WebSocket is bundled, and nothing under the LGPL', () => {
  const packages = bundledPackages(files)
  const names = packages.map(({ name }) => name)
  expect(names).toContain('@solana/web3.js')
  for (const name of ['rpc-websockets', 'jayson', 'node-fetch', 'ws', 'bufferutil'])
    expect(names).not.toContain(name)
  expect(packages.filter(({ license }) => /GPL/.test(license))).toEqual([])
})
