import { Dialog } from '@base-ui/react/dialog'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { mayCall } from '../data/roles.ts'
import { useRole } from '../data/use-role.ts'
import { buttonClass } from '../parts/button.tsx'
import { usePathTo } from '../parts/go.tsx'
import { StepUpProvider } from '../session/step-up-provider.tsx'
import { Mark } from './mark.tsx'
import { ModeSwitch, PersonMenu, WorkspaceMenu } from './menus.tsx'
import { navigation } from './navigation.ts'
import { PaletteGlass, PaletteKey } from './palette-key.tsx'
import { useWorkspace } from './workspace.ts'

const linkClass =
  'flex min-h-7 max-md:min-h-11 items-center rounded-lg px-2.5 text-soft hover:bg-raised hover:text-ink ' +
  'data-[status=active]:bg-accent-ground data-[status=active]:font-medium data-[status=active]:text-accent'

const Navigation = () => {
  const pathTo = usePathTo()
  const role = useRole()
  const nav = useRef<HTMLElement>(null)
  return (
    <nav ref={nav} aria-label="Pages" className="grid gap-2">
      <ScrollToCurrent nav={nav} role={role} />
      {navigation.map(({ title, pages }) => (
        <div key={title ?? ''}>
          {title !== null && <p className="mb-0.5 px-2.5 font-medium text-soft text-xs">{title}</p>}
          <ul className="grid">
            {pages
              .filter(({ operation }) => operation === undefined || mayCall(role, operation))
              .map(({ to, words }) => (
                <li key={to}>
                  <Link to={pathTo(to) as '/'} activeOptions={{ exact: to === '' }} className={linkClass}>
                    {words}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/**
 * Scrolls the link of the current page into view. It is a component of its own, because `useLocation` renders again when a
 * person signs out, and the navigation would then request a role without a session.
 */
const ScrollToCurrent = ({
  nav,
  role,
}: {
  nav: RefObject<HTMLElement | null>
  role: ReturnType<typeof useRole>
}) => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is current, or a role shows more of them.
  useEffect(() => {
    nav.current?.querySelector('[data-status=active]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, role])
  return null
}

/**
 * The sidebar. Only the list of pages scrolls, so that the switch between test and live mode is always visible. The list
 * fades at its lower edge where more of it follows; at its end the fade is over empty space. The button of the command
 * palette is not in the drawer of a phone, because the bar of a phone has its own.
 */
const Side = ({ withPalette = false }: { withPalette?: boolean }) => (
  <div className="flex min-h-0 flex-1 flex-col">
    <div className="grid gap-2 px-3">
      <WorkspaceMenu />
      {withPalette && <PaletteKey />}
    </div>
    <div className="min-h-0 flex-1 scroll-pb-7 overflow-y-auto px-3 pt-1 pb-6 [mask-image:linear-gradient(to_top,transparent,black_1.5rem)]">
      <Navigation />
    </div>
    <div className="grid gap-1 border-line border-t px-3 pt-3">
      <ModeSwitch />
      <PersonMenu />
    </div>
  </div>
)

/** The bar at the top on a phone. It opens the navigation, which closes when a page is chosen. */
const PhoneBar = () => {
  const { workspace } = useWorkspace()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it.
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="sticky top-0 z-5 flex items-center justify-between gap-3 border-line border-b bg-card px-4 py-2 md:hidden">
      <span className="flex min-w-0 items-center gap-2.5 font-medium">
        <Mark />
        <span className="truncate">{workspace.name}</span>
      </span>
      <span className="ms-auto">
        <PaletteGlass />
      </span>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Trigger className={buttonClass()}>Menu</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="fades fixed inset-0 bg-black/45" />
          <Dialog.Popup className="fades fixed inset-y-0 left-0 flex w-72 max-w-[85vw] flex-col border-line border-r bg-card py-4 text-ink">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Dialog.Close className={buttonClass('plain', 'mx-3 mb-3')}>Close</Dialog.Close>
            <Side />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  )
}

/** The pages whose data belongs to the workspace or to the person and is the same in both modes. */
const areasOfBothModes = ['wallets', 'team', 'settings', 'audit-log', 'account']

const TestBar = () => {
  const [, , , area = ''] = useLocation().pathname.split('/')
  return (
    <p className="border-test/30 border-b bg-test-ground px-4 py-1.5 text-center font-medium text-test text-xs">
      Test mode: no real money.{!areasOfBothModes.includes(area) && ' What you see here is test data.'}
    </p>
  )
}

/**
 * Focuses the page when another one was opened and the link or field that opened it is gone, because the Tab key would begin
 * at the top again. It is a component of its own, because pages that are rendered again while the person signs out would
 * send requests without a session.
 */
const FocusOnPage = ({ main }: { main: RefObject<HTMLElement | null> }) => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [pathname, main])
  return null
}

/** The frame around every page of a workspace. */
export const Shell = () => {
  const { mode } = useWorkspace()
  const main = useRef<HTMLElement>(null)
  return (
    <StepUpProvider>
      <FocusOnPage main={main} />
      <nav aria-label="Skip">
        <button
          type="button"
          onClick={() => main.current?.focus()}
          className={buttonClass(
            'primary',
            'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20',
          )}
        >
          Skip to the page
        </button>
      </nav>
      <div className="md:grid md:grid-cols-[15.5rem_minmax(0,1fr)]">
        <aside
          aria-label="Navigation"
          className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-card py-3 md:flex"
        >
          <Side withPalette />
        </aside>
        <div className={`min-h-dvh ${mode === 'test' ? 'shadow-[inset_0_3px_0_var(--test)]' : ''}`}>
          <header className="contents">
            <PhoneBar />
            {mode === 'test' && <TestBar />}
          </header>
          <main ref={main} tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none md:px-8 md:py-8">
            <Outlet />
          </main>
        </div>
      </div>
    </StepUpProvider>
  )
}
