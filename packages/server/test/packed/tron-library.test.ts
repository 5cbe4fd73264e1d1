import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContractCall, type TronCall } from '../../../chains/src/tron/library/index.ts'
import { bundleInto } from '../../build/bundle.ts'
import { bundledPackages } from '../../build/bundled-packages.ts'
import { root } from '../../build/manifest.ts'
import { nodeOf } from './install.ts'

const folder = mkdtempSync(join(tmpdir(), 'stablerail-bundle-'))
let files: string[]
beforeAll(async () => {
  files = await bundleInto(folder, { root, entry: { tron: '../chains/src/tron/load-library.ts' } })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [time, expiresAt] = ['2026-01-01T00:00:00Z', '2026-01-01T23:00:00Z']
const call = {
  from: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  data: '0xa9059cbb',
  feeLimitSun: 30_000_000,
}
const block = { number: 7, hash: `0x${'0'.repeat(15)}7${'12'.repeat(24)}` }
const asked: TronCall = {
  ...call,
  reference: { ...block, time: new Date(time) },
  expiresAt: new Date(expiresAt),
}

test.each([
  ['this Node', process.execPath],
  ['Node 22', nodeOf(22)],
])('the bundle of the library of Tron encodes the same call as its sources, on %s', async (_, node) => {
  const program = `
    const { loadTronLibrary } = await import(${JSON.stringify(join(folder, 'tron.js'))})
    const { buildContractCall } = await loadTronLibrary()
    const reference = { ...${JSON.stringify(block)}, time: new Date('${time}') }
    const built = await buildContractCall({
      ...${JSON.stringify(call)}, reference, expiresAt: new Date('${expiresAt}'),
    })
    process.stdout.write(JSON.stringify(built))`
  const built = execFileSync(node, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(JSON.parse(built)).toEqual(await buildContractCall(asked))
})

test('of tronweb no client of HTTP is bundled, and nothing under the LGPL', () => {
  const packages = bundledPackages(files)
  const names = packages.map(({ name }) => name)
  expect(names).toContain('tronweb')
  for (const name of ['axios', 'follow-redirects', 'form-data', 'https-proxy-agent', 'ws'])
    expect(names).not.toContain(name)
  expect(packages.filter(({ license }) => /GPL/.test(license))).toEqual([])
})
