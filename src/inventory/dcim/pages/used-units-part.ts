import { selectUsedUnits } from '../sql/rack-units.ts'
import { meterMarkup, type PagePart } from 'cadastre/pages'
import { seesModels } from './elevation-part.ts'

/** The units of a rack that devices take, as a bar. */
export const usedUnitsMeter: PagePart = {
  label: 'Used units',
  read: async (racks, view) => {
    if (racks.length === 0 || !seesModels(view)('dcim.Device')) return new Map()
    const ids = racks.map(({ id }) => Number(id))
    const rows = await view.request.database.rows({
      text: selectUsedUnits,
      values: [ids],
      isReadOnly: true,
    })
    return new Map(
      rows.map((row) => {
        const [id = 0, height = 0, used = 0] = row.map(Number)
        const percent = height === 0 ? 0 : (100 * used) / height
        return [id, meterMarkup({ percent, words: `${used} of ${height} U` })]
      }),
    )
  },
}
