import { boolean, defineModel, related, text } from 'cadastre/schema'

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
  },
  order: ['name'],
  nested: ['name', 'code'],
  search: ['name', 'code', 'substance'],
  pages: {
    list: { columns: ['name', 'substance', 'code', 'needs_prescription'] },
    detail: {
      tabs: [
        related('care.Prescription', 'medicine', { columns: ['visit', 'dose', 'starts', 'ends'] }),
      ],
    },
  },
})
