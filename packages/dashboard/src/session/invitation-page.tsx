import { type InvitationOffer, joinWorkspace, retrieveInvitation } from '@stablerail/sdk/functions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { personClient } from '../data/client.ts'
import { hasCode } from '../data/errors.ts'
import { joinWorkspace as limits } from '../generated/forms.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Problem } from '../parts/problem.tsx'
import { permissionsOf } from '../parts/roles.ts'
import { Facts, Waiting, When } from '../parts/small.tsx'
import { sentenceOf } from '../parts/words.ts'
import { useGoToSignIn } from './arrival.ts'
import { OtherWay } from './code-field.tsx'
import { Front } from './front.tsx'
import { sessionQuery, signInByPassword } from './session.ts'

/**
 * The page of an invitation link. The token of the invitation is in the fragment (`#`) of the URL and is sent
 * in request bodies, because servers and proxies log URLs.
 */
export const Page = () => {
  const token = useToken()
  const offer = useQuery({
    queryKey: [...invitationKey, token],
    queryFn: async () => await retrieveInvitation(personClient, { token }),
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

const invitationKey = ['invitation']

/** Returns the token in the URL. It is kept while the next page, whose URL has no token, is loading. */
const useToken = (): string => {
  const { hash } = useLocation()
  const [token, setToken] = useState(hash)
  if (hash !== '' && hash !== token) setToken(hash)
  return token
}

/**
 * Returns a function that opens another page. It removes cached data, because the session may have a new
 * membership; it keeps the data that this page still shows until the next page is ready.
 */
const useGoOn = () => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (place: string) => {
    await cache.invalidateQueries(sessionQuery)
    const shown = [invitationKey[0], sessionQuery.queryKey[0]]
    cache.removeQueries({ predicate: ({ queryKey }) => !shown.includes(String(queryKey[0])) })
    await navigate({ href: place, replace: true })
  }
}

type Offer = { token: string; offer: InvitationOffer }

const Offered = ({ token, offer }: Offer) => (
  <Front title={`Join ${offer.workspaceName}`}>
    <div className="grid gap-5">
      <Facts
        facts={[
          ['Invited', offer.email],
          ['As', [sentenceOf(offer.role), permissionsOf(offer.role)].filter(Boolean).join('. ')],
          ['Good until', <When key="until" at={offer.expiresAt} />],
        ]}
      />
      {offer.hasAccount ? (
        <Accept token={token} offer={offer} />
      ) : (
        <MakeAccount token={token} offer={offer} />
      )}
    </div>
  </Front>
)

/**
 * The part for an invitation to an email address that has an account. A person who is signed in with that
 * address can accept the invitation; anyone else signs in first.
 */
const Accept = ({ token, offer: { email } }: Offer) => {
  const goOn = useGoOn()
  const goToSignIn = useGoToSignIn()
  const isSignedIn = useIsSignedIn(email)
  const accept = useMutation({
    mutationFn: async () => await joinWorkspace(personClient, { token }),
    onSuccess: async ({ workspaceId }) => {
      const place = placeOf(workspaceId)
      if (!isSignedIn)
        return await goToSignIn(place, { email, words: 'You are a member now. Sign in to go on.' })
      await goOn(place)
    },
  })
  return (
    <div className="grid gap-3">
      {accept.error !== null && <Problem error={accept.error} />}
      <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate()}>
        Accept the invitation
      </Button>
      <AcceptedBefore email={email} error={accept.error} />
      {!isSignedIn && <p className="text-soft">You sign in afterwards, with the account that you have.</p>}
    </div>
  )
}

const placeOf = (workspaceId: string) => `/${workspaceId}/test`

const useIsSignedIn = (email: string): boolean => useQuery(sessionQuery).data?.user.email === email

/**
 * The part for an invitation that was already accepted, for example because the response to the first attempt
 * was lost, or because the person is already a member. Another attempt is refused, so the page offers to sign
 * in.
 */
const AcceptedBefore = ({ email, error }: { email: string; error: Error | null }) => {
  const goOn = useGoOn()
  const goToSignIn = useGoToSignIn()
  const isSignedIn = useIsSignedIn(email)
  const isMember = hasCode(error, 'conflict')
  if (!isMember && !hasCode(error, 'not_found')) return null
  return (
    <p className="text-soft">
      {!isMember && 'If you have accepted it just now, it is done. '}
      {isSignedIn ? (
        <OtherWay onClick={() => void goOn('/')}>Go to your workspaces</OtherWay>
      ) : (
        <OtherWay onClick={() => void goToSignIn('/', { email, words: 'Sign in to go on.' })}>
          Sign in
        </OtherWay>
      )}
    </p>
  )
}

/**
 * The part for an invitation to an email address that has no account. The invitation link proves that the
 * person owns the address, so only a password is needed.
 */
const MakeAccount = ({ token, offer: { email } }: Offer) => {
  const cache = useQueryClient()
  const goOn = useGoOn()
  const goToSignIn = useGoToSignIn()
  const accept = useMutation({
    mutationFn: async ({ name, password = '' }: Record<string, string>) => {
      const { workspaceId } = await joinWorkspace(personClient, {
        token,
        password,
        ...(name === undefined ? {} : { name }),
      })
      // The invitation is used up now. If signing in fails, submitting the form again cannot succeed.
      const isSignedIn = await signInByPassword(email, password).then(
        () => true,
        () => false,
      )
      return { place: placeOf(workspaceId), isSignedIn }
    },
    onSuccess: async ({ place, isSignedIn }) => {
      if (!isSignedIn)
        return await goToSignIn(place, {
          email,
          words: 'Your account is made, and you are a member. Sign in with the password that you chose.',
        })
      await goOn(place)
    },
    // An account with this email address may have been created after the invitation was read. Such an
    // invitation is accepted without a password.
    onError: () => void cache.invalidateQueries({ queryKey: [...invitationKey, token] }),
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
      <AcceptedBefore email={email} error={accept.error} />
    </Form>
  )
}
