export type ImageSize = { width: number; height: number }

/**
 * Returns whether a JPEG marker is a start-of-frame marker. The segment after such a marker contains the size
 * of the image.
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * Returns whether a JPEG marker may not come before the first frame: it has no segment, or it starts a scan.
 */
const isOutOfPlace = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda)

/**
 * Returns the size in a JPEG's first frame, which its decoder uses; null if there is a gap between segments. In a gap,
 * a decoder searches for the next marker and might find another frame there.
 */
export const readJpegSize = (image: Uint8Array): ImageSize | null => {
  const byteAt = (place: number): number => image[place] ?? 0
  const numberAt = (place: number): number => byteAt(place) * 256 + byteAt(place + 1)
  for (let at = 2; at < image.length; ) {
    if (byteAt(at) !== 0xff) return null
    // The byte 0xff is a fill byte, and any number of these may precede a marker.
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

/**
 * Returns the largest possible number of scans in a JPEG. The real number may be lower, because other bytes
 * may look like the start of a scan.
 */
export const countJpegScans = (image: Uint8Array): number => {
  let count = 0
  for (let at = 0; at + 1 < image.length; at += 1)
    if (image[at] === 0xff && image[at + 1] === 0xda) count += 1
  return count
}
