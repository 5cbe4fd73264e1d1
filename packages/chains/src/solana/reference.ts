import { createHmac } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '../addresses/index.ts'

/**
 * The first bytes of an account key that encodes a payment reference of this format. The probability that a
 * key with a private key starts with them is negligible.
 */
const marker = Buffer.from('stablerail:ref:1')
const keyBytes = 32

/**
 * The base58 prefix of every account key that starts with the bytes of `marker`. Most keys of a transaction
 * do not have this prefix, so they are rejected without decoding.
 */
const commonText = (() => {
  const [lowest = '', highest = ''] = [0, 255].map((byte) =>
    encodeBase58(Buffer.concat([marker, Buffer.alloc(keyBytes - marker.length, byte)])),
  )
  let length = 0
  while (lowest[length] === highest[length]) length += 1
  return lowest.slice(0, length)
})()

/**
 * Returns the account key that encodes a payment reference, 16 bytes in lower-case hex. No private key of
 * this account is known.
 */
export const referenceKey = (reference: string): string => {
  if (!/^[0-9a-f]{32}$/.test(reference)) throw new Error('A payment reference is 16 bytes in lower-case hex.')
  return encodeBase58(Buffer.concat([marker, Buffer.from(reference, 'hex')]))
}

/** Returns the payment reference that an account key encodes; null for every other account. */
export const referenceOfKey = (key: string): string | null => {
  if (!key.startsWith(commonText) || key.length > 44) return null
  const bytes = decodeBase58(key)
  if (bytes?.length !== keyBytes || !bytes.subarray(0, marker.length).equals(marker)) return null
  return bytes.subarray(marker.length).toString('hex')
}

/**
 * Returns the payment references among account keys, without duplicates, in the order of the keys. Returns at
 * most `most` references.
 */
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
  /**
   * A secret of the deployment, or bytes derived from a secret. The account key of the deployment is derived
   * from this secret, so another secret gives another account key.
   */
  secret: Uint8Array
  /**
   * The name of the cluster, such as `mainnet`. It makes a deployment's keys on two clusters different, so
   * that they cannot be linked.
   */
  network: string
}

/**
 * Returns the account key that every payment request of a deployment contains in addition to the reference of
 * the payment. The history of that key lists all payments that were made from payment requests. The key is
 * public as soon as it is used, encodes no payment reference, and is not a proof of payment: any account can
 * add it to any transaction.
 */
export const deploymentKey = ({ secret, network }: DeploymentIdentity): string => {
  if (secret.length < 16) throw new Error('A deployment key is derived from 16 secret bytes or more.')
  return encodeBase58(createHmac('sha256', secret).update(`stablerail:solana:deployment:${network}`).digest())
}
