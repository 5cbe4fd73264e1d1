import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../parts/words-context.tsx'
import type { SigningProps } from '../subscription/signing.tsx'

/**
 * Returns the component with which a wallet signs an allowance. Null if no allowance is offered, until the
 * component is loaded, and if no script runs.
 */
export const useSigning = (
  isOffered: boolean,
): { Signing: ComponentType<SigningProps>; props: SigningProps } | null => {
  const { language } = useWords()
  const [signing, setSigning] = useState<ReturnType<typeof useSigning>>(null)
  useEffect(() => {
    if (!isOffered) return
    let isLeft = false
    void import('../subscription/signing.tsx').then(async ({ loadSigning }) => {
      const loaded = await loadSigning(language)
      if (!isLeft) setSigning(loaded)
    })
    return () => {
      isLeft = true
    }
  }, [isOffered])
  return isOffered ? signing : null
}
