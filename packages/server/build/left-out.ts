/** Leaves packages out of the server's bundle that libraries import but the server never runs. */
import type { Rolldown } from 'tsdown'

const refusal = (name: string) =>
  `{ throw new Error(${JSON.stringify(`${name} is not part of the server: ask nodes by @stablerail/chains.`)}) }`

/**
 * Packages that only `Connection` of @solana/web3.js uses. The server does not use `Connection`: it sends
 * requests to Solana's nodes itself. In addition, `rpc-websockets` is under the LGPL-3.0, which a bundle
 * cannot comply with.
 */
const ofConnection: Record<string, string> = {
  'rpc-websockets': `
    export class CommonClient { constructor() ${refusal('rpc-websockets')} }
    export const WebSocket = () => ${refusal('rpc-websockets')}`,
  'jayson/lib/client/browser': `export default function () ${refusal('jayson')}`,
  'node-fetch': `export default () => ${refusal('node-fetch')}`,
}

/**
 * Packages that only tronweb's clients for nodes use. The server uses tronweb to encode transactions, and
 * does not send requests to nodes with it.
 */
const ofProviders: Record<string, string> = {
  axios: `export default { create: () => ({ request: () => ${refusal('axios')} }) }`,
}

/** The packages that are left out of the server's bundle, by the name of the library that imports them. */
const leftOutOf: Record<string, Record<string, string>> = {
  '@solana/web3.js': ofConnection,
  tronweb: ofProviders,
}

const prefix = '\0left-out:'

export const leaveOut: Rolldown.Plugin = {
  name: 'leave-out',
  resolveId: {
    order: 'pre',
    handler: (source, importer) =>
      Object.entries(leftOutOf).some(
        ([library, parts]) => importer?.includes(`/${library}/`) && Object.hasOwn(parts, source),
      )
        ? prefix + source
        : null,
  },
  load: (id) =>
    id.startsWith(prefix)
      ? (Object.assign({}, ...Object.values(leftOutOf))[id.slice(prefix.length)] ?? null)
      : null,
}
