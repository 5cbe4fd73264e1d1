import { deceptiveJpeg, endlessJpeg, jpeg, pngOf, webp } from '../../packages/server/src/testing/images.ts'

export type SentImage = { bytes: Buffer; type: string }

const png = (bytes: Buffer): SentImage => ({ bytes, type: 'image/png' })
const text = (words: string): SentImage => ({ bytes: Buffer.from(words), type: 'image/svg+xml' })

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"'
const entities = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
const small = pngOf({ width: 9, height: 7 })

/** Images to upload as a logo: small valid ones, and images with a wrong header or content. */
export const images = {
  small: png(small),
  jpeg: { bytes: jpeg, type: 'image/jpeg' },
  webp: { bytes: webp, type: 'image/webp' },
  misnamed: { bytes: jpeg, type: 'image/svg+xml' },
  wide: png(pngOf({ width: 60_000, height: 1 })),
  empty: png(Buffer.alloc(0)),
  /** An image of a kilobyte that has three million pixels. */
  dense: png(pngOf({ width: 2_000, height: 1_500 })),
  endless: png(pngOf({ width: 1, height: 1, claimed: { width: 50_000, height: 50_000 } })),
  greatest: png(pngOf({ width: 1, height: 1, claimed: { width: 0xffffffff, height: 0xffffffff } })),
  flat: png(pngOf({ width: 1, height: 1, claimed: { width: 4_000_000, height: 0 } })),
  fewRows: png(pngOf({ width: 1, height: 1, claimed: { width: 2_000, height: 2_000 } })),
  cut: png(small.subarray(0, 50)),
  head: png(small.subarray(0, 8)),
  wrongCheck: png(Buffer.concat([small.subarray(0, 40), Buffer.of(0, 0, 0, 0), small.subarray(44)])),
  long: png(Buffer.concat([small, Buffer.alloc(256 * 1024)])),
  deceptive: { bytes: deceptiveJpeg({ width: 16_000, height: 16_000 }), type: 'image/jpeg' },
  scans: { bytes: endlessJpeg(13_000), type: 'image/jpeg' },
  cutJpeg: { bytes: jpeg.subarray(0, 60), type: 'image/jpeg' },
  cutWebp: { bytes: webp.subarray(0, 20), type: 'image/webp' },
  svg: text(`${svg}><script>alert(1)</script></svg>`),
  svgOfFiles: text(`${svg}><image href="file:///etc/passwd"/></svg>`),
  svgBomb: text(`${entities}${svg}><text>&b;</text></svg>`),
  gif: { bytes: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), type: 'image/gif' },
} as const satisfies Record<string, SentImage>
