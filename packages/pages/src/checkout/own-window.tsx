import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../parts/words-context.tsx'

/**
 * Links to a separate window for a page in an iframe, since several wallets do not announce themselves there.
 */
export const OwnWindow = ({ pageUrl }: { pageUrl: string }) => {
  const { t } = useWords()
  const [isWithin, setIsWithin] = useState(false)
  useEffect(() => setIsWithin(window.parent !== window), [])
  return isWithin ? (
    <p>
      <a href={pageUrl} target="_blank" rel="noopener noreferrer">
        {t.wallet.window}
      </a>
    </p>
  ) : null
}
