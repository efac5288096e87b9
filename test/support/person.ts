import type { TestApp } from './open-app.ts'

/** Creates a user with permissions, by codename; returns the key of a token of the user. */
export async function makeUser(
  { request, accounts }: TestApp,
  username: string,
  permissions: readonly string[],
): Promise<string> {
  const named = permissions.map((codename) => ({ codename }))
  const body = { username, password: 'for tests only', permissions: named }
  const { status, text } = await request('POST', '/api/users/users/', { body })
  if (status !== 201) throw new Error(text)
  return accounts.createToken(username, {})
}
