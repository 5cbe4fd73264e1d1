import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createStudio } from '../invoice-by-mail/studio.ts'
import { mailTo, openPage, pressButton } from './mails.ts'
import { payAt } from './merchant.ts'
import { moveTime } from './move-time.ts'
import { loseTransaction } from './reorganise.ts'
import { client, emulator, eventually, getJson, postJson, register } from './stage.ts'

export const testInvoiceByMail = (): void => {
  const told: string[] = []
  const email = 'grace@customer.example'
  let studio: Awaited<ReturnType<typeof register>>
  let job: string
  let link: string
  let txHash: string

  test('mails what a job costs', async () => {
    studio = await register()
    const tell = ({ status }: { status: string }) => told.push(status)
    await studio.open(createServer(createStudio({ client, webhookSecret: studio.signingSecret, tell })))
    const { status, body } = await postJson(`${studio.origin}/jobs`, { email, hours: 3 })
    expect([status, body]).toMatchObject([201, { number: 'INV-000001', amountMinor: 27_000 }])
    job = `${studio.origin}/jobs/${body.jobId}`
    await expect.poll(() => told, eventually).toEqual(['open'])
    const mail = await mailTo(emulator, email, 'INV-000001')
    expect(mail.text).toContain('$270.00')
    link = mail.links[0] ?? ''
  })

  test('is told that the customer paid, who followed the link of the mail and pressed the button', async () => {
    expect(await openPage(link)).toContain('Thank you for your trust.')
    txHash = await payAt(await pressButton(link), emulator)
    await expect.poll(() => told, eventually).toEqual(['open', 'paid'])
    expect(await getJson(job)).toMatchObject({ email, hours: 3, status: 'paid' })
    expect((await mailTo(emulator, email, 'Receipt')).text).toContain(txHash)
    expect(await openPage(link)).toMatch(/Paid\. Thank you\..*There is nothing left to do/)
  })

  test('is told when the chain loses the payment, and when the payment is back', async () => {
    const { bringBack } = await loseTransaction(emulator.chains.base, txHash)
    await expect.poll(() => told, eventually).toEqual(['open', 'paid', 'open'])
    await bringBack()
    await expect.poll(() => told, eventually).toEqual(['open', 'paid', 'open', 'paid'])
  }, 60_000)

  test('bills a customer whom it knows, and is told when the due date has passed', async () => {
    told.length = 0
    const { body } = await postJson(`${studio.origin}/jobs`, { email, hours: 1 })
    expect(body.number).toBe('INV-000002')
    await expect.poll(() => told, eventually).toEqual(['open'])
    await moveTime(emulator, 15 * 86_400)
    await expect.poll(() => told, eventually).toEqual(['open', 'past_due'])
  })

  test.each([
    [{ email, hours: 0.5 }, 'We bill whole hours.'],
    [{ email: 'grace', hours: 1 }, 'email must be an email address'],
  ])('does not bill %j', async (asked, sentence) => {
    const { status, body } = await postJson(`${studio.origin}/jobs`, asked)
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)])
  })
}
