import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveSecret } from '../../mechanisms/secrets/index.ts'
import { password, type SessionTestApp, startSessionApp } from '../../testing/sessions/people.ts'
import { limitTries } from './limit-tries.ts'
import { createPasswords } from './passwords.ts'

let testApp: SessionTestApp
beforeAll(async () => {
  testApp = await startSessionApp()
})
afterAll(() => testApp.close())

let addresses = 0
/** Tries a wrong password from an IP address that was not used before. */
const guess = async (email: string) => {
  addresses += 1
  return await testApp.call('POST', '/api/auth/sign-in/email', {
    body: { email, password: 'incorrect horse battery' },
    headers: { 'x-forwarded-for': `203.0.113.${addresses}` },
  })
}

/** Counts 29 of the account's 30 password tries in 15 minutes, without checking a password. */
const useUp = async (email: string) => {
  for (let attempt = 0; attempt < 29; attempt += 1) await limitTries(testApp.context, { email, ip: null })
}

test('an account takes thirty passwords in a quarter of an hour, wherever they come from', async () => {
  const person = await testApp.createPerson()
  await useUp(person.email)
  expect((await guess(person.email)).status).toBe(401)
  expect((await guess(person.email.toUpperCase())).status).toBe(429)
  const refused = await person.signIn()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe(900)
  testApp.clock.advance({ minutes: 15 })
  expect((await person.signIn()).status).toBe(200)
})

test('password tries for an unknown email address are limited in the same way', async () => {
  await useUp('nobody@example.test')
  const [last, refused] = [await guess('nobody@example.test'), await guess('nobody@example.test')]
  expect([last.status, refused.status]).toEqual([401, 429])
})

test('a stranger’s tries lock no user out where they are signed in, nor out of signing in by code', async () => {
  const person = await testApp.createPerson()
  expect((await person.signIn()).status).toBe(200)
  await useUp(person.email)
  expect((await guess(person.email)).status).toBe(429)
  expect((await person.signIn()).status).toBe(200)
  const elsewhere = { 'x-forwarded-for': '192.0.2.77' }
  await person.askForCode(elsewhere)
  expect((await person.enterCode(await person.receiveCode(), elsewhere)).status).toBe(200)
})

test('two passwords are checked at a time, thirty wait, and further ones are refused', async () => {
  const gate = Promise.withResolvers<void>()
  let underWay = 0
  let most = 0
  const work = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await gate.promise
    underWay -= 1
    return true
  }
  const passwords = createPasswords({ hash: async () => `${await work()}`, verify: work })
  const check = () => passwords.verify({ hash: '', password: '' })
  const admitted = Array.from({ length: 32 }, check)
  await expect(check()).rejects.toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } })
  gate.resolve()
  expect(await Promise.all(admitted)).toEqual(Array(32).fill(true))
  expect(most).toBe(2)
  await Promise.all(Array.from({ length: 5 }, check))
  expect(most).toBe(2)
})

test('a check that throws lets the next one run', async () => {
  const passwords = createPasswords({
    hash: async () => '',
    verify: () => Promise.reject(new Error('broken')),
  })
  const checks = Array.from({ length: 5 }, () => passwords.verify({ hash: '', password: '' }))
  const outcomes = await Promise.allSettled(checks)
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await passwords.hash(password)).toBe('')
})

test('the secret of cookies is derived from the configured one, and is another', () => {
  const secret = 'a session secret for tests, no other use'
  const [cookies, others] = [
    deriveSecret(secret, 'session cookies'),
    deriveSecret(`${secret} `, 'session cookies'),
  ]
  expect(new Set([secret, cookies, others]).size).toBe(3)
  // If the derived secret changed, every session would end when the release is deployed.
  expect(cookies).toBe('c06f74dc508e2f267e5f23dc6de5a166e6e4e47d389a388738b264de6a011844')
  expect(deriveSecret(secret, 'session cookies')).toBe(cookies)
  expect(deriveSecret(`${secret}!`, 'session cookies')).not.toBe(cookies)
})
