/**
 * How many windows of a browser may have a stream at the same time. Over HTTP/1.1 a browser has six
 * connections to an origin for all its windows, and each stream occupies one: with six streams, no further
 * page would load.
 */
const places = 3

/**
 * Reserves one of the places for a stream, numbered downwards from `place`. Resolves to the function that
 * releases it, or to null if none is free. A page that is closed releases its place. Browsers offer locks
 * only on pages with TLS or from localhost; elsewhere a place is always available.
 */
export const takeStreamPlace = (place = places): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const { locks } = navigator
    if (!locks) return resolve(() => {})
    void locks.request(`${place}`, { ifAvailable: true }, (lock) =>
      // The browser holds the lock until this promise is resolved.
      lock ? new Promise<void>(resolve) : resolve(place > 1 ? takeStreamPlace(place - 1) : null),
    )
  })
