import { keccak256 } from 'viem'

/** Returns the three bits that a value sets in a block's bloom filter of 2,048 bits (yellow paper, 4.3.1). */
const bitsOf = (value: `0x${string}`): number[] => {
  const digest = Buffer.from(keccak256(value).slice(2), 'hex')
  return [0, 2, 4].map((at) => digest.readUInt16BE(at) & 2047)
}

/**
 * Returns the union of bloom filters, which matches the logs of all of them; an empty filter for an empty
 * list.
 */
export const unite = (blooms: readonly string[]): string => {
  const united = Buffer.alloc(256)
  for (const bloom of blooms)
    for (const [index, byte] of Buffer.from(bloom.slice(2), 'hex').entries())
      if (index < united.length) united[index] = (united[index] ?? 0) | byte
  return `0x${united.toString('hex')}`
}

/**
 * Creates a function that returns whether a block may contain a log with the topic from one of the addresses,
 * by the block's bloom filter. If a node returns no logs for such a block, it may lack the block's receipts.
 */
export const createBloomTest = (addresses: readonly string[], topic: string) => {
  const topicBits = bitsOf(topic as `0x${string}`)
  const wanted = addresses.map((address) => [...bitsOf(address as `0x${string}`), ...topicBits])
  return (logsBloom: string): boolean => {
    if (logsBloom.length !== 514) return false
    const bloom = Buffer.from(logsBloom.slice(2), 'hex')
    const isSet = (bit: number) => ((bloom[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
    return wanted.some((bits) => bits.every(isSet))
  }
}

/** The maximum number of bloom filters in a cache. One reading has fewer blocks. */
const mostBlooms = 1_000

/** Creates a cache of the newest bloom filters by the hash of their block. An unknown block has an empty filter. */
export const createBloomCache = () => {
  const blooms = new Map<string, string>()
  return {
    set(hash: string, logsBloom: string): void {
      blooms.delete(hash)
      blooms.set(hash, logsBloom)
      const [oldest] = blooms.keys()
      if (blooms.size > mostBlooms && oldest !== undefined) blooms.delete(oldest)
    },
    get: (hash: string): string => blooms.get(hash) ?? '',
  }
}
