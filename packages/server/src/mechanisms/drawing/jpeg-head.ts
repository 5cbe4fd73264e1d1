export type ImageSize = { width: number; height: number }

/** What begins a frame: its segment says how large the picture is. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Markers that no segment follows, and the start of a scan, which needs a frame before it. */
const isOutOfPlace = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda)

/**
 * The size that a JPEG says to have in its first frame, which is where its decoder reads it; null where segments do not
 * follow each other without a gap. A decoder looks for the next marker in a gap, and might find another frame there.
 */
export const readJpegSize = (image: Uint8Array): ImageSize | null => {
  const byteAt = (place: number): number => image[place] ?? 0
  const numberAt = (place: number): number => byteAt(place) * 256 + byteAt(place + 1)
  for (let at = 2; at < image.length; ) {
    if (byteAt(at) !== 0xff) return null
    // Any number of these bytes may stand before a marker.
    if (byteAt(at + 1) === 0xff) {
      at += 1
      continue
    }
    const marker = byteAt(at + 1)
    const length = numberAt(at + 2)
    if (isOutOfPlace(marker) || length < 2) return null
    if (isFrame(marker)) return { height: numberAt(at + 5), width: numberAt(at + 7) }
    at += 2 + length
  }
  return null
}

/** At most how many scans a JPEG has: a few more where other bytes look like the beginning of one. */
export const countJpegScans = (image: Uint8Array): number => {
  let count = 0
  for (let at = 0; at + 1 < image.length; at += 1)
    if (image[at] === 0xff && image[at + 1] === 0xda) count += 1
  return count
}
