import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useStepUp } from '../session/step-up.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { hasCode, isDecided } from './errors.ts'

/** Returns a new idempotency key. Browsers offer `randomUUID` only on pages with TLS and on localhost. */
const freshKey = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

type Attempt = { input: string; idempotencyKey: string }

/**
 * Performs an action on records of the workspace. If the service requires step-up authentication, asks the
 * person for an authentication factor and repeats the action. The action takes effect only once, because the
 * repetition uses the same idempotency key, as does the next attempt after an error with an unknown outcome.
 * Afterwards, the cached data of the workspace and the queries in `renews` are read again.
 */
export const useAct = <Input, Result>(
  run: (input: Input, options: { idempotencyKey: string }) => PromiseLike<Result>,
  {
    onDone,
    renews = [],
  }: { onDone?: (result: Result, input: Input) => void; renews?: readonly QueryKey[] } = {},
) => {
  const stepUp = useStepUp()
  const cache = useQueryClient()
  const { key } = useWorkspace()
  const unanswered = useRef<Attempt | null>(null)
  return useMutation<Result, Error, Input>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input) ?? ''
      const last = unanswered.current
      const attempt = last?.input === text ? last : { input: text, idempotencyKey: freshKey() }
      unanswered.current = attempt
      const { idempotencyKey } = attempt
      try {
        return await run(input, { idempotencyKey })
      } catch (error) {
        if (!hasCode(error, 'aal_required') || !(await stepUp())) throw error
        return await run(input, { idempotencyKey })
      }
    },
    onSettled: (_, error) => {
      if (error === null || isDecided(error)) unanswered.current = null
    },
    onSuccess: async (result, input) => {
      await Promise.all([key, ...renews].map((queryKey) => cache.invalidateQueries({ queryKey })))
      onDone?.(result, input)
    },
  })
}

export type Act<Input, Result> = ReturnType<typeof useAct<Input, Result>>
