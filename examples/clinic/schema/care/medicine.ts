import { average, boolean, decimal, defineModel, related, text } from 'cadastre/schema'

export const medicine = defineModel('Medicine', {
  path: 'medicines',
  description: 'A medicine that the doctors prescribe.',
  fields: {
    code: text({
      max: 7,
      unique: true,
      label: 'ATC code',
      pattern: {
        source: '^[A-Z][0-9]{2}[A-Z]{2}[0-9]{2}$',
        message: 'A code of ATC is like N02BE01.',
      },
      example: 'N02BE01',
    }),
    name: text({ max: 100 }),
    substance: text({ max: 100 }),
    needs_prescription: boolean({ default: true }),
    strength: decimal({
      digits: 20,
      places: 9,
      min: 0,
      as: 'text',
      optional: true,
      description: 'Milligrams of the substance in one unit; micrograms and less are exact, too',
    }),
    usual_packs: average('care.Prescription', 'medicine', 'packs'),
  },
  order: ['name'],
  nested: ['name', 'code'],
  search: ['name', 'code', 'substance'],
  pages: {
    list: {
      columns: ['name', 'substance', 'strength', 'code', 'needs_prescription', 'usual_packs'],
    },
    detail: {
      tabs: [
        related('care.Prescription', 'medicine', { columns: ['visit', 'dose', 'starts', 'ends'] }),
      ],
    },
  },
})
