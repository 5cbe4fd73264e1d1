import { expect, test } from 'vitest'
import { sessionRoutes } from './routes.ts'

const takes = (path: string, body: unknown): boolean => {
  const route = sessionRoutes.find((one) => one.path === path)
  if (route?.body === undefined) throw new Error(`No body is described for ${path}.`)
  return route.body.safeParse(body).success
}

const email = 'ada@shop.example'
const long = 'p'.repeat(128)
const code = '12345678'
const host = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
const emailOf = (length: number): string => `${'a'.repeat(length - host.length - 1)}@${host}`

test.each([
  ['/sign-in/email', { email, password: 'p' }],
  ['/sign-in/email', { email, password: long, rememberMe: false }],
  ['/sign-in/email', { email: emailOf(254), password: 'p' }],
  ['/sign-in/email-otp', { email, otp: code }],
  ['/email-otp/send-verification-otp', { email, type: 'sign-in' }],
  ['/email-otp/request-password-reset', { email }],
  ['/email-otp/reset-password', { email, otp: code, password: 'p'.repeat(12) }],
  ['/email-otp/reset-password', { email, otp: code, password: long }],
  ['/end-session', { id: 'i' }],
  ['/revoke-session', { token: 't' }],
  ['/revoke-session', { token: 't'.repeat(200) }],
  ['/change-password', { currentPassword: 'p', newPassword: 'p'.repeat(12) }],
  ['/change-password', { currentPassword: long, newPassword: long, revokeOtherSessions: true }],
])('%s takes %j', (path, body) => {
  expect(takes(path, body)).toBe(true)
})

test.each([
  ['/sign-in/email', { email, password: '' }],
  ['/sign-in/email', { email, password: `${long}p` }],
  ['/sign-in/email', { email: 'ada', password: 'p' }],
  ['/sign-in/email', { email: emailOf(255), password: 'p' }],
  ['/sign-in/email', { email, password: 'p', rememberMe: 'yes' }],
  ['/sign-in/email', { email, password: 'p', remember: true }],
  ['/sign-in/email-otp', { email, otp: code.slice(1) }],
  ['/sign-in/email-otp', { email, otp: `${code}9` }],
  ['/sign-in/email-otp', { email, otp: code, name: 'Ada' }],
  ['/email-otp/send-verification-otp', { email, type: 'email-verification' }],
  ['/email-otp/send-verification-otp', { email, type: 'sign-in', more: 1 }],
  ['/email-otp/request-password-reset', { email, redirectTo: 'https://elsewhere.example' }],
  ['/email-otp/reset-password', { email, otp: code, password: 'p'.repeat(11) }],
  ['/email-otp/reset-password', { email, otp: code, password: `${long}p` }],
  ['/email-otp/reset-password', { email, otp: code, password: long, more: 1 }],
  ['/end-session', { id: '' }],
  ['/end-session', { id: 'i'.repeat(81) }],
  ['/end-session', { id: 'i', more: 1 }],
  ['/revoke-session', { token: '' }],
  ['/revoke-session', { token: 't'.repeat(201) }],
  ['/revoke-session', { token: 't', more: 1 }],
  ['/change-password', { currentPassword: '', newPassword: long }],
  ['/change-password', { currentPassword: long, newPassword: 'p'.repeat(11) }],
  ['/change-password', { currentPassword: long, newPassword: `${long}p` }],
  ['/change-password', { currentPassword: long, newPassword: long, revokeOtherSessions: 1 }],
  ['/change-password', { currentPassword: long, newPassword: long, more: 1 }],
])('%s refuses %j', (path, body) => {
  expect(takes(path, body)).toBe(false)
})
