/** Signs in and out, with routes of the server that are not part of the public API. */
import { queryOptions } from '@tanstack/react-query'
import { personClient } from '../data/client.ts'
import { ToldError } from '../data/errors.ts'

export type Person = { id: string; email: string; name: string }
type Signed = { user: Person }
type Session = { id: string; createdAt: string; expiresAt: string; userAgent: string | null }
export type ListedSession = Session & { ipAddress: string | null }
export type Passkey = {
  id: string
  name: string
  backedUp: boolean
  createdAt: string
  lastUsedAt: string | null
}

/** Sends a POST request without retries, because most of these routes count attempts. */
const post = <Result>(path: string, body?: object): Promise<Result> =>
  personClient<Result>(`session POST /api/auth${path} once`, [], body ?? {}, { maxRetries: 0 })

const get = <Result>(path: string): Promise<Result> =>
  personClient<Result>(`session GET /api/auth${path}`, [])

/** Reads the person who is signed in; null if there is no session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => get<{ user: Person; session: Session } | null>('/get-session'),
  staleTime: 60_000,
})

export const signInByPassword = (email: string, password: string) =>
  post<Signed>('/sign-in/email', { email, password })

export const mailCode = (email: string) =>
  post<object>('/email-otp/send-verification-otp', { email, type: 'sign-in' })

export const signInByCode = (email: string, otp: string) => post<Signed>('/sign-in/email-otp', { email, otp })

export const mailResetCode = (email: string) => post<object>('/email-otp/request-password-reset', { email })

export const resetPassword = (email: string, otp: string, password: string) =>
  post<object>('/email-otp/reset-password', { email, otp, password })

export const changePassword = (currentPassword: string, newPassword: string) =>
  post<object>('/change-password', { currentPassword, newPassword })

export const signOut = () => post<object>('/sign-out')

export const listSessions = () => get<ListedSession[]>('/list-sessions')
export const endSession = (id: string) => post<object>('/end-session', { id })
export const endOtherSessions = () => post<object>('/revoke-other-sessions')

/** An authentication factor with which the person can step up the session. */
export type Factor = 'passkey' | 'password' | 'code'

const listFactors = () => get<Factor[]>('/list-factors')

export const factorsQuery = queryOptions({ queryKey: ['factors'], queryFn: listFactors })
export const provePassword = (password: string) => post<object>('/step-up/password', { password })
export const mailProofCode = () => post<object>('/step-up/email-otp/send')
export const proveCode = (otp: string) => post<object>('/step-up/email-otp', { otp })

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/**
 * Returns the error for a passkey that was not used. Browsers do not report whether the person declined, no
 * passkey was found, or the time ran out.
 */
const notUsed = () => new ToldError('No passkey was used. Try again, or use another way.')

const asked = async <Result>(ask: () => Promise<Result | null>): Promise<Result> => {
  try {
    const given = await ask()
    if (given !== null) return given
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  throw notUsed()
}

/** Authenticates with a passkey of this browser, to sign in or to step up the session. */
export const provePasskey = async (path: '/sign-in/passkey' | '/step-up/passkey'): Promise<void> => {
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(`${path}/options`)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = (await asked(() => navigator.credentials.get({ publicKey }))) as PublicKeyCredential
  await post<object>(path, { credential: credential.toJSON() })
}

export const addPasskey = async (name: string): Promise<Passkey> => {
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>('/add-passkey/options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = (await asked(() => navigator.credentials.create({ publicKey }))) as PublicKeyCredential
  return await post<Passkey>('/add-passkey', { name, credential: credential.toJSON() })
}

export const listPasskeys = () => get<Passkey[]>('/list-passkeys')
export const renamePasskey = (id: string, name: string) => post<Passkey>('/rename-passkey', { id, name })
export const removePasskey = (id: string) => post<object>('/remove-passkey', { id })
