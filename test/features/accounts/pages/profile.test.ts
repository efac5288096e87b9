import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { WebClient } from '../../pages/web-client.ts'

t.test('lists the latest changes of the user alone', async (t) => {
  const service = await testApp(t)
  await service.accounts.createUser({ username: 'jo', password: 'for tests only', superuser: true })
  const [jo, root] = [new WebClient(service), new WebClient(service)]
  await jo.login('jo')
  await root.login()
  t.match((await jo.get('/user/')).text, /Your latest changes[^]*No changes yet\./)
  t.equal((await jo.post('/store/owners/add/', { name: 'Of Jo', slug: 'jo' })).status, 303)
  t.equal((await root.post('/store/owners/add/', { name: 'Of root', slug: 'root' })).status, 303)
  const { text } = await jo.get('/user/')
  t.match(text, /<time[^]*Created owner <a href="\/store\/owners\/\d+\/">Of Jo</)
  t.notMatch(text, /No changes yet|Of root/)
})
