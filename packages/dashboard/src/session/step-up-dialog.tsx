import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Problem } from '../parts/problem.tsx'
import { hasPasskeys, listPasskeys, provePasskey, sessionQuery, signInByPassword } from './session.ts'

/** Asks for a factor, as a passkey or as the password, for an act that needs one proven lately. */
export const StepUpDialog = ({ isOpen, answer }: { isOpen: boolean; answer(isProven: boolean): void }) => {
  const { data: session } = useQuery(sessionQuery)
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: listPasskeys, enabled: isOpen })
  const proven = { onSuccess: () => answer(true) }
  const byPasskey = useMutation({ mutationFn: () => provePasskey('/step-up/passkey'), ...proven })
  const byPassword = useMutation({
    mutationFn: ({ password = '' }: Record<string, string>) =>
      signInByPassword(session?.user.email ?? '', password),
    ...proven,
  })
  const offersPasskey = hasPasskeys() && (passkeys.data?.length ?? 0) > 0
  return (
    <Dialog
      title="Is it you?"
      lead="What you are about to do needs a proof from the last 5 minutes. It goes on by itself afterwards."
      isOpen={isOpen}
      onClose={() => answer(false)}
    >
      <div className="grid gap-4">
        {offersPasskey && (
          <div className="grid gap-3 border-line border-b pb-4">
            {byPasskey.error !== null && <Problem error={byPasskey.error} />}
            <Button look="primary" isBusy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
              Use a passkey
            </Button>
          </div>
        )}
        <Form
          submit="Confirm"
          look={offersPasskey ? 'plain' : 'primary'}
          error={byPassword.error}
          isBusy={byPassword.isPending}
          onSubmit={byPassword.mutate}
        >
          <input type="hidden" autoComplete="username" value={session?.user.email ?? ''} readOnly />
          <Field
            name="password"
            label={`Password of ${session?.user.email ?? 'your account'}`}
            type="password"
            autoComplete="current-password"
            required
          />
        </Form>
      </div>
    </Dialog>
  )
}
