import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { contract, type Route } from '@stablerail/contract'
import { Stablerail } from '@stablerail/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../examples/test-support/mails.ts'
import { createTestDatabase, type TestDatabase } from '../packages/server/src/testing/database.ts'
import { allBlocks, type Block, moduleOf, nameOf } from '../scripts/docs-blocks.ts'
import { deliver, secret, signDeliveries, untilListening } from './testing/delivery.ts'
import { type Emulator, environmentOf, startEmulator } from './testing/emulator.ts'
import { announcedBy, type Program, runToEnd, startProgram } from './testing/program.ts'

const directory = fileURLToPath(new URL('./.examples/run/', import.meta.url))
const host = fileURLToPath(new URL('./testing/receive-host.ts', import.meta.url))
const buyerProgram = fileURLToPath(new URL('../examples/first-payment/pay.ts', import.meta.url))
const inUsdc = { chain: 'base', token: 'USDC' } as const
/** The port on which the webhook receivers of the guides listen. */
const writtenPort = '4242'
const patienceMs = 60_000

const blocks = allBlocks()
const programs = blocks.filter(({ words }) => words.includes('run'))
const receivers = blocks.filter(({ words }) => words.includes('receive'))

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Returns the code of a block with the port of this test run instead of the port in the guide. */
const addressed = (block: Block, receiverPort: number) =>
  moduleOf(block).replaceAll(writtenPort, String(receiverPort))

const save = (block: Block, code: string) => {
  const file = `${directory}${nameOf(block)}.ts`
  writeFileSync(file, code)
  return file
}

/** Calls `act` while a program runs. Stops the program afterwards, even if `act` throws. */
const during = async (program: Program, act: () => Promise<void>) => {
  try {
    await Promise.all([act(), program.finished])
  } finally {
    await program.stop()
  }
}

const place = ({ file, line }: Block) => `${file}:${line}`

