/**
 * Returns whether a person who proves an email address with a code gets an account. The service states this
 * in the HTML of the page.
 */
export const isSignUpOpen = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content === 'open'
