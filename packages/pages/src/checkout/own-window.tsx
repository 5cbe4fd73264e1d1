import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../parts/words-context.tsx'

/** Several wallets announce themselves to no page within another one, so such a page leads to a window of its own. */
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
