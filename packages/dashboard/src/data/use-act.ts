import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { leastRole, type Restricted } from '../generated/roles.ts'
import { useStepUp } from '../session/step-up.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { hasCode, isDecided } from './errors.ts'
import { isAtLeast } from './roles.ts'
import { CheckedContext } from './use-may.ts'

/** Returns a new idempotency key. Browsers offer `randomUUID` only on pages with TLS and on localhost. */
const freshKey = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

type Attempt = { input: string; idempotencyKey: string }

type Run<Input, Result> = (input: Input, options: { idempotencyKey: string }) => PromiseLike<Result>

type Options<Input, Result> = {
  onDone?: (result: Result, input: Input) => void
  renews?: readonly QueryKey[]
}

/**
 * Performs an action on the person's own data, such as a passkey. If the service requires step-up authentication,
 * asks the person for an authentication factor and repeats the action. The action takes effect only once, because
 * the repetition uses the same idempotency key, as does the next attempt after an error with an unknown outcome.
 * Afterwards, the cached data of the workspace and the queries in `renews` are read again.
 */
export const useOwnAct = <Input, Result>(
  run: Run<Input, Result>,
  { onDone, renews = [] }: Options<Input, Result> = {},
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

/**
 * Performs an operation on records of the workspace, as `useOwnAct` does. It throws outside `<May operation>`,
 * so that no control is offered to a role that may not use it.
 */
export const useAct = <Input, Result>(
  operation: Restricted,
  run: Run<Input, Result>,
  options: Options<Input, Result> = {},
) => {
  const { role } = useContext(CheckedContext)
  if (!isAtLeast(role, leastRole[operation]))
    throw new Error(`useAct('${operation}') must be within <May operation="${operation}">.`)
  return useOwnAct(run, options)
}

export type Act<Input, Result> = ReturnType<typeof useOwnAct<Input, Result>>
