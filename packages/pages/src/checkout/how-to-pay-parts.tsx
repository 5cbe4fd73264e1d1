import { useEffect, useState } from 'preact/hooks'
import { Row, useIsLive } from '../parts/small.tsx'
import { useWords } from '../parts/words-context.tsx'
import type { Code } from './state.ts'

/** A QR code, black on white in every colour scheme. `label` is its accessible name. */
export const QrCode = ({ code, label }: { code: Code; label: string }) => (
  <svg
    class="qr"
    role="img"
    aria-label={label}
    viewBox={`0 0 ${code.size} ${code.size}`}
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
    <path stroke="#000" d={code.path} />
  </svg>
)

const copiedMs = 2_500

type CopyableProps = {
  name: string
  value: string
  /** The value as it is written in the page's language, if that differs from the value to copy. */
  shown?: string
  unit?: string
}

/**
 * A value, such as an amount, with a button that copies the value without its unit. The button has its place before the
 * script runs, so that it moves nothing when it appears. Without a script the value itself is shown, because then a
 * selection copies what is shown.
 */
export const Copyable = ({ name, value, shown = value, unit }: CopyableProps) => {
  const { t } = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const isLive = useIsLive()
  const canCopy = isLive && navigator.clipboard !== undefined
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => {},
    )
  return (
    <Row name={name}>
      <span class="value" dir="ltr">
        <code
          onCopy={(event) => {
            event.clipboardData?.setData('text/plain', value)
            event.preventDefault()
          }}
        >
          {isLive ? shown : value}
        </code>
        {unit !== undefined && ` ${unit}`}
      </span>
      <button
        type="button"
        class={canCopy ? 'copy' : 'copy unready'}
        aria-label={t.pay.copyWhat(name)}
        onClick={copy}
      >
        {isCopied ? t.pay.copied : t.pay.copy}
      </button>
      <output class="aloud">{isCopied && t.pay.copied}</output>
    </Row>
  )
}
