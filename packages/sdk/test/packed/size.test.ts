/**
 * Limits the size that the SDK adds to a web page: the tarball, bundled by esbuild, minified and compressed.
 */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, inject, test } from 'vitest'

const client = `{ apiKey: 'sk_test_x', workspaceId: 'ws_1' }`

const opening = `import { openCheckout } from '@stablerail/sdk/browser'
     openCheckout('https://pay.example/checkout/x', { mode: 'modal' })`

const programs: [string, number, string][] = [
  [
    'the whole client, one call',
    6_500,
    `import { Stablerail } from '@stablerail/sdk'
     console.log(await new Stablerail(${client}).customers.create({ email: 'ada@example.com' }))`,
  ],
  [
    'one function',
    3_000,
    `import { createClient, createCustomer } from '@stablerail/sdk/functions'
     console.log(await createCustomer(createClient(${client}), { email: 'ada@example.com' }))`,
  ],
  [
    'a stream of events',
    3_800,
    `import { createClient } from '@stablerail/sdk/functions'
     import { followEvents } from '@stablerail/sdk/stream'
     for await (const message of followEvents(createClient(${client}))) console.log(message)`,
  ],
  ['opening a checkout', 3_000, opening],
  [
    'verify alone',
    1_400,
    `import { verify } from '@stablerail/sdk/webhooks'
     console.log(await verify('', '', ''))`,
  ],
]

const sizeOf = async (contents: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inject('consumer') },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external: ['react'],
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

test.each(programs)('%s is at most %i bytes', async (_, most, contents) => {
  expect(await sizeOf(contents)).toBeLessThanOrEqual(most)
})

test('the component for React adds at most 1000 bytes to opening a checkout', async () => {
  const component = `import { StablerailCheckout } from '@stablerail/sdk/react'
     console.log(StablerailCheckout)`
  expect((await sizeOf(component)) - (await sizeOf(opening))).toBeLessThanOrEqual(1_000)
})
