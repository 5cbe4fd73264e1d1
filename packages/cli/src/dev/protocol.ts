/** The lines of JSON that the process of the simulator writes: see `src/dev/protocol.ts` of its package. */

export type DevDescription = {
  baseUrl: string
  dashboardUrl: string
  mailUrl: string
  dataDir: string
  controlFile: string
  chains: Record<string, { rpcUrl: string; chainId: number; tokens: Record<string, string> }>
  workspace: {
    workspaceId: string
    name: string
    operator: { email: string; password: string }
    keys: { full: string; restricted: string; readonly: string }
  }
  checkout: { id: string; url: string }
  endpoint: { id: string; url: string; secret: string } | null
  control: { url: string; token: string }
}

export type Activity =
  | { kind: 'event'; id: string; type: string; subject: string | null }
  | {
      kind: 'delivery'
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

export type Line = { kind: 'step'; text: string } | { kind: 'ready'; description: DevDescription } | Activity
