import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * The data that a page passes to the sign-in page. It is in the browser's history state and not in an
 * address, because addresses are logged on the way.
 */
type Arrival = { email: string; words: string }

export const useArrival = (): Partial<Arrival> => useLocation().state as Partial<Arrival>

/**
 * Opens the sign-in page with the person's email address filled in, and `place` as the page to open
 * afterwards.
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
