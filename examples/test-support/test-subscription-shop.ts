import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createShop } from '../subscription-shop/shop.ts'
import { type Mail, mailsTo, mailTo, openPage, pressButton } from './mails.ts'
import { payAt } from './merchant.ts'
import { moveTime } from './move-time.ts'
import { client, emulator, eventually, getJson, postJson, register } from './stage.ts'

const daySeconds = 86_400

export const testSubscriptionShop = (): void => {
  const told: Record<string, string[]> = {}
  const [payer, idler] = ['ada@club.example', 'eve@club.example']
  let shop: Awaited<ReturnType<typeof register>>

  const memberOf = (email: string) => getJson(`${shop.origin}/members/${email}`)
  /**
   * Returns the names of the events that the shop has received about a member. They are sorted, because
   * events that are due at the same moment are sent in any order.
   */
  const toldOf = (email: string) => (told[email] ?? []).toSorted()

  test('gives access to a member who pays at a checkout', async () => {
    shop = await register()
    const product = await client.products.create({ name: 'Film club' })
    const { id: priceId } = await client.prices.create(product.id, { amount: 900, interval: 'month' })
    const tell = ({ email }: { email: string }, event: string) => {
      told[email] = [...(told[email] ?? []), event]
    }
    const settings = { client, priceId, webhookSecret: shop.signingSecret, tell }
    await shop.open(createServer(createShop(settings)))
    const { status, body } = await postJson(`${shop.origin}/members`, { email: payer })
    expect(status).toBe(201)
    expect(await memberOf(payer)).toMatchObject({ status: null, mayWatch: false })
    await payAt(body.payAt ?? '', emulator)
    await expect.poll(() => toldOf(payer), eventually).toEqual(['subscription.created'])
    expect(await memberOf(payer)).toMatchObject({ status: 'active', mayWatch: true })
  })

  test('gives access in a trial, for which nothing is paid, and gives one trial', async () => {
    const ask = () => postJson(`${shop.origin}/members`, { email: idler, trial: true })
    expect((await ask()).status).toBe(201)
    await expect.poll(() => toldOf(idler), eventually).toEqual(['subscription.created'])
    expect(await memberOf(idler)).toMatchObject({ status: 'trialing', mayWatch: true })
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'You have had your trial.' } })
  })

  test('is told that the trial has ended, and the member gets an invoice by mail', async () => {
    await moveTime(emulator, 15 * daySeconds)
    await expect
      .poll(() => toldOf(idler), eventually)
      .toEqual(['subscription.created', 'subscription.trial_ended'])
    expect(await memberOf(idler)).toMatchObject({ status: 'active', mayWatch: true })
    expect((await mailTo(emulator, idler, 'Your trial')).text).toContain('9.00')
    expect((await mailTo(emulator, idler, 'Invoice')).links[0]).toContain('/i/')
  })

  test('lets a member watch who is late, while three mails go out', async () => {
    await moveTime(emulator, 10 * daySeconds)
    await expect.poll(() => toldOf(idler), eventually).toContain('subscription.past_due')
    expect(await memberOf(idler)).toMatchObject({ status: 'past_due', mayWatch: true })
    const missed = async () => (await mailsTo(emulator, idler)).filter(isMissed).length
    await expect.poll(missed, eventually).toBe(3)
  })

  test('takes access from a member who never pays, whose invoice cannot be paid any more', async () => {
    await moveTime(emulator, 7 * daySeconds)
    await expect.poll(() => toldOf(idler), eventually).toContain('subscription.canceled')
    expect(await memberOf(idler)).toMatchObject({ status: 'canceled', mayWatch: false })
    const [link = ''] = (await mailTo(emulator, idler, 'Invoice')).links
    expect(await openPage(link)).toContain('This invoice was canceled.')
  })

  test('is told that the other member has paid for another month, from the mail of the renewal', async () => {
    const { periodEnd } = await memberOf(payer)
    const [link = ''] = (await mailTo(emulator, payer, 'Invoice')).links
    await payAt(await pressButton(link), emulator)
    await expect.poll(() => toldOf(payer), eventually).toContain('subscription.renewed')
    const member = await memberOf(payer)
    expect(member).toMatchObject({ status: 'active', mayWatch: true })
    const days = (Date.parse(String(member.periodEnd)) - Date.parse(String(periodEnd))) / 86_400_000
    expect([28, 29, 30, 31]).toContain(days)
  })
}

const isMissed = ({ subject }: Mail) => subject.startsWith('Payment missed')
