import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from './web-client.ts'

t.test('counts guesses at other names although a name is signed in between', async (t) => {
  const service = await testApp(t, { LOGIN_ATTEMPTS: '1' }) // and ten from an address
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) {
    statuses.push((await new WebClient(service).login(`user-${guess}`, 'a guess')).status)
    if (guess < 9) t.equal((await new WebClient(service).login()).status, 303)
  }
  t.strictSame(statuses, [...Array.from({ length: 10 }, () => 400), 429, 429])
})

t.test('counts the guesses of names apart, also where only the case differs', async (t) => {
  const service = await testApp(t, { LOGIN_ATTEMPTS: '1' })
  const body = { username: 'Root', password: 'for tests only' }
  t.equal((await service.request('POST', '/api/users/users/', { body })).status, 201)
  t.equal((await new WebClient(service).login('root', 'a guess')).status, 400)
  t.equal((await new WebClient(service).login('Root', 'for tests only')).status, 303)
  t.equal((await new WebClient(service).login('root', 'a guess')).status, 429)
})

t.test('counts the guesses of an IPv6 network as those of one client', async (t) => {
  const service = await testApp(t, { LOGIN_ATTEMPTS: '1' })
  const guess = async (remoteAddress: string): Promise<number> => {
    const payload = 'username=root&password=guess'
    const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { method: 'POST', url: '/login/', payload, headers, remoteAddress } as const
    return (await service.app.inject(sent)).statusCode
  }
  t.equal(await guess('2001:db8::1'), 400)
  t.equal(await guess('2001:db8:0:0:ffff::2'), 429)
  t.equal(await guess('2001:db8:0:1::1'), 400, 'another network')
})
