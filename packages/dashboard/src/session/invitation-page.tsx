import { acceptInvitation, type InvitationOffer, retrieveInvitation } from '@stablerail/sdk/functions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { personClient } from '../data/client.ts'
import { acceptInvitation as limits } from '../generated/forms.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Problem } from '../parts/problem.tsx'
import { roles } from '../parts/roles.ts'
import { Facts, Waiting, When } from '../parts/small.tsx'
import { say } from '../parts/toasts.tsx'
import { Front } from './front.tsx'
import { sessionQuery, signInByPassword } from './session.ts'

/** Where the mail of an invitation leads. Its token stands behind `#`, so that it is sent with no request for the page. */
export const Page = () => {
  const token = useLocation().hash
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => await retrieveInvitation(personClient, token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '')
    return (
      <Front title="Invitation">
        <p className="text-soft">
          The address lacks the part behind #. Open the link of the mail, or copy the whole of it.
        </p>
      </Front>
    )
  if (offer.data !== undefined) return <Offered token={token} offer={offer.data} />
  return (
    <Front title="Invitation">
      {offer.error === null ? (
        <Waiting />
      ) : (
        <div className="grid gap-4">
          <Problem error={offer.error} retry={() => void offer.refetch()} />
          <Link to="/" className={buttonClass()}>
            Sign in
          </Link>
        </div>
      )}
    </Front>
  )
}

type Offer = { token: string; offer: InvitationOffer }

const Offered = ({ token, offer }: Offer) => (
  <Front title={`Join ${offer.workspaceName}`}>
    <div className="grid gap-5">
      <Facts
        facts={[
          ['Invited', offer.email],
          ['As', roles.find(([role]) => role === offer.role)?.[1] ?? offer.role],
          ['Good until', <When key="until" at={offer.expiresAt} />],
        ]}
      />
      {offer.hasAccount ? <Accept {...{ token, offer }} /> : <MakeAccount {...{ token, offer }} />}
    </div>
  </Front>
)

/** Of an address that has an account. Whoever is signed in with it goes on; anybody else signs in first. */
const Accept = ({ token, offer: { email } }: Offer) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  const isSignedIn = session?.user.email === email
  const accept = useMutation({
    mutationFn: async () => await acceptInvitation(personClient, token, {}),
    onSuccess: async ({ workspaceId }) => {
      const place = `/${workspaceId}/test`
      if (!isSignedIn) {
        say('You are a member now. Sign in to go on.')
        return await navigate({ to: '/sign-in', search: { from: place, email } as never, replace: true })
      }
      cache.clear()
      await navigate({ href: place, replace: true })
    },
  })
  return (
    <div className="grid gap-3">
      {accept.error !== null && <Problem error={accept.error} />}
      <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate()}>
        Accept the invitation
      </Button>
      {!isSignedIn && <p className="text-soft">You sign in afterwards, with the account that you have.</p>}
    </div>
  )
}

/** Of an address that has no account. The link proves the address, so that a password is all that is missing. */
const MakeAccount = ({ token, offer: { email } }: Offer) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: async ({ name, password = '' }: Record<string, string>) => {
      const body = { password, ...(name === undefined ? {} : { name }) }
      const { workspaceId } = await acceptInvitation(personClient, token, body)
      await signInByPassword(email, password)
      return workspaceId
    },
    onSuccess: async (workspaceId) => {
      cache.clear()
      await navigate({ href: `/${workspaceId}/test`, replace: true })
    },
  })
  return (
    <Form
      isWide
      submit="Accept and create the account"
      error={accept.error}
      isBusy={accept.isPending}
      onSubmit={accept.mutate}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        name="name"
        limits={limits.name}
        label="Your name"
        hint="Optional. The team sees it."
        autoComplete="name"
      />
      <Field
        name="password"
        limits={limits.password}
        label="Password"
        hint={`${limits.password.minLength} characters or more.`}
        type="password"
        autoComplete="new-password"
        required
      />
    </Form>
  )
}
