/**
 * Returns whether proving an address by a code creates an account. The service states this in the page's
 * HTML.
 */
export const isSignUpOpen = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content === 'open'
