/**
 * Reloads a page that was open during a deployment of the service: it cannot load the parts of its script,
 * whose file names have changed. It is reloaded once, and keeps its data about a payment under way.
 */
import { keep, readKept } from './kept.ts'

/**
 * Reloads the page if the service responds. Returns false if it does not, or if the page was already reloaded
 * without success.
 */
export const renewPage = async (): Promise<boolean> => {
  if (isRenewed()) return false
  const isAnswered = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  // If the browser stores nothing, the page would not know that it was reloaded, and would reload forever.
  if (!isAnswered || !keep('renewed', 'yes')) return false
  location.reload()
  return true
}

/** Returns whether this page was reloaded for this reason. */
export const isRenewed = (): boolean => readKept('renewed') !== null

/** Records that the page has loaded all its parts, so that it may be reloaded again later. */
export const endRenewal = (): void => {
  keep('renewed', null)
}
