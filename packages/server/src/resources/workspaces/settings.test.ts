import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'

const live = { ...unreadNetwork, livemode: true, networkId: 8453, confirmations: 12 }
const polygon = { ...unreadNetwork, chain: 'polygon' as const, networkId: 137, confirmations: 32 }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork, live, polygon] } })
})
afterAll(() => api.close())

const path = () => api.path('').slice(0, -1)
const update = (body: object) => api.call('PATCH', path(), { body })
const retrieve = async () => (await api.call('GET', path())).json

describe('the settings of a workspace', () => {
  it('are empty at first, and each stays as it is when others change', async () => {
    const initial = {
      confirmations: {},
      accent: null,
      embedOrigins: [],
      affiliateBasisPoints: 0,
      invoiceReminderDays: [],
      sellerAddress: null,
      sellerTaxId: null,
    }
    expect(await retrieve()).toMatchObject(initial)
    const changed = {
      confirmations: { base: 20, polygon: 64 },
      accent: '#0a6cff',
      embedOrigins: ['https://shop.example'],
      affiliateBasisPoints: 500,
      invoiceReminderDays: [7, -3, 0],
      sellerAddress: 'Blue Mugs Ltd\n1 Harbour Road',
      sellerTaxId: 'IE1234567FA',
    }
    for (const [name, value] of Object.entries(changed))
      expect((await update({ [name]: value })).json).toMatchObject({ [name]: value })
    expect(await retrieve()).toMatchObject(changed)
    expect((await update(initial)).json).toMatchObject(initial)
  })
})

describe('the confirmations that a workspace asks for', () => {
  it('replace those before, by chain, and show in what a checkout can ask for where they are more', async () => {
    await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    const holding = async () =>
      (await api.call('GET', api.path('settlement_options'))).json.data.map(
        ({ confirmations }: { confirmations: number }) => confirmations,
      )
    expect(await holding()).toEqual([unreadNetwork.confirmations])
    await update({ confirmations: { base: 12 } })
    expect(await holding()).toEqual([12])
    const { config } = api.context
    const { networks } = config
    config.networks = networks.map((network) => ({ ...network, confirmations: 40 }))
    expect(await holding()).toEqual([40])
    config.networks = networks
    expect((await update({ confirmations: { polygon: 32 } })).json.confirmations).toEqual({ polygon: 32 })
    expect(await holding()).toEqual([10])
  })

  it.each([
    ['fewer than the deployment asks for in live mode', { base: 11 }, 'base', 'send 12 or more'],
    ['fewer than the deployment asks for', { base: 20, polygon: 31 }, 'polygon', 'asks for 32'],
    ['a chain that is not read', { tron: 30 }, 'tron', 'Leave confirmations.tron out'],
    ['more than the reader keeps headers of', { base: 257 }, 'base', 'at most 256 blocks'],
    ['none', { base: 0 }, 'base', 'at least 1 block'],
    ['a part of a block', { base: 12.5 }, 'base', 'a whole number'],
    ['a chain that there is not', { bse: 20 }, 'bse', 'Did you mean "confirmations.base"?'],
  ])('are refused with %s, by the name of the chain and with what to do', async (_, asked, chain, words) => {
    const { status, error } = await update({ confirmations: asked })
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', `confirmations.${chain}`])
    expect(error.message).toContain(words)
  })
})

describe('accent', () => {
  it('is a colour, in lower case, or none', async () => {
    expect((await update({ accent: '#0A6CFF' })).json.accent).toBe('#0a6cff')
    expect((await update({ accent: null })).json.accent).toBeNull()
  })

  it.each(['0a6cff', '#fff', 'red', '#0a6cff80', '#0a6cfg', '#000000;'])(
    'is refused as %s',
    async (accent) => {
      const { status, error } = await update({ accent })
      expect([status, error.param, error.message]).toEqual([
        400,
        'accent',
        'accent must be a color such as #0a6cff or null.',
      ])
    },
  )
})

describe('embedOrigins', () => {
  it('are answered as browsers name them', async () => {
    const sent = [
      'https://Shop.Example:443',
      'https://shop.example:8443',
      'http://localhost:3000',
      'http://[::1]:80',
    ]
    expect((await update({ embedOrigins: sent })).json.embedOrigins).toEqual([
      ...['https://shop.example', 'https://shop.example:8443', 'http://localhost:3000', 'http://[::1]'],
    ])
  })

  it.each([
    'http://shop.example',
    'https://shop.example/',
    'https://shop.example/pay',
    'https://ada@shop.example',
    'https://*.shop.example',
    'https://shop.example:99999',
    'https://shop.example; script-src *',
    'https://shop.example\n',
    "'self'",
    'shop.example',
    'javascript:alert(1)',
    'http://localhost.example',
  ])('are refused with %s', async (origin) => {
    const { status, error } = await update({ embedOrigins: ['https://shop.example', origin] })
    expect([status, error.param]).toEqual([400, 'embedOrigins.1'])
    expect(error.message).toContain('an origin such as https://shop.example, without a path')
  })

  it('are refused where one comes twice, however it is written, and where they are 21', async () => {
    const twice = await update({ embedOrigins: ['https://shop.example', 'https://SHOP.example:443'] })
    expect([twice.status, twice.error.param, twice.error.message]).toEqual([
      400,
      'embedOrigins',
      'embedOrigins names https://shop.example twice. Send each origin once.',
    ])
    const many = Array.from({ length: 21 }, (_, index) => `https://shop-${index}.example`)
    expect((await update({ embedOrigins: many })).error.param).toBe('embedOrigins')
    expect((await update({ embedOrigins: many.slice(1) })).status).toBe(200)
  })
})

describe('affiliateBasisPoints', () => {
  it.each([0, 10_000])('may be %s', async (affiliateBasisPoints) => {
    expect((await update({ affiliateBasisPoints })).json).toMatchObject({ affiliateBasisPoints })
  })

  it.each([-1, 10_001, 2.5, '5', null])('may not be %s', async (affiliateBasisPoints) => {
    const { status, error } = await update({ affiliateBasisPoints })
    expect([status, error.param]).toEqual([400, 'affiliateBasisPoints'])
  })
})

describe('invoiceReminderDays', () => {
  it.each([
    ['a day too early', [-31], 'invoiceReminderDays.0'],
    ['a day too late', [0, 91], 'invoiceReminderDays.1'],
    ['half a day', [0.5], 'invoiceReminderDays.0'],
    ['six days', [1, 2, 3, 4, 5, 6], 'invoiceReminderDays'],
    ['a day twice', [0, 7, 0], 'invoiceReminderDays'],
    ['null', null, 'invoiceReminderDays'],
  ])('are refused with %s', async (_, invoiceReminderDays, param) => {
    await update({ invoiceReminderDays: [-30, 90] })
    const { status, error } = await update({ invoiceReminderDays })
    expect([status, error.param]).toEqual([400, param])
    expect((await retrieve()).invoiceReminderDays).toEqual([-30, 90])
  })
})
