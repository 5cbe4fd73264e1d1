import { encode } from 'uqr'

/**
 * A QR code that cameras can read: black on white in both colour schemes, with a margin of four modules
 * (squares).
 */
export const Code = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      className="size-64 bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
