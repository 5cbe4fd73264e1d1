/**
 * The maximum number of windows of one browser that have a stream at the same time. Over HTTP/1.1 a browser
 * opens at most six connections to an origin for all its windows, and each stream occupies one. With six
 * streams, no further page would load.
 */
const places = 3

/**
 * Reserves the right to open one of the streams, which are numbered; tries the numbers from `place` down to
 * 1. Resolves to the function that releases it, or to null if no stream is free. Closing the page releases it
 * too. Browsers offer locks only on pages with TLS or from localhost; on other pages a stream is always free.
 */
export const takeStreamPlace = (place = places): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const { locks } = navigator
    if (!locks) return resolve(() => {})
    void locks.request(`${place}`, { ifAvailable: true }, (lock) =>
      // The browser holds the lock until the promise that is returned here is resolved.
      lock ? new Promise<void>(resolve) : resolve(place > 1 ? takeStreamPlace(place - 1) : null),
    )
  })
