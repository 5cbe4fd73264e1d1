/**
 * Decides which key a command uses, and the one base URL to which the key may be sent.
 *
 * The key comes from `--profile`, from the environment, from the profile that is in use, or from the only simulator
 * that `stablerail dev` runs on this machine, in this order. A key of the environment goes to the base URL of the
 * environment; a stored key goes to the URL that it was stored for. No file in the working directory is read, so that a repository that was cloned from somewhere
 * cannot send a key to another host.
 */
import type { Client } from '@stablerail/sdk/functions'
import { allRunning, findOnlyRunning } from '../dev/running.ts'
import { CommandError, exitCodes, usageError } from '../exit-codes.ts'
import { nearestWord } from '../names.ts'
import { note } from '../output/terminal.ts'
import { version } from '../version.ts'
import { type Profile, readProfiles } from './profiles.ts'

/** The base URL of the emulator, which the SDK uses too. */
export const localBaseUrl = 'http://127.0.0.1:4010'

export type Account = Profile & {
  /** The source of the key, as people read it: `STABLERAIL_API_KEY`, `profile <name>` or `stablerail dev`. */
  from: string
  livemode: boolean
}

/** Returns the URL of a page of the dashboard, in the workspace and mode of the account. */
export const dashboardUrl = ({ baseUrl, workspaceId, livemode }: Account, page: string): string =>
  `${baseUrl}/dashboard/${workspaceId}/${livemode ? 'live' : 'test'}/${page}`

export const isLive = (apiKey: string): boolean => apiKey.startsWith('sk_live_')

/** Returns a URL in the form in which two URLs of one deployment are equal. */
export const sameForm = (url: string): string => {
  if (!URL.canParse(url)) throw usageError(`${url} is no URL.`, 'Give an address such as https://pay.example')
  return new URL(url).href.replace(/\/+$/, '')
}

/**
 * Returns the base URL to which a key may be sent. Throws for a live key without a URL: it would go to the
 * emulator's address, at which any program of this machine may listen.
 */
export const baseUrlFor = (apiKey: string, given: string | undefined): string => {
  if (given === undefined && isLive(apiKey))
    throw usageError(
      'A live key needs the URL of its deployment.',
      'Set STABLERAIL_BASE_URL, or add --base-url to `stablerail login`.',
    )
  return sameForm(given ?? localBaseUrl)
}

const environment = (name: string) => process.env[`STABLERAIL_${name}`] || undefined

const ofEnvironment = (apiKey: string): Account => {
  const workspaceId = environment('WORKSPACE_ID')
  if (workspaceId === undefined)
    throw usageError(
      'STABLERAIL_API_KEY is set, but STABLERAIL_WORKSPACE_ID is not.',
      'Set it to the id (ws_…) that the dashboard shows in Settings.',
    )
  const baseUrl = baseUrlFor(apiKey, environment('BASE_URL'))
  return { apiKey, workspaceId, baseUrl, from: 'STABLERAIL_API_KEY', livemode: isLive(apiKey) }
}

const notSignedIn = () => {
  const simulators = allRunning().length
  return new CommandError('There is no API key.', {
    exitCode: exitCodes.notSignedIn,
    hint:
      simulators > 1
        ? `${simulators} simulators are running: set the variables that one of them has printed.`
        : 'Run `stablerail login`, set STABLERAIL_API_KEY, or start `stablerail dev`.',
  })
}

const ofProfile = (name: string): Account => {
  const { profiles } = readProfiles()
  const profile = profiles[name]
  if (profile !== undefined) return { ...profile, from: `profile ${name}`, livemode: isLive(profile.apiKey) }
  const near = nearestWord(name, Object.keys(profiles))
  throw new CommandError(`There is no profile ${name}.`, {
    exitCode: exitCodes.notSignedIn,
    hint:
      near === undefined ? `Run \`stablerail login --profile ${name}\`.` : `Did you mean --profile ${near}?`,
  })
}

/** The account of the only simulator that runs, unless the environment names another deployment; null without one. */
const ofSimulator = (): Account | null => {
  const simulator = findOnlyRunning()
  if (simulator === null) return null
  const { baseUrl, workspace } = simulator
  const asked = environment('BASE_URL')
  if (asked !== undefined && sameForm(asked) !== sameForm(baseUrl)) return null
  const { workspaceId, keys } = workspace
  return { apiKey: keys.full, workspaceId, baseUrl, from: 'stablerail dev', livemode: false }
}

/** Throws if the environment names another deployment than the one that the stored key belongs to. */
const refuseOtherUrl = ({ baseUrl, from }: Account): void => {
  const asked = environment('BASE_URL')
  if (asked === undefined || sameForm(asked) === sameForm(baseUrl)) return
  throw usageError(
    `STABLERAIL_BASE_URL is ${asked}, but the key of the ${from} belongs to ${baseUrl}.`,
    `Set STABLERAIL_API_KEY to a key of ${asked}, or unset STABLERAIL_BASE_URL.`,
  )
}

/** Returns whether there is a key, or a profile is named that should have one. */
export const hasAccount = (profile: string | undefined): boolean =>
  profile !== undefined ||
  environment('API_KEY') !== undefined ||
  readProfiles().current !== null ||
  ofSimulator() !== null

/** Returns the account of a command. Throws if there is no key. */
export const readAccount = (profile: string | undefined): Account => {
  if (profile !== undefined) return ofProfile(profile)
  const apiKey = environment('API_KEY')
  if (apiKey !== undefined) return ofEnvironment(apiKey)
  const { current } = readProfiles()
  if (current === null) {
    const local = ofSimulator()
    if (local === null) throw notSignedIn()
    return local
  }
  const account = ofProfile(current)
  refuseOtherUrl(account)
  return account
}

export type ClientChoices = {
  verbose?: boolean | undefined
  /** The name and the version of the program, which requests send as their user agent. */
  program?: string
  /** Called with true and the status when an attempt gets a response, and with false when it gets none. */
  onAttempt?: (isAnswered: boolean, status?: number) => void
}

/** Creates the SDK's client of an account. With `verbose`, each attempt is written to standard error. */
export const createAccountClient = async (
  { apiKey, workspaceId, baseUrl }: Profile,
  { verbose = false, program = `stablerail-cli/${version}`, onAttempt = () => {} }: ClientChoices,
): Promise<Client> => {
  const { createClient } = await import('@stablerail/sdk/functions')
  return createClient({
    apiKey,
    workspaceId,
    baseUrl,
    hooks: {
      onRequest: ({ method, url, attempt, idempotencyKey, headers }) => {
        headers['user-agent'] = `${program} node/${process.versions.node}`
        if (!verbose) return
        note(`> ${method} ${url}${attempt > 1 ? ` (attempt ${attempt})` : ''}`)
        if (idempotencyKey !== null && attempt === 1) note(`> idempotency-key: ${idempotencyKey}`)
      },
      onResponse: ({ status, requestId, durationMs }) => {
        onAttempt(true, status)
        if (verbose)
          note(`< ${status} in ${Math.round(durationMs)} ms${requestId === null ? '' : `, ${requestId}`}`)
      },
      onError: ({ error }) => {
        onAttempt(false)
        if (verbose) note(`< no response: ${(error as Error).message}`)
      },
      onRetry: ({ delayMs }) => {
        if (verbose) note(`  the next attempt is made in ${Math.round(delayMs)} ms`)
      },
    },
  })
}
