/**
 * The input and the output of the process of `stablerail dev`. The process gets its options as one argument of JSON and writes lines
 * of JSON to standard output: steps of the start, then its description, then what happens. Other programs send it
 * operations over HTTP (`operations.ts`).
 */
import type { EvmChain } from '@stablerail/contract'
import type { ChainDescription, SimulatorDescription, WorkspaceDescription } from '../description.ts'

export type DevOptions = {
  /** The local chains; null for those of the data directory, or `base`. */
  chains: readonly EvmChain[] | null
  /** The port of the API and the pages. 0 for a free port. */
  port: number
  /** The directory in which all data is kept; null for a temporary directory, which is deleted at the end. */
  dataDir: string | null
  /** The URL on this machine to which webhooks are delivered; null for none. */
  forwardTo: string | null
}

/** The description of a running `stablerail dev`, as the control file contains it. */
export type DevDescription = {
  baseUrl: string
  dashboardUrl: string
  mailUrl: string
  dataDir: string
  /** The file, readable by its owner only, with this description. */
  controlFile: string
  chains: Partial<Record<EvmChain, Pick<ChainDescription, 'rpcUrl' | 'chainId' | 'tokens' | 'confirmations'>>>
  workspace: Omit<WorkspaceDescription, 'merchant'>
  /** A checkout that can be paid on its page. */
  checkout: { id: string; url: string }
  /** The webhook endpoint of `forwardTo`. */
  endpoint: { id: string; url: string; secret: string } | null
  control: SimulatorDescription['control']
}

/** Something that happened. */
export type Activity =
  | { kind: 'event'; id: string; type: string; subject: string | null }
  | {
      kind: 'delivery'
      id: string
      eventType: string
      status: string
      attempt: number
      httpStatus: number | null
      error: string | null
      latencyMs: number | null
      url: string
    }
  | { kind: 'block'; chain: string; height: number; mined: number; transactions: number }
  | { kind: 'reorg'; chain: string; depth: number; dropped: number }
  | { kind: 'outage'; chain: string; fault: string | null }
  | { kind: 'mail'; to: string[]; subject: string; links: string[] }

export type Line =
  | { kind: 'step'; text: string }
  | { kind: 'ready'; description: DevDescription }
  /** A line of the log of the service. */
  | { kind: 'log'; text: string }
  | Activity
