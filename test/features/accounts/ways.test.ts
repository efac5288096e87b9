import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import { features } from '../../../src/features/features.ts'
import type { SignInWay } from '../../../src/features/accounts/extension.ts'
import { failure } from '../../../src/framework/errors/errors.ts'
import { defineFeature } from '../../../src/framework/feature/feature.ts'
import { fixtureDefinition } from '../../fixtures/inventory.ts'
import { createDatabase, migratedTemplate } from '../../support/postgres.ts'
import { appTestingOf, type AppTesting } from '../../support/open-app.ts'
import { WebClient } from '../pages/web-client.ts'

/** Returns the fixture inventory with a way to sign in of a project. */
function testingWith(...ways: readonly SignInWay[]): AppTesting {
  const badges = defineFeature('badges', { requires: ['accounts'], signInWays: () => ways })
  const service = createService({ ...fixtureDefinition, features: [...features, badges] })
  return appTestingOf(service, 'ways')
}

const root = { userId: 1, account: 'badge 7' }

const badge: SignInWay = {
  name: 'badge',
  link: () => ({ label: 'Sign in with a badge', path: '/badge/' }),
  findByPassword: async (username, password) => {
    if (username === 'lost') throw failure('ERR_CSRF', 'the badge is lost.')
    return username === 'badge' && password === '7' ? root : undefined
  },
  holds: ({ headers }: FastifyRequest, { account }) => headers['x-badge'] !== account,
  schemes: {
    badge: async (credentials) => {
      if (credentials !== '7') throw failure('ERR_TOKEN_UNKNOWN')
      return {
        userId: 1,
        username: 'root',
        superuser: true,
        mayWrite: true,
        permissions: new Set(),
      }
    },
  },
  signOutUrl: async ({ identity }) => `https://badges.example/out?${identity?.session?.way}`,
}

t.test('signs in by a way of a project', async (t) => {
  const service = await testingWith(badge).testApp(t)
  const client = new WebClient(service)
  const page = await client.get('/login/?next=/user/')
  t.match(page.text, /href="\/badge\/\?next=%2Fuser%2F">Sign in with a badge</)
  t.match(await client.login('badge', '8'), { status: 400, text: /name or the password is wrong/ })
  t.match(await client.login('lost', '7'), { status: 403, text: /the badge is lost/ })
  t.match(await client.login('badge', '7'), { status: 303, location: '/' })
  t.equal((await client.get('/user/')).status, 200)
  t.equal((await client.get('/user/', { 'x-badge': 'badge 7' })).status, 303, 'no longer holds')
  const signedOut = await client.post('/logout/', {})
  t.match(signedOut, { status: 200, text: /href="https:\/\/badges.example\/out\?badge"/ })
  t.equal(signedOut.headers['refresh'], '0; url=https://badges.example/out?badge')
  t.equal(client.cookies.size, 0)
})

t.test('authenticates by a scheme of a project', async (t) => {
  const { app } = await testingWith(badge).testApp(t)
  const statusWith = async (authorization: string): Promise<number> =>
    (await app.inject({ url: '/api/users/users/', headers: { authorization } })).statusCode
  t.equal(await statusWith('Badge 7'), 200)
  t.equal(await statusWith('badge   7'), 200)
  t.equal(await statusWith('Badge 8'), 401)
  t.equal(await statusWith('Bearer 7'), 401)
})

t.test('ends sessions of a way that is switched off', async (t) => {
  const connection = await createDatabase(t, {
    template: await migratedTemplate(new URL(String(fixtureDefinition.migrations)).pathname),
  })
  const on = await testingWith(badge).openApp(connection)
  const client = new WebClient(on)
  await client.login('badge', '7')
  t.equal((await client.get('/user/')).status, 200)
  await on.close()
  const off = await testingWith().openApp(connection)
  t.teardown(off.close)
  const later = new WebClient(off)
  for (const [name, value] of client.cookies) later.cookies.set(name, value)
  t.equal((await later.get('/user/')).status, 303)
})
