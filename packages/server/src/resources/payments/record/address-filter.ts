import type { Random } from '../../../ports/index.ts'

/**
 * A set of addresses in fixed memory, about 2 bytes for each address. `mayHave` returns true for every address
 * that was added, and by mistake for some others: 0.04 percent of them for each full segment.
 */
export type AddressFilter = {
  add(addressKey: string): void
  mayHave(addressKey: string): boolean
  /** Returns the memory of the segments, in bytes. */
  bytes(): number
}

/** The bytes of a segment, which is a Bloom filter for `segmentAddresses` addresses. */
const segmentBytes = 2 * 1024 ** 2
const segmentAddresses = 1_000_000
/** The number of bits that are set for an address. 8 need less time than 11, with which mistakes are fewest. */
const probes = 8
/** The number of bits of a hash above those that number the bits of a segment. */
const surplusBits = 32 - Math.log2(8 * segmentBytes)

/**
 * Creates an empty filter. It consists of segments, and a segment is added when the last one is full.
 *
 * A sender can choose any address as the recipient of a transfer, so the bits of an address must not be predictable:
 * otherwise addresses composed from parts of known addresses would pass the filter. The bits depend on
 * random numbers of this filter, by tabulation hashing.
 */
export const createAddressFilter = (random: Random): AddressFilter => {
  const locate = createLocator(random)
  const segments: Uint8Array[] = []
  let free = 0
  // Plain loops take a fifth less time than `some` and `for … of` on ten segments.
  const has = (bits: Uint32Array) => {
    for (let index = 0; index < segments.length; index += 1) if (areSet(segments[index], bits)) return true
    return false
  }
  return {
    mayHave: (addressKey) => has(locate(addressKey)),
    bytes: () => segments.length * segmentBytes,
    add(addressKey) {
      const bits = locate(addressKey)
      if (has(bits)) return
      if (free === 0) {
        segments.push(new Uint8Array(segmentBytes))
        free = segmentAddresses
      }
      set(segments.at(-1), bits)
      free -= 1
    },
  }
}

const areSet = (segment: Uint8Array | undefined, bits: Uint32Array): boolean => {
  for (let probe = 0; probe < probes; probe += 1) {
    const bit = bits[probe] ?? 0
    if (((segment?.[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}

const set = (segment: Uint8Array | undefined, bits: Uint32Array): void => {
  if (segment === undefined) throw new Error('The filter has no segment.')
  for (const bit of bits) segment[bit >>> 3] = (segment[bit >>> 3] ?? 0) | (1 << (bit & 7))
}

/** The table has two random numbers for each character code below `codes` at each of `places` in an address. */
const places = 64
const codes = 128

/**
 * Returns a function that computes the bits of an address in a segment. The two hashes of an address are the
 * exclusive or of the random numbers of its characters. The bits follow from the hashes by double hashing. The
 * array is valid until the next call.
 */
const createLocator = (random: Random): ((addressKey: string) => Uint32Array) => {
  const { buffer } = new Uint8Array(random.bytes(places * codes * 2 * Uint32Array.BYTES_PER_ELEMENT))
  const table = new Uint32Array(buffer)
  const bits = new Uint32Array(probes)
  return (addressKey) => {
    let hash = 0
    let step = 0
    for (let index = 0; index < addressKey.length; index += 1) {
      const entry = 2 * ((index % places) * codes + (addressKey.charCodeAt(index) % codes))
      hash ^= table[entry] ?? 0
      step ^= table[entry + 1] ?? 0
    }
    for (let probe = 0; probe < probes; probe += 1) {
      bits[probe] = hash >>> surplusBits
      hash = (hash + step) | 0
    }
    return bits
  }
}
