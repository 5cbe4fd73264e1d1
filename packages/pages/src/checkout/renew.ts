/**
 * A page that was open while the service was replaced cannot load what its script needs: those files have other names now.
 * Such a page is loaded again, once. What it knows of a payment under way is kept meanwhile.
 */
import { keep, readKept } from './kept.ts'

/** Loads the page again where the service answers; answers false where it does not, or where that did not help. */
export const renewPage = async (): Promise<boolean> => {
  if (isRenewed()) return false
  const isAnswered = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  // Where nothing is kept the page would not know that it was loaded again, and do so for ever.
  if (!isAnswered || !keep('renewed', 'yes')) return false
  location.reload()
  return true
}

/** Whether this page was loaded again for that. */
export const isRenewed = (): boolean => readKept('renewed') !== null

/** The page has what it needs: another time it may be loaded again. */
export const endRenewal = (): void => {
  keep('renewed', null)
}
