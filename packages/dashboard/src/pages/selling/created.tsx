import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Card, Copied } from '../../parts/small.tsx'
import { Code } from '../links/code.tsx'

type Props = {
  title: string
  url: string
  /** The sentence about the use of the link. */
  children: ReactNode
  /** The label of the button that opens an empty form. */
  again: string
  onAgain(): void
  /** A link to the page of the new record. */
  beside?: ReactNode
}

/** Focuses the heading in an element, because the form that had the focus is gone. */
const focusHeading = (element: HTMLElement | null): void => {
  const heading = element?.querySelector('h2')
  if (heading == null) return
  heading.tabIndex = -1
  heading.focus()
}

/** Shows the URL of a new record, to copy, to scan and to open. */
export const Created = ({ title, url, children, again, onAgain, beside }: Props) => (
  <div ref={focusHeading}>
    <Card title={title}>
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="justify-self-center rounded-lg border border-line bg-white p-1">
          <Code text={url} />
        </div>
        <div className="grid content-start gap-4" role="status">
          <p className="text-soft">{children}</p>
          <div className="rounded-lg border border-line bg-raised p-3">
            <Copied text={url} shown={url} name="link" />
          </div>
          <div className="flex flex-wrap gap-2">
            <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
              Open<span className="sr-only"> in a new tab</span>
            </a>
            <Button onClick={() => window.print()}>Print</Button>
            {beside}
            <Button look="quiet" onClick={onAgain}>
              {again}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  </div>
)
