import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'

type Props = {
  title: string
  /** A sentence that is shown below the title. */
  lead?: ReactNode
  isOpen: boolean
  onClose(): void
  children: ReactNode
}

/**
 * A dialog in the middle of the page; on a phone, at the bottom of the page. It opens with the focus on its first field, or
 * on itself. The button that closes it comes first, and a person who types at once would press it.
 */
export const Dialog = ({ title, lead, isOpen, onClose, children }: Props) => {
  const popup = useRef<HTMLDivElement>(null)
  const first = () => popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? popup.current
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fades fixed inset-0 bg-black/45" />
        <Base.Popup
          ref={popup}
          initialFocus={first}
          className={
            'fades fixed inset-x-0 bottom-0 max-h-[92dvh] overflow-y-auto rounded-t-2xl border border-line bg-card p-5 ' +
            'text-ink shadow-2xl outline-none sm:inset-x-auto sm:top-[12dvh] sm:bottom-auto sm:max-h-[84dvh] sm:left-1/2 sm:w-full sm:max-w-lg ' +
            'sm:-translate-x-1/2 sm:rounded-2xl sm:p-6'
          }
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Base.Title className="font-semibold text-lg">{title}</Base.Title>
              {lead !== undefined && <Base.Description className="mt-1 text-soft">{lead}</Base.Description>}
            </div>
            <Base.Close
              aria-label="Close"
              className="-mt-1 -mr-1 grid size-9 shrink-0 place-items-center rounded-lg text-lg text-soft hover:bg-raised max-md:size-11"
            >
              <span aria-hidden="true">×</span>
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
