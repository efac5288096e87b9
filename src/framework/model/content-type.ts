import { text, type Field } from './index.ts'
import { contentTypePattern } from './model-names.ts'

/**
 * A text that names a model as `application.model`, in lower case without separators, such as
 * `lab.outlet`. Writes and filters also take the number that `extras/content-types/` lists. A name
 * that no model has is refused; a stored one may stay when its model is gone.
 *
 * @param description - what the model is to the object, in the documentation
 *
 * @example
 * subject_type: contentTypeField('The model of the object that the job changes'),
 */
export const contentTypeField = (description: string): Field => ({
  ...text({
    max: 100,
    pattern: {
      source: contentTypePattern,
      message: 'Enter a model as application.model in lower case, such as users.user.',
    },
    description: `${description}; writes and filters take its number in extras/content-types/ too`,
    example: 'users.user',
  }),
  naming: 'model',
})
