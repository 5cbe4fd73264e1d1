import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../parts/words-context.tsx'

/**
 * Shows a link that opens the page in a separate window, if the page is in an iframe, because several wallets
 * do not announce themselves in an iframe.
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
