import { passkeySiteOf } from '../../access/own-origins.ts'
import type { TestAnswer } from '../api.ts'
import type { Office, Person } from '../people/office.ts'
import { type Algorithm, type Authenticator, createAuthenticator, type Lies } from './authenticator.ts'

/** Returns the origin of the pages on which passkeys can be used. */
export const originOf = ({ context }: Office): string => {
  const site = passkeySiteOf(context.config)
  if (site === null) throw new Error('There are no passkeys at this address.')
  return site.origin
}

/**
 * Sends a POST request to a session route like a browser of the person, which keeps the cookie of a step-up.
 */
const post = async (person: Pick<Person, 'callPath' | 'headers'>, path: string, body: object = {}) => {
  const answer = await person.callPath('POST', `/api/auth${path}`, body)
  const cookie = cookiesOf(answer)
  if (path.startsWith('/step-up/') && cookie !== '') person.headers.cookie = cookie
  return answer
}

export type Making = Lies & { algorithm?: Algorithm; name?: string }

/** Returns a person's browser with an authenticator, and functions that use passkeys in it. */
export const browserOf = (
  office: Office,
  person: Pick<Person, 'callPath' | 'headers'>,
  authenticator: Authenticator = createAuthenticator({ origin: originOf(office) }),
) => {
  const optionsOf = async (path: string) => {
    const answer = await post(person, `${path}/options`)
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`)
    return answer.json.options
  }
  return {
    authenticator,
    optionsOf,
    post: (path: string, body?: object) => post(person, path, body),
    add: async ({ name = 'Phone', ...lies }: Making = {}): Promise<TestAnswer> => {
      const credential = authenticator.make(await optionsOf('/add-passkey'), lies)
      return post(person, '/add-passkey', { name, credential })
    },
    stepUp: async (lies: Lies = {}): Promise<TestAnswer> => {
      const credential = authenticator.sign(await optionsOf('/step-up/passkey'), lies)
      return post(person, '/step-up/passkey', { credential })
    },
    list: async () => (await person.callPath('GET', '/api/auth/list-passkeys')).json,
  }
}

export type PasskeyBrowser = ReturnType<typeof browserOf>

const cookiesOf = ({ headers }: TestAnswer) =>
  headers
    .getSetCookie()
    .filter((line) => !/Max-Age=0/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')

/** Returns a browser without a session, with an IP address of its own. */
export const strangerAt = (office: Office, address: string) => {
  const send = (path: string, body: object, cookie: string) =>
    office.api.call('POST', `/api/auth${path}`, {
      key: '',
      body,
      headers: {
        'x-forwarded-for': address,
        origin: office.context.config.publicBaseUrl,
        ...(cookie === '' ? {} : { cookie }),
      },
    })
  const begin = async () => {
    const answer = await send('/sign-in/passkey/options', {}, '')
    if (answer.status !== 200) throw new Error(`The options were answered ${answer.status}: ${answer.text}`)
    return { options: answer.json.options, cookie: cookiesOf(answer) }
  }
  return {
    begin,
    finish: (credential: object, cookie: string) => send('/sign-in/passkey', { credential }, cookie),
    signIn: async (authenticator: Authenticator, lies: Lies = {}) => {
      const { options, cookie } = await begin()
      const answer = await send('/sign-in/passkey', { credential: authenticator.sign(options, lies) }, cookie)
      const { status, json, text } = answer
      return { status, json, text, cookie: cookiesOf(answer) }
    },
  }
}

/** Returns the acts of a person in the audit log of their workspace, oldest first. */
export const actsOf = async ({ context }: Office, { workspaceId }: Person) =>
  context.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'target', 'ip'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