beforeAll(() => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('a program of the documents, against a live server', () => {
  let database: TestDatabase
  let emulator: Emulator
  let receiverPort: number

  beforeAll(async () => {
    database = await createTestDatabase()
    receiverPort = await freePort()
    emulator = await startEmulator(database.url, `http://127.0.0.1:${receiverPort}`)
  }, 180_000)
  afterAll(async () => {
    await emulator?.stop()
    await database?.drop()
  })

  test.each(programs.map((block) => [place(block), block] as const))(
    '%s runs and logs the lines that it announces',
    async (_, block) => {
      const file = save(block, addressed(block, receiverPort))
      const env = environmentOf(emulator.described)
      await during(startProgram([file], env, announcedBy(block.code)), async () => undefined)
    },
    patienceMs,
  )

  test('the two programs of the first webhook end with a paid checkout, and do so again', async () => {
    const [hear, take] = programs.filter(({ file }) => file === 'docs/guides/first-webhook.md')
    if (hear === undefined || take === undefined) throw new Error('The page has two programs.')
    const env = environmentOf(emulator.described)
    const receiver = save(hear, addressed(hear, receiverPort))
    const checkout = save(take, addressed(take, receiverPort))
    for (const _ of ['first', 'second']) {
      const hears = ['verified webhook.endpoint.test']
      const paid = [
        ...hears,
        'verified payment.pending',
        'verified payment.confirmed',
        'verified checkout.succeeded',
      ]
      const listening = startProgram([receiver], env, hears)
      try {
        await listening.finished
        const created = await runToEnd([checkout], env)
        const hostedUrl = /http\S+\/checkout\/\S+/.exec(created)?.[0] ?? ''
        expect(await runToEnd([buyerProgram, hostedUrl], {})).toContain('checkout.succeeded')
        await listening.says(paid)
      } finally {
        await listening.stop()
      }
    }
  }, 180_000)

  test.each([
    ['nothing', '', 'npm run pay -- <checkout>'],
    ['what is no checkout', 'cus_1', '"cus_1" is no checkout.'],
    [
      'an id that nobody has',
      'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
      'There is no checkout chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    ],
    [
      'a page elsewhere',
      'https://pay.example/checkout/token',
      'No npm start of this clone runs at https://pay.example.',
    ],
  ])('a payment of %s is refused in a sentence', async (_, asked, sentence) => {
    await expect(runToEnd([buyerProgram, asked], {})).rejects.toThrow(sentence)
  })

  const links = {
    'an invoice': async (
      client: Stablerail,
      customerId: string,
      mailed: (page: RegExp) => Promise<string>,
    ) => {
      const lineItems = [{ description: 'Blue mug', quantity: 1, unitAmountMinor: 1999 }]
      const { id } = await client.invoices.create({ ...inUsdc, customerId, lineItems })
      await client.invoices.send(id)
      return await mailed(/\/i\/[\w-]+$/)
    },
    'a subscription': async (
      client: Stablerail,
      customerId: string,
      mailed: (page: RegExp) => Promise<string>,
    ) => {
      const product = await client.products.create({ name: 'Tea club' })
      const price = await client.prices.create(product.id, { amount: 900, interval: 'month' })
      await client.subscriptions.create({ ...inUsdc, customerId, priceId: price.id })
      return await mailed(/\/s\/[\w-]+$/)
    },
    'a payment link': async (client: Stablerail) => {
      const link = { ...inUsdc, amount: 500, description: 'One tea' }
      return (await client.paymentLinks.create(link)).paymentLink.url
    },
  }

  test.each(Object.entries(links))('the link of %s is paid as its button would', async (name, make) => {
    const { baseUrl, workspaceId, keys, mailUrl } = emulator.described
    const client = new Stablerail({ baseUrl, workspaceId, apiKey: keys.full })
    const email = `${name.replaceAll(' ', '.')}@example.com`
    const { customer } = await client.customers.create({ email })
    const mailed = async (page: RegExp) =>
      (await mailTo({ mailUrl }, email, '')).links.find((link) => page.test(link)) ?? ''
    const link = await make(client, customer.id, mailed)
    expect(await runToEnd([buyerProgram, link], {})).toContain('checkout.succeeded')
    if (link.includes('/pay/')) return
    await expect(runToEnd([buyerProgram, link], {})).rejects.toThrow(/is paid\.|nothing/i)
  })

  test('every operation of the contract is served, as the README says', async () => {
    const { baseUrl, keys, workspaceId } = emulator.described
    const isServed = async ({ method, path }: Route) => {
      const url = `${baseUrl}${path.replace(':workspaceId', workspaceId).replace(/:\w+/g, 'none')}`
      const response = await fetch(url, { method, headers: { authorization: `Bearer ${keys.full}` } })
      return !(response.status === 404 && /There is no route/.test(await response.text()))
    }
    const groups = Object.values(contract as unknown as Record<string, Record<string, Route>>)
    const all = groups.flatMap((group) => Object.values(group))
    const served = await Promise.all(all.map(isServed))
    const unserved = all.filter((_, at) => !served[at]).map(({ metadata }) => metadata.operation)
    expect(unserved).toEqual([])
    const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')
    expect(readme).toContain('serves every operation that the contract')
  })
})

describe('a receiver of the documents', () => {
  test.each(receivers.map((block) => [place(block), block] as const))(
    '%s accepts a genuine webhook and refuses forged ones',
    async (_, block) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/webhooks/stablerail`
      const env = { PORT: String(port), STABLERAIL_WEBHOOK_SECRET: secret }
      const program = startProgram([host, save(block, moduleOf(block))], env, announcedBy(block.code))
      await during(program, async () => {
        await untilListening(url, patienceMs)
        for (const { name, status, ...delivery } of signDeliveries())
          expect(await deliver(url, delivery), name).toBe(status)
      })
    },
    patienceMs,
  )
})

test('the documents have at least 9 programs and 5 receivers, one of each on the home page', () => {
  expect(programs.length).toBeGreaterThan(8)
  expect(receivers.length).toBeGreaterThan(4)
  for (const kind of [programs, receivers]) expect(kind.map(({ file }) => file)).toContain('docs/index.md')
})
