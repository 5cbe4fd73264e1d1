import { useEffect, useState } from 'react'
import { dashboardPath } from '../../place.ts'
import { useWorkspace } from '../../shell/workspace.ts'

/** The width of a phone, at which the page is rendered. Unit: CSS pixels. */
const width = 390

const pauseMs = 250

/** Returns the text once it has not changed for a moment, so that not each letter loads the page. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Sets the height of a frame to the height of its page, which fills at least the frame. */
const growToPage = (frame: HTMLIFrameElement, least: number): void => {
  frame.style.height = `${least}px`
  const pageHeight = frame.contentDocument?.documentElement.scrollHeight ?? least
  frame.style.height = `${Math.max(least, pageHeight)}px`
}

type Props = {
  page: 'checkout' | 'link' | 'invoice'
  title?: string
  /** The values of the form that the page shows. */
  values: URLSearchParams
  height?: number
  /** Whether the frame grows with the page; otherwise the page is cut at `height`. */
  isWhole?: boolean
}

/**
 * Shows a page of buyers as the service renders it, with sample data. It is a picture: it is not in the order of the
 * Tab key, and assistive technology skips it.
 */
export const PagePreview = ({
  page,
  title = 'Preview: what buyers see on a phone',
  values,
  height = 500,
  isWhole = false,
}: Props) => {
  const { workspace, mode } = useWorkspace()
  const query = new URLSearchParams([['mode', mode], ...values])
  const src = useSettled(`${dashboardPath}/preview/${workspace.id}/${page}?${query}`)
  return (
    <section aria-label="Preview" className="grid gap-2">
      <h2 className="text-soft text-xs">{title}</h2>
      <div
        inert
        className="mx-auto w-full overflow-hidden rounded-2xl border border-edge bg-card"
        style={{ maxWidth: width + 2 }}
      >
        <iframe
          title="Preview of the page"
          src={src}
          // No scripts, no forms and no links: only the images of the page are loaded.
          sandbox="allow-same-origin"
          className="block w-full border-0"
          style={{ height }}
          onLoad={(event) => isWhole && growToPage(event.currentTarget, height)}
        />
      </div>
    </section>
  )
}
