/** Whether whoever proves an address by a code gets an account, as the service says in its page. */
export const isSignUpOpen = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content === 'open'
