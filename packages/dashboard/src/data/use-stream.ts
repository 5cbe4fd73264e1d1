import { followEvents, type StreamMessage } from '@stablerail/sdk/stream'
import { useEffect, useRef, useState } from 'react'
import { useWorkspace } from '../shell/workspace.ts'

/**
 * Reports the events of the workspace as they happen. The stream is closed while the page is hidden, because
 * a browser allows few connections to an origin and other pages need them. Returns whether the stream is
 * open.
 */
export const useStream = (onMessage: (message: StreamMessage) => void): boolean => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const told = useRef(onMessage)
  told.current = onMessage
  useEffect(() => {
    let stop: AbortController | null = null
    const open = async () => {
      stop = new AbortController()
      const { signal } = stop
      setOpen(true)
      try {
        for await (const message of followEvents(client, { signal })) told.current(message)
      } catch {
        // The stream was closed, or the session may no longer read it. The page still shows the data that it
        // has.
        if (!signal.aborted) setOpen(false)
      }
    }
    const close = () => {
      stop?.abort()
      stop = null
      setOpen(false)
    }
    const turn = () => {
      if (document.visibilityState === 'hidden') close()
      else if (stop === null) void open()
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      close()
    }
  }, [client])
  return isOpen
}
