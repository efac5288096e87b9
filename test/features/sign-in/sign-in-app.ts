import { createService } from '../../../src/features/create-service.ts'
import { features } from '../../../src/features/features.ts'
import { signInFeature } from '../../../src/features/sign-in/feature.ts'
import { fixtureDefinition } from '../../fixtures/inventory.ts'
import { appTestingOf, type TestApp } from '../../support/open-app.ts'

/** The fixture inventory with the feature. */
export const service = createService({
  ...fixtureDefinition,
  features: [...features, signInFeature],
})

/** Builds the fixture inventory with the feature. */
export const { testApp } = appTestingOf(service, 'sign-in')

/** Returns what the API says of a user, with the names of the groups. */
export async function userNamed(
  { request }: TestApp,
  username: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const found = await request('GET', `/api/users/users/?username=${encodeURIComponent(username)}`)
  const [user] = found.results
  const groups = user?.['groups']
  return user && { ...user, groups: (Array.isArray(groups) ? groups : []).map(nameOf).toSorted() }
}

const nameOf = (group: unknown): string => String(Object(group)['name'])
