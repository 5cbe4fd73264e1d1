/** Compiles programs that use the package's types, as users of the package do. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, test } from 'vitest'
import { readManifest } from '../../build/subpaths.ts'
import { inPackage, run } from './install.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const compilers = {
  'TypeScript 5': [inPackage('typescript-5', 'bin/tsc')],
  'TypeScript 7': [`${repository}node_modules/typescript/bin/tsc`],
}

const tenLines = `import { Stablerail } from '@stablerail/sdk'
import { verify } from '@stablerail/sdk/webhooks'

const client = new Stablerail({ apiKey: 'sk_test_x', workspaceId: 'ws_1' })
export const sell = () => client.checkouts.create({ mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' })
export const receive = async (request: { body: string; headers: Record<string, string> }) => {
  const event = await verify(request.body, request.headers, 'whsec_x')
  if (event.type === 'payment.confirmed' && event.data.fullySettled) return event.data.checkoutId
  return (await sell()).hostedUrl
}
`

const subpaths = Object.entries(readManifest().exports)
  .filter(([, source]) => source.endsWith('.ts'))
  .map(([subpath]) => `@stablerail/sdk${subpath.slice(1)}`)

/** A program that imports every entry point, so that a type of the package that does not compile is found. */
const everything = subpaths.map((path, at) => `export * as all${at} from '${path}'`).join('\n')

/** The React types, which users of React have installed. */
const paths = { react: [inPackage('@types/react', 'index.d.ts')] }

type Settings = { files: Record<string, string>; compilerOptions: object }

const compile = async (compiler: keyof typeof compilers, { files, compilerOptions }: Settings) => {
  const folder = mkdtempSync(join(inject('consumer'), 'types-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const shared = { noEmit: true, strict: true, target: 'es2022', module: 'nodenext', types: [], paths }
  const config = { compilerOptions: { ...shared, ...compilerOptions }, files: Object.keys(files) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return run(process.execPath, [...compilers[compiler], '-p', folder, '--extendedDiagnostics'], {
    cwd: folder,
  })
}

const platforms = {
  'neither the DOM nor Node': { lib: ['es2022'] },
  'the DOM': { lib: ['es2022', 'dom', 'dom.iterable'] },
  Node: { lib: ['es2022'], types: ['node'], typeRoots: [`${repository}node_modules/@types`] },
}

describe.each(Object.keys(compilers) as (keyof typeof compilers)[])('%s', (compiler) => {
  test.each(Object.entries(platforms))('finds no fault with the types of %s', async (_, platform) => {
    const esm = { 'use.mts': tenLines, 'all.mts': everything }
    const cjs = { 'use.cts': tenLines, 'all.cts': everything }
    const files = { ...esm, ...cjs }
    const asNode = await compile(compiler, { files, compilerOptions: { ...platform, skipLibCheck: false } })
    expect(asNode).toMatchObject({ code: 0, stdout: expect.not.stringContaining('error TS') })
    const bundler = { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: false }
    const asBundler = await compile(compiler, { files: esm, compilerOptions: { ...platform, ...bundler } })
    expect(asBundler).toMatchObject({ code: 0, stdout: expect.not.stringContaining('error TS') })
  })

  test('takes the fetch of undici, with a proxy', async () => {
    const proxied = `import { Stablerail } from '@stablerail/sdk'
import { ProxyAgent, fetch } from 'undici'
const dispatcher = new ProxyAgent('http://proxy.example:3128')
export const one = new Stablerail({ fetch })
export const two = new Stablerail({ fetch: (url, init) => fetch(url, { ...init, dispatcher }) })
export const three = new Stablerail({ fetch: globalThis.fetch })
`
    const undici = fileURLToPath(new URL('../node_modules/undici/index.d.ts', import.meta.url))
    const compilerOptions = { ...platforms.Node, skipLibCheck: true, paths: { ...paths, undici: [undici] } }
    for (const exactOptionalPropertyTypes of [false, true]) {
      const result = await compile(compiler, {
        files: { 'use.mts': proxied },
        compilerOptions: { ...compilerOptions, exactOptionalPropertyTypes },
      })
      expect(result).toMatchObject({ code: 0, stdout: expect.not.stringContaining('error TS') })
    }
  })

  test('takes handlers of one file for every framework, and a list for a promise of a page', async () => {
    const kept = `import { type Page, type Customer, Stablerail } from '@stablerail/sdk'
import { webhookHandler as express } from '@stablerail/sdk/express'
import { webhookHandler as lambda } from '@stablerail/sdk/lambda'
import { webhookHandler as next } from '@stablerail/sdk/next'
import { dispatch, type EventHandlers } from '@stablerail/sdk/webhooks'
const onEvent: EventHandlers = { 'payment.confirmed': ({ data }) => data.checkoutId }
export const all = [express({ onEvent }), lambda({ onEvent }), next({ onEvent }), dispatch(onEvent)]
export const page: Promise<Page<Customer>> = new Stablerail().customers.list()
`
    const result = await compile(compiler, {
      files: { 'use.mts': kept },
      compilerOptions: { lib: ['es2022'] },
    })
    expect(result).toMatchObject({ code: 0, stdout: expect.not.stringContaining('error TS') })
  })

  test('makes at most 100 instantiations for ten lines, over none for an empty file', async () => {
    const count = async (text: string) => {
      const compilerOptions = { lib: ['es2022'], skipLibCheck: true }
      const { code, stdout } = await compile(compiler, { files: { 'use.mts': text }, compilerOptions })
      expect({ code, stdout }).toMatchObject({ code: 0 })
      return Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1])
    }
    expect((await count(tenLines)) - (await count('export {}'))).toBeLessThanOrEqual(100)
  })

  test('tells a field that is not there', async () => {
    const wrong = tenLines.replace('hostedUrl', 'hostedURL')
    const { code, stdout } = await compile(compiler, {
      files: { 'use.mts': wrong },
      compilerOptions: { lib: ['es2022'] },
    })
    expect(code).not.toBe(0)
    expect(stdout).toContain("Did you mean 'hostedUrl'?")
  })
})
