/**
 * Simulates what a customer does with a mail: opens its link in a browser without scripts, and presses the
 * button of the page.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { World } from './emulator.ts'

export type Mail = { to: string[]; subject: string; text: string; links: string[] }

export const mailsTo = async ({ mailUrl }: Pick<World, 'mailUrl'>, address: string): Promise<Mail[]> => {
  const { data } = (await (await fetch(mailUrl)).json()) as { data: Mail[] }
  return data.filter(({ to }) => to.includes(address))
}

/** Waits for a mail to an address whose subject contains the given text. Returns the newest such mail. */
export const mailTo = async (
  world: Pick<World, 'mailUrl'>,
  address: string,
  words: string,
): Promise<Mail> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const mail = (await mailsTo(world, address)).find(({ subject }) => subject.includes(words))
    if (mail !== undefined) return mail
    await delay(100)
  }
  throw new Error(`No mail "${words}" came to ${address} within 20 s.`)
}

/** Returns the HTML of a page as a browser without scripts loads it. */
export const openPage = async (url: string): Promise<string> => {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  const page = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${page}`)
  return page
}

/** Presses the only button of a page. Returns the URL to which it leads. */
export const pressButton = async (url: string): Promise<string> => {
  const [form, ...others] = (await openPage(url)).matchAll(/<form method="post" action="([^"]*)">/g)
  if (form === undefined || others.length > 0)
    throw new Error(`The page at ${url} has ${form === undefined ? 'no form' : 'several forms'}.`)
  const headers = { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams()
  const response = await fetch(new URL(form[1] ?? '', url), {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
  const place = response.headers.get('location')
  if (response.status !== 303 || place === null)
    throw new Error(`The form of ${url} answered ${response.status}: ${await response.text()}`)
  return new URL(place, url).href
}
