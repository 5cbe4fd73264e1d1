/** What the browser keeps for this page while its tab is open, also when it is loaded again. A browser may keep nothing. */

const nameOf = (name: string) => `${name}:${location.pathname}`

export const readKept = (name: string): string | null => {
  try {
    return sessionStorage.getItem(nameOf(name))
  } catch {
    return null
  }
}

/** Answers whether the browser has kept it; null keeps nothing any more. */
export const keep = (name: string, text: string | null): boolean => {
  try {
    if (text === null) sessionStorage.removeItem(nameOf(name))
    else sessionStorage.setItem(nameOf(name), text)
    return true
  } catch {
    return false
  }
}
