import { requireModel, type Action } from 'cadastre'
import Type from 'typebox'

const months = Type.Array(
  Type.Object({
    month: Type.String({ description: 'A month in UTC, such as 2027-03' }),
    visits: Type.Integer(),
    patients: Type.Integer({ description: 'How many different patients came' }),
  }),
)

/**
 * Serves `GET /api/care/visits/by-month/`: the visits that the reader may see, by month. The
 * statement has no condition on the reader: `request.database` finds the rows that the policy of
 * visits allows.
 */
export const visitsByMonth: Action = async (app, options) => {
  const model = requireModel(options.graph, 'care.Visit')
  const schema = {
    operationId: 'care_visits_by_month',
    tags: ['care'],
    summary: 'Count visits by month',
    description: 'Counts the visits that you may see. Permission: `care.view_visit`.',
    response: { 200: months },
  }
  const config = { access: { model, permission: 'view' as const } }
  app.get(`${model.url}by-month/`, { schema, config }, async ({ database }) => {
    const text = `
      select to_char(began at time zone 'UTC', 'YYYY-MM') as month,
        count(*)::int, count(distinct patient_id)::int
      from care_visit
      group by month
      order by month`
    const rows = await database.rows({ text, values: [] })
    return rows.map(([month, visits, patients]) => ({
      month: String(month),
      visits: Number(visits),
      patients: Number(patients),
    }))
  })
}
