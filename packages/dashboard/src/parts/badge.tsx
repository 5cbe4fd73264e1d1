import type { ReactNode } from 'react'

const tones = {
  good: 'bg-good-ground text-good',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  plain: 'bg-raised text-soft',
  accent: 'bg-accent-ground text-accent',
} as const
export type Tone = keyof typeof tones

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center rounded-md px-2 py-0.5 font-medium text-xs whitespace-nowrap max-[18rem]:whitespace-normal ${tones[tone]}`}
  >
    {children}
  </span>
)
