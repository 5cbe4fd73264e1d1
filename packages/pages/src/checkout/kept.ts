/**
 * What the browser keeps for this page, also when it is loaded again: in `sessionStorage` while its tab is open, in
 * `localStorage` for all tabs. A browser may keep nothing.
 */
type Where = 'sessionStorage' | 'localStorage'

export const nameOf = (name: string) => `${name}:${location.pathname}`

export const readKept = (name: string): string | null => {
  try {
    return sessionStorage.getItem(nameOf(name))
  } catch {
    return null
  }
}

/** Answers whether the browser has kept it; null keeps nothing any more. */
export const keep = (name: string, text: string | null, where: Where = 'sessionStorage'): boolean => {
  try {
    if (text === null) window[where].removeItem(nameOf(name))
    else window[where].setItem(nameOf(name), text)
    return true
  } catch {
    return false
  }
}
