import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * What a page tells the sign-in page that it leads to. The state of the browser's history carries it, and no address:
 * those are logged on the way.
 */
type Arrival = { email: string; words: string }

export const useArrival = (): Partial<Arrival> => useLocation().state as Partial<Arrival>

/** Leads to the sign-in page with the address of the person, and from there to `place`. */
export const useGoToSignIn = () => {
  const navigate = useNavigate()
  return useCallback(
    (place: string, arrival: Arrival) =>
      navigate({
        ...{ to: '/sign-in', search: { from: place } as never, state: arrival as never },
        replace: true,
      }),
    [navigate],
  )
}
