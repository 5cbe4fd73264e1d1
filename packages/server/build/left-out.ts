/** Packages that libraries import and the server never reaches: they stay out of the bundle. */
import type { Rolldown } from 'tsdown'

const refusal = (name: string) =>
  `{ throw new Error(${JSON.stringify(`${name} is not part of the server: ask nodes by mechanisms/chains.`)}) }`

/**
 * What only `Connection` of @solana/web3.js uses: the server asks Solana's nodes by itself. The first is under the
 * LGPL-3.0 too, which a bundle cannot meet.
 */
const ofConnection: Record<string, string> = {
  'rpc-websockets': `
    export class CommonClient { constructor() ${refusal('rpc-websockets')} }
    export const WebSocket = () => ${refusal('rpc-websockets')}`,
  'jayson/lib/client/browser': `export default function () ${refusal('jayson')}`,
  'node-fetch': `export default () => ${refusal('node-fetch')}`,
}

/** What only clients for nodes use of tronweb: the server encodes transactions with it, and asks no node. */
const ofProviders: Record<string, string> = {
  axios: `export default { create: () => ({ request: () => ${refusal('axios')} }) }`,
}

/** What is left out of which library. */
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
