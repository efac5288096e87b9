import { text, type Field } from '../../src/model/index.ts'

/** A field that names a model as `application.model`, in lower case without separators. */
export const contentType = (description: string): Field => ({
  ...text({
    max: 100,
    pattern: {
      source: '^[a-z]+\\.[a-z]+$',
      message: 'Enter a model as application.model in lower case, such as dcim.site.',
    },
    description,
    example: 'dcim.site',
  }),
  naming: 'model',
})
