import { Link } from '@tanstack/react-router'
import { buttonClass } from '../parts/button.tsx'

/** Shown for an unknown URL, or for a workspace that the person is not a member of. */
export const NotFound = () => (
  <div className="grid min-h-[60dvh] place-items-center px-4 text-center">
    <title>Not found · Stablerail</title>
    <div>
      <h1 className="font-semibold text-xl">There is nothing here</h1>
      <p className="mt-2 mb-5 max-w-sm text-soft">
        The address may be mistyped, or of a workspace that you are not a member of.
      </p>
      <Link to="/" className={buttonClass('primary')}>
        Go to your workspace
      </Link>
    </div>
  </div>
)

/** The message of `NotFound` on a page of its own, for a URL outside every workspace. */
export const NotFoundAlone = () => (
  <main>
    <NotFound />
  </main>
)
