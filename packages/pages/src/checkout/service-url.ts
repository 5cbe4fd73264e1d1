/** Returns the URL of this page's checkout in the API. */
export const serviceUrl = (): string =>
  new URL(`../v1/${location.pathname.split('/').slice(-2).join('/')}`, location.href).href
