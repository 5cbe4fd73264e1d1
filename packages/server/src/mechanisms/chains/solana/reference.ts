import { createHmac } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '../../addresses/index.ts'

/** Makes an account key a payment reference of this format. A key that anybody can sign for begins so by no chance. */
const marker = Buffer.from('stablerail:ref:1')
const keyBytes = 32

/** What the texts of all keys with the marker begin with: most keys of a transaction are told apart without decoding. */
const commonText = (() => {
  const [lowest = '', highest = ''] = [0, 255].map((byte) =>
    encodeBase58(Buffer.concat([marker, Buffer.alloc(keyBytes - marker.length, byte)])),
  )
  let length = 0
  while (lowest[length] === highest[length]) length += 1
  return lowest.slice(0, length)
})()

/** The account key that carries a payment reference, 16 bytes in lower-case hex. Nobody has its private key. */
export const referenceKey = (reference: string): string => {
  if (!/^[0-9a-f]{32}$/.test(reference)) throw new Error('A payment reference is 16 bytes in lower-case hex.')
  return encodeBase58(Buffer.concat([marker, Buffer.from(reference, 'hex')]))
}

/** The payment reference that an account key carries; null for every other account. */
export const referenceOfKey = (key: string): string | null => {
  if (!key.startsWith(commonText) || key.length > 44) return null
  const bytes = decodeBase58(key)
  if (bytes?.length !== keyBytes || !bytes.subarray(0, marker.length).equals(marker)) return null
  return bytes.subarray(marker.length).toString('hex')
}

/** The references among account keys, each once, in the order of the keys, `most` of them at most. */
export const findReferenceKeys = (keys: readonly string[], most: number): string[] => {
  const found = new Set<string>()
  for (const key of keys) {
    if (found.size >= most) break
    const reference = referenceOfKey(key)
    if (reference !== null) found.add(reference)
  }
  return [...found]
}

export type DeploymentIdentity = {
  /** A secret of the deployment, or bytes derived from one: what changes it changes the key. */
  secret: Uint8Array
  /** Names the cluster, such as `mainnet`: the keys of two clusters cannot be connected. */
  network: string
}

/**
 * The account key that every payment request of a deployment carries beside its own, so that one history holds all
 * payments that were made from requests. It is public as soon as it is used, carries no payment reference, and proves
 * nothing: anybody can add it to any transaction.
 */
export const deploymentKey = ({ secret, network }: DeploymentIdentity): string => {
  if (secret.length < 16) throw new Error('A deployment key is derived from 16 secret bytes or more.')
  return encodeBase58(createHmac('sha256', secret).update(`stablerail:solana:deployment:${network}`).digest())
}
