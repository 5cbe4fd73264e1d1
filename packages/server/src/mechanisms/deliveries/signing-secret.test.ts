import { expect, test, vi } from 'vitest'
import { testConfig } from '../../testing/context.ts'
import { createSecretBox } from '../secrets/index.ts'
import { createOpenSecret } from './signing-secret.ts'

const scope = { workspaceId: 'ws_1', livemode: false }
const binding = (endpointId: string) =>
  JSON.stringify(['webhook_endpoints.secret_sealed', scope.workspaceId, scope.livemode, endpointId])

const setUp = () => {
  const secrets = createSecretBox(testConfig().encryptionKeys)
  const seal = (secret: string, endpointId: string) => secrets.seal(secret, binding(endpointId))
  const opened = vi.spyOn(secrets, 'open')
  return { seal, opened, openSecret: createOpenSecret(secrets) }
}

test('a secret is opened once, whichever row of the endpoint holds it', () => {
  const { seal, opened, openSecret } = setUp()
  const sealed = seal('whsec_one', 'we_1')
  expect(openSecret(scope, 'we_1', sealed)).toBe('whsec_one')
  expect(openSecret(scope, 'we_1', Buffer.from(sealed))).toBe('whsec_one')
  expect(opened).toHaveBeenCalledTimes(1)
})

test('a rotated secret signs from the next delivery on, and the secret of another endpoint never does', () => {
  const { seal, openSecret } = setUp()
  const sealed = seal('whsec_one', 'we_1')
  openSecret(scope, 'we_1', sealed)
  expect(openSecret(scope, 'we_1', seal('whsec_two', 'we_1'))).toBe('whsec_two')
  expect(() => openSecret(scope, 'we_2', sealed)).toThrow()
  expect(() => openSecret({ ...scope, livemode: true }, 'we_1', sealed)).toThrow()
})

test('the 1,000 secrets that were opened last are kept', () => {
  const { seal, opened, openSecret } = setUp()
  const endpoints = Array.from({ length: 1_001 }, (_, index) => `we_${index}`)
  const sealed = new Map(endpoints.map((id) => [id, seal(`whsec_${id}`, id)]))
  const open = (id: string) => openSecret(scope, id, sealed.get(id) as Buffer)
  for (const id of endpoints) open(id)
  open('we_1000')
  open('we_1')
  expect(opened).toHaveBeenCalledTimes(1_001)
  open('we_0')
  expect(opened).toHaveBeenCalledTimes(1_002)
})
