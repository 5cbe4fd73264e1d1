/**
 * How many windows of a browser may have a stream at a time. Over HTTP/1.1 it has six connections to an origin for all its
 * windows, and a stream holds one: with six of them, no further page is loaded.
 */
const places = 3

/**
 * Takes a place for a stream, or one below it. Answers the function that gives it back, or null where none is free. A page
 * that is closed gives its place back. Browsers have locks on pages with TLS and of this machine only: elsewhere there is
 * always a place.
 */
export const takeStreamPlace = (place = places): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const { locks } = navigator
    if (!locks) return resolve(() => {})
    void locks.request(`${place}`, { ifAvailable: true }, (lock) =>
      // The lock is held until the promise is resolved.
      lock ? new Promise<void>(resolve) : resolve(place > 1 ? takeStreamPlace(place - 1) : null),
    )
  })
