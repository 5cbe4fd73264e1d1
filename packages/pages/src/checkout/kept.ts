/**
 * Data that the browser stores for this page across reloads: in `sessionStorage` for one tab, in
 * `localStorage` for all tabs. A browser may refuse to store anything.
 */
type Where = 'sessionStorage' | 'localStorage'

/** The name under which a browser stores the payment under way. */
export const underWayName = 'under-way'

export const nameOf = (name: string) => `${name}:${location.pathname}`

export const readKept = (name: string): string | null => {
  try {
    return sessionStorage.getItem(nameOf(name))
  } catch {
    return null
  }
}

/**
 * Stores a text under a name, or deletes it if the text is null. Returns whether the browser has stored it.
 */
export const keep = (name: string, text: string | null, where: Where = 'sessionStorage'): boolean => {
  try {
    if (text === null) window[where].removeItem(nameOf(name))
    else window[where].setItem(nameOf(name), text)
    return true
  } catch {
    return false
  }
}
