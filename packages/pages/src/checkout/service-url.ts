/** Where the service answers for the checkout of this page. */
export const serviceUrl = (): string =>
  new URL(`../v1/${location.pathname.split('/').slice(-2).join('/')}`, location.href).href
