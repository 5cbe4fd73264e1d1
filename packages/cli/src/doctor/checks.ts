/** The checks of `doctor`. Each returns one line about one part of the set-up. */
import { type Client, listSettlementOptions, retrieveWorkspace } from '@stablerail/sdk/functions'
import { type Account, dashboardUrl } from '../account/account.ts'
import { cleanText } from '../output/clean.ts'
import { version } from '../version.ts'

export type Finding = {
  name: string
  /** `warning` is for people to judge; only `failed` makes the command fail. */
  state: 'ok' | 'warning' | 'failed'
  detail: string
}

export const finding = (name: string, state: Finding['state'], detail: string): Finding => ({
  name,
  state,
  detail,
})

/** Returns whether this Node is one of the versions that the package names in `engines`. */
const isSupported = (node: string): boolean => {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  return (major === 20 && minor >= 16) || (major === 22 && minor >= 3) || major > 22
}

export const checkVersions = (): Finding => {
  const { node } = process.versions
  const detail = `stablerail ${version}, Node ${node}`
  return isSupported(node)
    ? finding('versions', 'ok', detail)
    : finding('versions', 'failed', `${detail}: install Node 20.16, 22.3 or later`)
}

/**
 * The difference between the clocks from which `doctor` warns. A receiver refuses a webhook whose signature is
 * 300 seconds old or young.
 */
const mostSkewMs = 30_000

/** Compares this machine's clock with the `Date` of a response, which has whole seconds. */
export const checkClock = (date: string | null, sentAt: number, receivedAt: number): Finding => {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs))
    return finding('clock', 'warning', 'the deployment sends no Date, so it cannot be compared')
  const differenceMs = (sentAt + receivedAt) / 2 - (theirs + 500)
  const seconds = Math.round(differenceMs / 1000)
  if (Math.abs(differenceMs) <= mostSkewMs)
    return finding(
      'clock',
      'ok',
      seconds === 0 ? "the same as the deployment's" : `${seconds} s from the deployment's`,
    )
  const side = seconds > 0 ? 'ahead of' : 'behind'
  return finding(
    'clock',
    'failed',
    `${Math.abs(seconds)} s ${side} the deployment's: signatures of webhooks may be refused as too old`,
  )
}

export type Reached = { findings: Finding[]; isReached: boolean }

/** Calls the deployment without a key. */
export const checkDeployment = async (baseUrl: string): Promise<Reached> => {
  try {
    const sentAt = Date.now()
    const alive = await fetch(`${baseUrl}/v1/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    const receivedAt = Date.now()
    const body: unknown = await alive.json().catch(() => null)
    if (!alive.ok || (body as { ok?: unknown } | null)?.ok !== true)
      return {
        findings: [
          finding('deployment', 'failed', `${baseUrl} answers, but not as Stablerail does (${alive.status})`),
        ],
        isReached: false,
      }
    return {
      findings: [
        finding('deployment', 'ok', `${baseUrl}, API v1`),
        checkClock(alive.headers.get('date'), sentAt, receivedAt),
      ],
      isReached: true,
    }
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string }
    const reason = cause?.code ?? cause?.message ?? message
    return {
      findings: [finding('deployment', 'failed', `${baseUrl} does not answer: ${reason}`)],
      isReached: false,
    }
  }
}

export const checkWorkspace = async (client: Client, account: Account): Promise<Finding> => {
  const { name } = await retrieveWorkspace(client)
  const mode = account.livemode ? 'live' : 'test'
  return finding('key', 'ok', `${cleanText(name)} (${account.workspaceId}), ${mode} mode`)
}

/** A key may not list wallets, but it may list the pairs that a verified wallet exists for. */
export const checkWallets = async (client: Client, account: Account): Promise<Finding> => {
  const { data } = await listSettlementOptions(client)
  if (data.length === 0)
    return finding(
      'wallets',
      'failed',
      `no wallet is verified, so nothing can be paid: ${dashboardUrl(account, 'wallets')}`,
    )
  return finding(
    'wallets',
    'ok',
    `verified for ${data.map(({ chain, token }) => `${token} on ${chain}`).join(', ')}`,
  )
}
