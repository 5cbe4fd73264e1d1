import type { Workspace } from '@stablerail/sdk/functions'
import { updateWorkspace as limits } from '../../generated/forms.ts'
import { minorOf } from '../../parts/amount.ts'
import { Check, Field, Form } from '../../parts/form.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { useUpdate } from './use-update.ts'

/** Converts basis points, which are hundredths of a percent, to percent. */
const percentOf = (basisPoints: number) => String(basisPoints / 100)

/** Sets whether affiliates earn a commission, and their share of a payment. */
export const Affiliates = ({ workspace }: { workspace: Workspace }) => {
  const update = useUpdate(({ affiliateEnabled, affiliateBasisPoints = '0' }) => ({
    affiliateEnabled: affiliateEnabled !== undefined,
    affiliateBasisPoints: minorOf(affiliateBasisPoints, 'affiliateBasisPoints'),
  }))
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <Check
        name="affiliateEnabled"
        label="Affiliates earn a commission"
        hint={
          <>
            For payments of checkouts whose metadata contains <code>affiliate</code>. Commissions are listed
            under{' '}
            <Go to="commissions" className={amongWords}>
              Commissions
            </Go>
            .
          </>
        }
        defaultChecked={workspace.affiliateEnabled}
      />
      <Field
        name="affiliateBasisPoints"
        label="Share in percent"
        hint={`Such as 5 or 7.25, at most ${percentOf(limits.affiliateBasisPoints.max)}. It applies to payments that are confirmed from now on.`}
        inputMode="decimal"
        defaultValue={percentOf(workspace.affiliateBasisPoints)}
      />
    </Form>
  )
}
