/** Signs a person in, as the dashboard does, and returns the session cookie. */
export const signIn = async (
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<string> => {
  const response = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(baseUrl).origin },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in failed with ${response.status}: ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}
