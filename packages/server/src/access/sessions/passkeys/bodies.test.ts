import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../../testing/people/office.ts'
import { browserOf } from '../../../testing/sessions/passkeys.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test.each([
  ['/add-passkey', { name: '' }, 'name'],
  ['/add-passkey', { name: ' '.repeat(9) }, 'name'],
  ['/add-passkey', { name: 'n'.repeat(81) }, 'name'],
  ['/add-passkey', { name: 'Phone', more: 1 }, 'more'],
  ['/rename-passkey', { id: 'psk_1', name: '' }, 'name'],
  ['/rename-passkey', { id: 'p'.repeat(81), name: 'Phone' }, 'id'],
  ['/remove-passkey', { id: '' }, 'id'],
  ['/remove-passkey', { id: 'psk_1', more: 1 }, 'more'],
  ['/step-up/passkey', {}, 'credential'],
])('%s refuses the body %j by the name of the field', async (path, body, param) => {
  const browser = browserOf(office, await office.createAdmin())
  const options = { challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'AAAA' } }
  const credential = path === '/add-passkey' ? { credential: browser.authenticator.make(options) } : {}
  const { status, error } = await browser.post(path, { ...credential, ...body })
  expect([status, error.code, error.param]).toEqual([400, 'invalid_request', param])
})

test('where the service has an address and no name, there are no passkeys', async () => {
  const nameless = await openOffice({ config: { publicBaseUrl: 'http://192.168.1.5:4010' } })
  try {
    const person = await nameless.createAdmin()
    const post = (path: string) => person.callPath('POST', `/api/auth${path}`, {})
    for (const path of ['/add-passkey/options', '/sign-in/passkey/options'])
      expect((await post(path)).error).toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('PUBLIC_BASE_URL'),
      })
    expect((await person.callPath('GET', '/api/auth/list-passkeys')).json).toEqual([])
  } finally {
    await nameless.close()
  }
})
