import { describeError } from '../data/errors.ts'
import { Button } from './button.tsx'

/** Shows the message of an error, and the request id to quote when asking for help. */
export const Problem = ({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) => {
  const { message, requestId } = describeError(error)
  return (
    <div role="alert" className="rounded-lg bg-bad-ground px-3 py-2.5 text-bad">
      <p>{message}</p>
      {requestId !== null && (
        <p className="mt-1 text-xs">
          Request <code>{requestId}</code>
        </p>
      )}
      {retry !== undefined && (
        <Button className="mt-2" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
