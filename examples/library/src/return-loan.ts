import { writeContextOf, idOf, idParams, requireModel, updateObject, type Action } from 'cadastre'
import { libraryFailure } from './errors.ts'
import { FlatLoan, type PatchedWritableLoan } from './generated/serializers/library/loan.ts'

/** Serves `POST /api/library/loans/<id>/return/`: sets the return date of a loan to today. */
export const returnLoan: Action = async (app, options) => {
  const model = requireModel(options.graph, 'library.Loan')
  const schema = {
    operationId: 'library_loans_return',
    tags: ['library'],
    summary: 'Return the book of a loan',
    description: 'Sets `returned` to today. Permission: `library.change_loan`.',
    params: idParams,
    response: { 200: FlatLoan },
  }
  const config = { access: { model, permission: 'change' as const }, label: 'Return' }
  app.post(`${model.url}:id/return/`, { schema, config }, async (request) => {
    const text = 'select returned::text from library_loan where id = $1'
    const [[returned] = []] = await request.database.rows({ text, values: [idOf(request)] })
    if (typeof returned === 'string') throw libraryFailure('ERR_RETURNED', returned)
    const today = new Date().toISOString().slice(0, 10)
    const context = writeContextOf(model, options, request)
    const body = { returned: today }
    const mode = 'patch'
    return updateObject<FlatLoan, PatchedWritableLoan>(context, idOf(request), body, { mode })
  })
}
