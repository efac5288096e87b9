import t from 'tap'
import { recordChanges } from '../../src/features/change-log/change-log.ts'
import { revealValues } from '../../src/features/secrets/reveal-values.ts'
import { auditReveals } from '../../src/features/secrets/reveals.ts'
import { send } from '../../src/framework/database/pipeline/pipeline.ts'
import { transaction } from '../../src/framework/database/transaction/transaction.ts'
import { requireMay, requireMaySee } from '../../src/framework/http/authorization/access.ts'
import { confirmIdentity } from '../../src/framework/http/authentication/confirm-identity.ts'
import { writeContextOf } from '../../src/framework/http/objects/context.ts'
import { listObjects } from '../../src/framework/http/resources/list.ts'
import { negotiateType } from '../../src/framework/http/responses/negotiation.ts'
import { planFilters } from '../../src/framework/read/conditions/conditions.ts'
import { planOrder } from '../../src/framework/read/order.ts'
import { planPage } from '../../src/framework/read/pages/page-plan.ts'
import { readPage } from '../../src/framework/read/pages/page.ts'
import { parseQuery } from '../../src/framework/read/query.ts'
import { planDetail } from '../../src/framework/read/pages/read.ts'
import { compileShape } from '../../src/framework/read/shapes/shape.ts'
import { parseJsonBody } from '../../src/framework/request/json.ts'
import { unwrapWithSession } from '../../src/framework/sealing/ring.ts'
import { openText } from '../../src/framework/sealing/seal.ts'
import { isAdmitted } from '../../src/framework/sealing/unlocked.ts'
import { parseChange } from '../../src/framework/write/change.ts'
import { planCheck } from '../../src/framework/write/checks/check.ts'
import { createObjects } from '../../src/framework/write/objects/create.ts'
import { planNaturalKeys } from '../../src/framework/write/natural.ts'
import { testApp } from '../support/fixture-app.ts'
import { traceCalls } from '../support/trace-calls.ts'
import { stepsOf } from '../support/ways.ts'
import { People, quick } from './secrets/people.ts'

/** The steps of each way, in the order of docs/architecture.md. */
const ways = {
  'A list': {
    negotiateType,
    requireMaySee,
    listObjects,
    parseQuery,
    planPage,
    compileShape,
    planFilters,
    planOrder,
    send,
    readPage,
  },
  'A create': {
    negotiateType,
    requireMay,
    parseJsonBody,
    writeContextOf,
    createObjects,
    parseChange,
    transaction,
    planNaturalKeys,
    planCheck,
    recordChanges,
  },
  'A reveal': {
    negotiateType,
    requireMaySee,
    confirmIdentity,
    unwrapWithSession,
    planDetail,
    revealValues,
    transaction,
    isAdmitted,
    openText,
    auditReveals,
  },
}

t.test('passes the steps that docs/architecture.md tells, in their order', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const session = await people.session(await people.root())
  const secret = await people.secret(session, { name: 'login' })
  const makers = '/api/stock/makers/'
  const body = ['north', 'south'].map((name) => ({ name }))
  const requests: Record<keyof typeof ways, () => Promise<{ readonly status: number }>> = {
    'A list': () => service.request('GET', `${makers}?name__ic=a&limit=5`),
    'A create': () => service.request('POST', makers, { body }),
    'A reveal': () => people.ask('GET', `secrets/${String(secret['id'])}`, { session }),
  }
  for (const [title, functions] of Object.entries(ways)) {
    t.strictSame(stepsOf(title), Object.keys(functions), `${title}: the document has these steps`)
    let status = 0
    const calls = await traceCalls(functions, async () => {
      ;({ status } = await requests[title as keyof typeof ways]())
    })
    t.match(status, title === 'A create' ? 201 : 200, title)
    t.strictSame(calls, Object.keys(functions), `${title}: the request passes them`)
  }
})
