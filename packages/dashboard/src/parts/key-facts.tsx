import type { ReactNode } from 'react'
import type { Fact } from './small.tsx'

/** The facts that matter most about a record, side by side below the title of its page. */
export const KeyFacts = ({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) => (
  <div className="mb-5 rounded-xl border border-line bg-card p-4 md:p-5">
    <dl className="grid grid-cols-2 gap-4 max-[18rem]:grid-cols-1 sm:flex sm:flex-wrap sm:gap-x-12">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-soft text-xs">{name}</dt>
          <dd className="figures wrap-anywhere mt-0.5 font-semibold text-base">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
)
