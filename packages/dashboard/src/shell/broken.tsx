import type { ErrorComponentProps } from '@tanstack/react-router'
import { Problem } from '../parts/problem.tsx'

/** Shown instead of a page that failed to render. */
export const Broken = ({ error, reset }: ErrorComponentProps) => (
  <div className="mx-auto grid max-w-lg gap-4 px-4 py-16">
    <title>Not shown · Stablerail</title>
    <h1 className="font-semibold text-xl">This page could not be shown</h1>
    <Problem error={error} retry={reset} />
  </div>
)
