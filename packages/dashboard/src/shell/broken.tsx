import type { ErrorComponentProps } from '@tanstack/react-router'
import { Problem } from '../parts/problem.tsx'

/** In place of a page that could not be shown. */
export const Broken = ({ error, reset }: ErrorComponentProps) => (
  <div className="mx-auto grid max-w-lg gap-4 px-4 py-16">
    <title>Not shown · Stablerail</title>
    <h1 className="font-semibold text-xl">This page could not be shown</h1>
    <Problem error={error} retry={reset} />
  </div>
)
