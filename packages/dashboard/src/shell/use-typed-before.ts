import { useCallback, useEffect, useState } from 'react'

/**
 * The text of the command palette. While the palette is loaded and until its field has the focus, the keys that the
 * person presses are collected here, so that no letter is lost. Escape closes the palette.
 */
export const useTypedBefore = (onClose: () => void) => {
  const [text, setText] = useState('')
  const [hasField, setHasField] = useState(false)
  const onField = useCallback(() => setHasField(true), [])
  useEffect(() => {
    if (hasField) return
    const collect = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      // With AltGr, some layouts report Ctrl and Alt together.
      if (metaKey || ctrlKey !== altKey) return
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') setText((before) => before.slice(0, -1))
      else if (key.length === 1) setText((before) => before + key)
      // Enter would press the button that has the focus behind the palette.
      else if (key !== 'Enter') return
      event.preventDefault()
    }
    document.addEventListener('keydown', collect)
    return () => document.removeEventListener('keydown', collect)
  }, [hasField, onClose])
  return { text, setText, onField }
}
