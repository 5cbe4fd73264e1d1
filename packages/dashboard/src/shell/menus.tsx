import { Menu } from '@base-ui/react/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasCode } from '../data/errors.ts'
import { say } from '../parts/toasts.tsx'
import { sessionQuery, signOut } from '../session/session.ts'
import { useTurnMode } from './turn-mode.ts'
import { useWorkspace } from './workspace.ts'
import { workspacesQuery } from './workspaces.ts'

const itemClass =
  'flex min-h-9 max-md:min-h-11 w-full items-center justify-between gap-3 rounded-md px-2.5 outline-none data-highlighted:bg-raised'

const Popup = ({ children }: { children: ReactNode }) => (
  <Menu.Portal>
    <Menu.Positioner sideOffset={6} align="start" className="z-10">
      <Menu.Popup className="fades min-w-60 max-w-[90vw] rounded-xl border border-line bg-card p-1.5 text-ink shadow-xl outline-none">
        {children}
      </Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
)

const triggerClass =
  'flex min-h-10 max-md:min-h-11 w-full items-center justify-between gap-2 rounded-lg px-2.5 text-start hover:bg-raised'

/** Selects another workspace. Its first page is opened, because it does not have the record that is shown. */
export const WorkspaceMenu = () => {
  const { workspace, mode } = useWorkspace()
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const navigate = useNavigate()
  return (
    <Menu.Root>
      <Menu.Trigger className={`${triggerClass} border border-line bg-card font-medium`}>
        <span className="truncate">{workspace.name}</span>
        <span aria-hidden="true" className="text-soft">
          ▾
        </span>
      </Menu.Trigger>
      <Popup>
        <Menu.RadioGroup
          value={workspace.id}
          onValueChange={(id: string) => void navigate({ href: `/${id}/${mode}` })}
        >
          {workspaces.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={id} closeOnClick className={itemClass}>
              <span className="truncate">{name}</span>
              <Menu.RadioItemIndicator className="text-accent">✓</Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Separator className="my-1.5 h-px bg-line" />
        <Menu.Item className={itemClass} onClick={() => void navigate({ href: '/welcome' })}>
          New workspace
        </Menu.Item>
      </Popup>
    </Menu.Root>
  )
}

/** Switches between test and live mode. */
export const ModeSwitch = () => {
  const { mode } = useWorkspace()
  const turn = useTurnMode()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={mode === 'test'}
      onClick={turn}
      className={`${triggerClass} ${mode === 'test' ? 'text-test' : 'text-soft'}`}
    >
      Test mode
      <span
        aria-hidden="true"
        className={`flex h-5 w-9 items-center rounded-full p-0.5 ${mode === 'test' ? 'justify-end bg-test' : 'bg-edge'}`}
      >
        <span className="size-4 rounded-full bg-card" />
      </span>
    </button>
  )
}

export const PersonMenu = () => {
  const { workspace, mode } = useWorkspace()
  const { data: session } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const leave = async () => {
    try {
      await signOut()
    } catch (error) {
      if (!hasCode(error, 'unauthorized'))
        return say('You are still signed in: signing out failed. Try again.')
    }
    cache.clear()
    await navigate({ href: '/sign-in' })
  }
  return (
    <Menu.Root>
      <Menu.Trigger className={triggerClass}>
        <span className="truncate">{session?.user.email ?? 'Account'}</span>
        <span aria-hidden="true" className="text-soft">
          ▾
        </span>
      </Menu.Trigger>
      <Popup>
        <Menu.Item
          className={itemClass}
          onClick={() => void navigate({ href: `/${workspace.id}/${mode}/account` })}
        >
          Account
        </Menu.Item>
        <Menu.Item className={itemClass} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Popup>
    </Menu.Root>
  )
}
