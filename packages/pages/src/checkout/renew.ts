/**
 * Reloads a page that was open while a new version of the service was deployed. Such a page cannot load
 * further parts of its script, because their file names have changed. The page is reloaded once, and keeps
 * its data about a payment under way.
 */
import { keep, readKept } from './kept.ts'

/**
 * Reloads the page if the service responds. Returns false if the service does not respond, or if reloading
 * the page did not help before.
 */
export const renewPage = async (): Promise<boolean> => {
  if (isRenewed()) return false
  const isAnswered = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  // A page that can store nothing would not know that it was reloaded, and would reload forever.
  if (!isAnswered || !keep('renewed', 'yes')) return false
  location.reload()
  return true
}

/** Returns whether this page was reloaded because its script could not be loaded. */
export const isRenewed = (): boolean => readKept('renewed') !== null

/**
 * Allows one more reload. Call this when the page has loaded all parts of its script, because until then a
 * page is reloaded only once.
 */
export const endRenewal = (): void => {
  keep('renewed', null)
}
