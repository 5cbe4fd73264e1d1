import type { ReactNode } from 'react'
import { Mark } from '../shell/mark.tsx'

/** The frame of a page for visitors who are not signed in. It also sets the title of the browser's window. */
export const Front = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="grid min-h-dvh place-items-center px-4 py-10">
    <title>{`${title} · Stablerail`}</title>
    <div className="w-full max-w-sm">
      <div className="mb-6 flex items-center justify-center gap-2.5">
        <Mark />
        <span className="font-semibold text-lg tracking-tight">Stablerail</span>
      </div>
      <div className="rounded-2xl border border-line bg-card p-6 shadow-sm">
        <h1 className="mb-5 break-words font-semibold text-xl tracking-tight">{title}</h1>
        {children}
      </div>
    </div>
  </main>
)
