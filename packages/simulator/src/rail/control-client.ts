import { type ClientRequest, request as startRequest } from 'node:http'
import type { ChainFault, SimulatorDescription, WorkspaceDescription } from '../description.ts'

/** A turn on a chain: see `host/chain-turns.ts`. */
export type Turn = { end(): Promise<void> }

export type ControlClient = {
  takeWorkspace(options: { depositAddresses: boolean }): Promise<WorkspaceDescription>
  /** Waits until payments may be made on a chain. */
  share(chain: string): Promise<Turn>
  /** Waits until no other holder has an unsettled payment on a chain, and sets a fault of its provider. */
  reserve(chain: string, fault: ChainFault | null): Promise<Turn>
}

type Control = SimulatorDescription['control']

/** Returns the client of the process that runs a simulator. `holder` names the connection whose turns are requested. */
export const createControlClient = (control: Control, holder: string): ControlClient => ({
  async takeWorkspace(options) {
    const response = await fetch(control.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.token}` },
      body: JSON.stringify({ operation: 'workspace', ...options }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The simulator created no workspace (${response.status}): ${text}`)
    return JSON.parse(text)
  },
  share: (chain) => takeTurn(control, { operation: 'share', chain, holder }),
  reserve: (chain, fault) => takeTurn(control, { operation: 'reserve', chain, holder, fault }),
})

/** Requests a turn. The connection stays open as long as the turn, but does not keep this process alive. */
const takeTurn = async (control: Control, asked: object): Promise<Turn> => {
  const request = startRequest(control.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${control.token}` },
    agent: false,
  })
  const begun = readPath(request)
  request.end(JSON.stringify(asked))
  const path = await begun
  request.on('error', () => undefined)
  request.socket?.unref()
  return {
    async end() {
      await fetch(`${control.url}${path}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${control.token}` },
      })
      request.destroy()
    },
  }
}

/** Returns the first line of the response, which is sent when the turn begins: the address of the turn. */
const readPath = (request: ClientRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.once('data', (text: string) =>
        response.statusCode === 200
          ? resolve(text.trim())
          : reject(new Error(`The simulator refused a turn (${response.statusCode}): ${text}`)),
      )
      response.once('end', () => reject(new Error('The simulator ended before the turn began.')))
    })
  })
