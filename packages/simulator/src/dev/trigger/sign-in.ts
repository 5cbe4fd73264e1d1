import { Stablerail } from '@stablerail/sdk'
import { type Client, createClient } from '@stablerail/sdk/functions'
import type { Workspace } from '../../rail/rail.ts'

/** A session of the workspace's operator in the dashboard, in test mode. */
export type DashboardSession = {
  email: string
  client: Stablerail
  /** The client for operations that the SDK has as functions only. */
  functions: Client
}

/**
 * The time for which a session is used. The service requires a factor that was proven within the last five minutes
 * for changes of wallets, and a sign-in proves the password.
 */
const usedForMs = 4 * 60_000

/** Returns a function that signs the operator in, and returns the same session for four minutes. */
export const createSignIn = ({
  access: { baseUrl, workspaceId },
  operator,
}: Pick<Workspace, 'access' | 'operator'>): (() => Promise<DashboardSession>) => {
  let last: { session: DashboardSession; untilMs: number } | null = null
  return async () => {
    if (last !== null && performance.now() < last.untilMs) return last.session
    const untilMs = performance.now() + usedForMs
    const cookie = await requestCookie(baseUrl, operator)
    const options = { session: { cookie, mode: 'test' as const }, workspaceId, baseUrl }
    const session = {
      email: operator.email,
      client: new Stablerail(options),
      functions: createClient(options),
    }
    last = { session, untilMs }
    return session
  }
}

/** Signs in by email and password, as the dashboard does. Returns the value of the `Cookie` header. */
const requestCookie = async (baseUrl: string, operator: Workspace['operator']): Promise<string> => {
  const response = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(baseUrl).origin },
    body: JSON.stringify({ email: operator.email, password: operator.password }),
  })
  if (!response.ok)
    throw new Error(
      `The dashboard did not sign ${operator.email} in (${response.status}). If you have changed the password, ` +
        'cause the event in the dashboard.',
    )
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
