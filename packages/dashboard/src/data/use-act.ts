import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useStepUp } from '../session/step-up.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { hasCode, isDecided } from './errors.ts'

/** Browsers have `randomUUID` on pages with TLS and of this machine only. */
const freshKey = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

type Attempt = { input: string; idempotencyKey: string }

/**
 * Something that is done to the records of the workspace. Where the service asks for a proven factor, the person is
 * asked for one and the act is repeated. It takes effect once: the repetition has the same idempotency key, and so has
 * the next try after an error that leaves open whether it was done. What was read of the workspace is read again
 * afterwards, and so is what `renews` names.
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
