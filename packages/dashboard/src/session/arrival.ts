import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * The data that a page passes to the sign-in page. It is stored in the browser's history state and not in a
 * URL, because servers and proxies log URLs.
 */
type Arrival = { email: string; words: string }

export const useArrival = (): Partial<Arrival> => useLocation().state as Partial<Arrival>

/**
 * Returns a function that opens the sign-in page with the person's email address filled in. After signing in,
 * the page `place` is opened.
 */
export const useGoToSignIn = () => {
  const navigate = useNavigate()
  return useCallback(
    (place: string, arrival: Arrival) =>
      navigate({
        to: '/sign-in',
        search: { from: place } as never,
        state: arrival as never,
        replace: true,
      }),
    [navigate],
  )
}
